// The book as pages.
import book from 'generated:book';
import { fromHtml } from './dom.js';
import { make } from './make.js';

export function openBook(place) {
  place.append(make('h1', {}, 'The book'), make('ol', {},
    ...book.map(({ name, title }) => make('li', {}, make('a', { href: '#/book/' + name }, title)))));
}

export function openChapter(place, engine, name) {
  const chapter = book.find((each) => each.name === name);
  for (const cell of chapter.cells)
    place.append(cell.kind === 'prose' ? fromHtml(cell.html) : make('pre', { class: 'in' }, cell.text));
}
