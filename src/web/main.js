// The page: its parts by the address.
//   #/   #/run/TEXT   #/check   #/book   #/book/CHAPTER   #/widgets   #/widget/NAME
import { openBook, openChapter } from './book.js';
import { openCheck } from './check.js';
import { make } from './make.js';
import { closeEditors } from './editor.js';
import { Engine } from './engine.js';
import { load } from './load.js';
import { Progress } from './progress.js';
import { Prompt } from './prompt.js';
import { wordsOf } from './told.js';
import { widgets } from './widgets/index.js';

const engine = new Engine(load);
const progress = new Progress(engine);
const main = document.getElementById('main');

function complain(message) {
  main.prepend(make('p', { class: 'bad', role: 'alert' }, message));
}

const prompts = new Map(); // by the link that they come from, undefined: the reader's own; they stay

function openPrompt(fragment) {
  let prompt = prompts.get(fragment);
  if (!prompt) {
    prompts.set(fragment, prompt = new Prompt(engine, progress, { fragment, onNew: () => newSession(fragment) }));
    if (fragment === undefined) prompt.welcome();
    prompt.restore().catch((error) => complain(wordsOf(error)));
  }
  if (fragment !== undefined) main.append(make('p', { class: 'beside' }, 'This session came by a link. ', make('a', { href: '#/' }, 'Yours'), ' is as you left it.'));
  main.append(prompt.element);
  if (!matchMedia('(pointer: coarse)').matches) prompt.editor.focus({ preventScroll: true });
}

function newSession(fragment) {
  prompts.get(fragment).forget();
  prompts.delete(fragment);
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
  [/^#\/check$/, () => openCheck(main, engine)],
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
    for (const { session } of prompts.values()) engine.sessions.add(session);
    engine.renew('left');
  }
  closeEditors([...prompts.values()].map(({ editor }) => editor));
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
