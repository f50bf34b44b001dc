// The page: its parts by the address.
//   #/   #/run/TEXT   #/check   #/book   #/book/CHAPTER   #/book/CHAPTER/SECTION   #/widgets
//   #/widget/NAME?SETTINGS
import { openBook, openChapter } from './book.js';
import { openCheck } from './check.js';
import { whenSeen } from './dom.js';
import { make } from './make.js';
import { closeEditors } from './editor.js';
import { Engine } from './engine.js';
import { load } from './load.js';
import { Progress } from './progress.js';
import { Prompt } from './prompt.js';
import { shareLink } from './share.js';
import { wordsOf } from './told.js';
import { widgets } from './widgets/index.js';
import { button } from './work.js';

const engine = new Engine(load);
const progress = new Progress(engine);
const main = document.getElementById('main');
engine.ready.catch((error) => complain(wordsOf(error)));

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

// A widget at work, small; it plays while it is pointed at.
function thumbnail(name) {
  const place = make('div', { class: 'widget' }), thumb = make('div', { class: 'thumb', inert: true }, place);
  whenSeen(thumb, () => widgets[name](place, engine.open(), {}));
  const play = () => place.querySelector('.player-play')?.click();
  const { title, hint } = widgets[name];
  return make('li', { onpointerenter: play, onpointerleave: play },
    thumb, make('a', { href: '#/widget/' + name }, title), make('p', {}, hint));
}

function gallery() {
  main.append(make('h1', {}, 'Widgets'), make('ul', { class: 'cards' }, ...Object.keys(widgets).map(thumbnail)));
}

// state: its settings as an address has them, "of=x+%26+-x&x=c3".
function widget(name, state = '') {
  const found = widgets[name];
  if (!found) return complain(`there is no widget '${name}'`);
  const place = make('section', { class: 'widget', 'aria-label': found.title });
  const status = make('span', { role: 'status' });
  const share = () => shareLink(`#/widget/${name}?${new URLSearchParams(settingsOf())}`, 'a link to it as it is now', status);
  main.append(make('h1', {}, found.title), make('p', {}, found.hint), place, make('div', { class: 'tools' }, button('Share', share), status));
  const settingsOf = found(place, engine.open(), Object.fromEntries(new URLSearchParams(state)));
}

const CHAPTER = /^#\/book\/([\w-]+)(?:\/(.*))?$/;
const routes = [
  [/^#\/run\/(.*)$/, openPrompt],
  [/^#\/check$/, () => openCheck(main, engine)],
  [/^#\/book$/, () => openBook(main, engine, progress)],
  [CHAPTER, readChapter],
  [/^#\/widgets$/, gallery],
  [/^#\/widget\/([\w-]+)(?:\?(.*))?$/, widget],
  [/^(?:#\/?)?$/, () => openPrompt()],
];

let chapter; // that is read
const places = new Map(); // by chapter, where it was left

function leave() {
  if (chapter) places.set(chapter.name, chapter.place);
  chapter = undefined;
}

// A section's name in the address.
function sectionIn(text = '') {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function readChapter(name, section) {
  chapter = openChapter(main, engine, name, progress);
  const left = section ? undefined : places.get(name);
  if (left) chapter?.comeBack(left);
  else chapter?.goTo(sectionIn(section));
}

function route() {
  const address = location.hash;
  const [, name, section] = CHAPTER.exec(address) ?? [];
  if (chapter && chapter.name === name) return chapter.goTo(sectionIn(section));
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
}

document.querySelector('.skip').onclick = (event) => {
  event.preventDefault();
  main.focus();
};
// Back leads to where a page of the book was left.
addEventListener('scrollend', () => chapter && history.replaceState({ y: scrollY }, ''));
addEventListener('hashchange', () => {
  route();
  if (document.activeElement === document.body) main.focus({ preventScroll: true });
});
route();
