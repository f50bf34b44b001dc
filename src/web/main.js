// The page: its parts by the address.
//   #/   #/run/TEXT   #/book   #/book/CHAPTER   #/widgets   #/widget/NAME
import { openBook, openChapter } from './book.js';
import { make } from './make.js';
import { closeEditors } from './editor.js';
import { Engine } from './engine.js';
import { load } from './load.js';
import { Progress } from './progress.js';
import { Prompt } from './prompt.js';
import { widgets } from './widgets/index.js';

const engine = new Engine(load);
const progress = new Progress(engine);
const main = document.getElementById('main');

function complain(message) {
  main.prepend(make('p', { class: 'bad', role: 'alert' }, message));
}

let prompt = null; // it stays as it is while the book is read

function openPrompt(fragment) {
  const stays = prompt && (fragment === undefined || fragment === prompt.fragment);
  if (!stays) {
    prompt?.session.close();
    closeEditors();
    prompt = new Prompt(engine, progress, newSession);
  }
  main.append(prompt.element);
  prompt.editor.focus();
  if (!stays && fragment !== undefined) prompt.enterLink(fragment).catch((error) => complain(error.message));
}

function newSession() {
  prompt = null;
  history.replaceState(null, '', '#/');
  route();
}

function gallery() {
  main.append(make('h1', {}, 'Widgets'), make('ul', { class: 'cards' },
    ...Object.entries(widgets).map(([name, { title, hint }]) => make('li', {},
      make('a', { href: '#/widget/' + name }, title), make('p', {}, hint)))));
}

function widget(name) {
  const found = widgets[name];
  if (!found) return complain(`there is no widget '${name}'`);
  const place = make('section', { class: 'widget', 'aria-label': found.title });
  main.append(make('h1', {}, found.title), make('p', {}, found.hint), place);
  found(place, engine.open(), {});
}

const routes = [
  [/^#\/run\/(.*)$/, openPrompt],
  [/^#\/book$/, () => openBook(main, engine, progress)],
  [/^#\/book\/([\w-]+)$/, (name) => openChapter(main, engine, name, progress)],
  [/^#\/widgets$/, gallery],
  [/^#\/widget\/([\w-]+)$/, widget],
  [/^(?:#\/?)?$/, () => openPrompt()],
];

let shown = ''; // the address
const places = new Map(); // where a chapter was left: its part at the top of the view

function leave() {
  const parts = [...main.querySelector('.chapter')?.children ?? []];
  const read = parts.at(-1)?.getBoundingClientRect().top < innerHeight;
  places.set(shown, read ? -1 : parts.findIndex((part) => part.getBoundingClientRect().bottom > 0));
}

function route() {
  const address = location.hash;
  leave();
  if (engine.sessions.size) {
    engine.sessions.clear();
    if (prompt) engine.sessions.add(prompt.session);
    engine.renew('left');
  }
  closeEditors(prompt?.editor);
  main.replaceChildren();
  progress.onchange = () => {};
  window.onbeforeprint = null;
  scrollTo(0, 0);
  document.title = 'bbx lab';
  for (const link of document.querySelectorAll('header.top nav a')) {
    const here = link.hash === '#/' ? /^(#\/?|#\/run\/.*)?$/.test(address) : address.startsWith(link.hash.replace(/s$/, ''));
    if (here) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const [form, open] = routes.find(([form]) => form.test(address)) ?? [];
  if (open) open(...form.exec(address).slice(1));
  else complain(`there is nothing at ${address}`);
  shown = address;
  main.querySelector('.chapter')?.children[places.get(shown)]?.scrollIntoView();
}

document.querySelector('.skip').onclick = (event) => {
  event.preventDefault();
  main.focus();
};
addEventListener('hashchange', () => {
  route();
  if (document.activeElement === document.body) main.focus({ preventScroll: true });
});
route();
