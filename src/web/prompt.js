// The prompt: entries, what came of each, and the line that is typed.
import { openBench, previewOf } from './bench.js';
import { offerFile } from './dom.js';
import { coloured, createEditor, setText } from './editor.js';
import { openHero } from './hero.js';
import { make } from './make.js';
import { createOutput } from './output.js';
import { fromFragment, shareLink, toFragment } from './share.js';
import { browser, tab } from './store.js';
import { button } from './work.js';

const PREVIEW_WAIT = 60; // milliseconds
const EXAMPLES = ['rook(d4, {d6, f4})', 'law x & -x == x ^ (x & (x - 1))', ':explain {a1, b1} + {a1}'];
const COLOURED = 1 << 16; // characters: longer entries are shown as they are
const MOST = 1 << 20; // characters of a session that the browser keeps
const LAST = 'bbx.session'; // of any tab

const keyOf = (fragment) => `${LAST}${fragment === undefined ? '' : ` ${fragment}`}`;

// The session that was at work last, in any tab: {entries, line}, or null.
const lastSession = () => browser.recallJson(LAST, null);

export class Prompt {
  #entries = []; // {text, stopped}
  #turn = Promise.resolve(); // when all of them have run
  #waiting = 0; // those that have not run yet
  #halted = false; // those don't run any more
  #timer = 0;

  // fragment: the link that it comes from; onNew: another session is wanted.
  constructor(engine, progress, { fragment, onNew }) {
    this.session = engine.open();
    Object.assign(this, { progress, fragment });
    const before = progress.entries;
    const changed = () => this.#lookAhead();
    this.chips = make('div', { class: 'chips' }, ...EXAMPLES.map((text) =>
      make('button', { type: 'button', class: 'entered', title: 'run it', onclick: () => this.enter(text) }, coloured(text))));
    this.log = make('div', { class: 'log', role: 'log', 'aria-label': 'entries and what came of them' });
    this.preview = make('output', { class: 'preview' });
    this.stop = make('button', { type: 'button', class: 'stop', hidden: true, onclick: () => {
      this.#halted = true;
      engine.stop();
    } }, 'Stop');
    this.sign = make('span', { class: 'sign', 'aria-hidden': 'true' }, 'bbx>');
    this.status = make('span', { role: 'status' });
    this.line = make('div', { class: 'line' }, this.sign, make('div', { class: 'edit' }),
      button('Run', () => this.#run()), this.stop);
    this.editor = createEditor(this.line.children[1], this.session, {
      takes: true, onRun: (text) => this.enter(text), onChange: changed, onMove: changed,
      entries: () => [...before, ...this.#entries.map(({ text }) => text)],
      label: 'entry', hint: 'a set, a law, or C',
    });
    this.bench = openBench(this.session, this.editor, (text) => this.enter(text));
    const talk = make('div', { class: 'talk' }, this.log, this.line, this.preview,
      make('div', { class: 'tools' }, button('Share', () => this.#share()), button('Open script', () => this.#open()),
        button('Save script', () => offerFile('session.bbx', this.script + '\n')), button('New session', onNew), this.status));
    this.element = make('div', { class: 'prompt' }, make('h1', { class: 'unseen' }, 'bbx, a bitboard calculator'), talk, this.bench.element);
  }

  // The first screen, until something is typed, run or clicked.
  welcome() {
    const hero = this.hero = openHero(this.session);
    const door = (act, title, text) => make(act.href ? 'a' : 'button', { class: 'door', ...act }, make('strong', {}, title), make('span', {}, text));
    const play = () => {
      this.play();
      this.editor.focus();
    };
    const last = lastSession();
    this.hello = make('div', { class: 'hello' },
      make('p', { class: 'lead' }, 'A bitboard is one number of 64 bits, one for each square: so one subtraction finds how far a rook can go to the right.'),
      hero.words);
    this.doors = make('nav', { class: 'doors', 'aria-label': 'Ways to begin' },
      door({ type: 'button', onclick: play }, 'Play', 'sets, laws and C at a prompt'),
      door({ href: '#/book' }, 'Learn', 'a book that grades by proof'),
      door({ href: '#/check' }, 'Check my code', 'proved, or the board where it fails'));
    this.more = make('p', { class: 'more' }, last?.entries.length ? button(`Go on with your last session (${last.entries.length})`, () => this.replay(last)) : '');
    this.element.classList.add('home');
    this.element.append(this.hello, this.doors);
    this.element.querySelector('.log').before(this.chips, this.more);
    this.hero.place = make('div', { class: 'hero-board' }, hero.board.element);
    this.bench.element.hidden = true;
    this.bench.element.before(this.hero.place);
    return this;
  }

  // The board is that of the line now.
  play() {
    if (!this.hero) return;
    this.hero.stop();
    this.hero.place.remove();
    this.hello.remove();
    this.doors.remove();
    this.element.classList.remove('home');
    this.bench.element.hidden = false;
    this.hero = null;
    this.#lookAhead();
  }

  // What the tab keeps of it, or what its link says; then what was entered.
  async restore() {
    const kept = tab.recallJson(keyOf(this.fragment), null);
    if (kept) return this.replay(kept);
    if (this.fragment !== undefined) return this.replay(await fromFragment(this.fragment));
  }

  get isEmpty() { return !this.#entries.length && !this.text.trim(); }

  #keep() {
    const state = { entries: this.#entries, line: this.text };
    if (this.#entries.reduce((sum, { text }) => sum + text.length, this.text.length) > MOST) return;
    tab.keepJson(keyOf(this.fragment), state);
    if (this.fragment === undefined && this.#entries.length) browser.keepJson(LAST, state);
  }

  // What was stopped is not run again.
  replay({ entries, line }) {
    for (const { text, stopped } of entries) this.enter(text, { keep: false, stopped });
    if (line && !this.text) setText(this.editor, line);
    return this.#turn;
  }

  forget() {
    tab.keepJson(keyOf(this.fragment), null);
    this.session.close();
  }

  get text() { return this.editor.state.doc.toString(); }
  get script() { return this.#entries.map(({ text }) => text).join('\n'); }

  #lookAhead() {
    if (this.text) this.play();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      this.#keep();
      if (this.#waiting) return;
      const found = await previewOf(this.session, this.editor);
      if (!found) return;
      this.preview.textContent = found.text;
      this.bench.follow(found);
      if (this.editor.hasFocus && this.text) this.preview.scrollIntoView({ block: 'nearest' });
    }, PREVIEW_WAIT);
  }

  #run() {
    const { text } = this;
    setText(this.editor, '');
    this.enter(text);
  }

  // It runs when those before it have. An empty entry goes on with a lesson. keep: it is new;
  // stopped: why it is not run.
  enter(text, { keep = true, stopped = null } = {}) {
    if (!(text.trim() || this.sign.textContent === 'more>')) return;
    if (/^\s*:learn\b/.test(text)) return void (location.hash = '#/book');
    this.play();
    this.chips.remove();
    this.more?.remove();
    const output = createOutput(this.session, (squares) => this.bench.put(squares));
    this.log.append(make('section', { class: 'entry' }, this.#entered(text), output.place));
    this.#waiting++;
    this.stop.hidden = false;
    const entry = { text, stopped };
    if (text.trim()) {
      this.#entries.push(entry);
      if (keep) this.progress.addEntry(text);
    }
    this.#keep();
    this.#turn = this.#turn.then(() => this.#take(entry, output));
  }

  async #take(entry, output) {
    if (this.#halted) entry.stopped ??= 'stopped';
    const said = entry.stopped ? { objects: [], files: {}, stopped: entry.stopped } : await this.session.run(entry.text, output.hear);
    output.end(said);
    entry.stopped = said.stopped;
    this.sign.textContent = this.session.prompt.trim();
    if (!--this.#waiting) {
      this.#halted = false;
      this.stop.hidden = true;
    }
    this.#lookAhead();
    this.preview.scrollIntoView({ block: 'nearest' });
  }

  // A click takes it back into the line.
  #entered(entry) {
    const again = () => {
      setText(this.editor, entry);
      this.editor.focus();
    };
    return make('button', { type: 'button', class: 'entered', title: 'edit it', onclick: again },
      entry.length < COLOURED ? coloured(entry) : entry);
  }

  #open() {
    const file = make('input', { type: 'file', accept: '.bbx,.c,.h,.txt' });
    file.onchange = async () => this.enter(await file.files[0].text());
    file.click();
  }

  async #share() {
    const fragment = await toFragment({ entries: this.#entries, line: this.text });
    return shareLink(`#/run/${fragment}`, 'a link to this session', this.status);
  }
}
