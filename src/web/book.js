// The book as pages.
import book from 'generated:book';
import { element, fromHtml } from './dom.js';

export function openBook(place) {
  place.append(element('h1', {}, 'The book'), element('ol', {},
    ...book.map(({ name, title }) => element('li', {}, element('a', { href: '#/book/' + name }, title)))));
}

export function openChapter(place, engine, name) {
  const chapter = book.find((each) => each.name === name);
  for (const cell of chapter.cells)
    place.append(cell.kind === 'prose' ? fromHtml(cell.html) : element('pre', { class: 'in' }, cell.text));
}
