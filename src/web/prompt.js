// The prompt: entries, what came of each, and the line that is typed.
import { openBench } from './bench.js';
import { offerFile } from './dom.js';
import { coloured, createEditor, setText } from './editor.js';
import { make } from './make.js';
import { createOutput } from './output.js';
import { fromFragment, toFragment } from './share.js';
import { button } from './work.js';

const PREVIEW_WAIT = 60; // milliseconds
const EXAMPLES = ['rook(d4, {d6, f4})', 'law x & -x == x ^ (x & (x - 1))', ':explain {a1, b1} + {a1}'];
const COLOURED = 1 << 16; // characters: longer entries are shown as they are

export class Prompt {
  #entries = [];
  #busy = false;
  #timer = 0;

  // onNew: another session is wanted.
  constructor(engine, progress, onNew) {
    this.session = engine.open();
    this.progress = progress;
    const before = progress.entries;
    const wait = () => this.#lookAhead();
    this.hello = make('p', { class: 'hello' }, 'Try ', ...EXAMPLES.flatMap((text) => [this.#entered(text), ' ']),
      'or read ', make('a', { href: '#/book' }, 'the book'), '.');
    this.log = make('div', { class: 'log', role: 'log', 'aria-label': 'entries and what came of them' });
    this.preview = make('output', { class: 'preview' });
    this.stop = make('button', { type: 'button', class: 'stop', hidden: true, onclick: () => engine.stop() }, 'Stop');
    this.sign = make('span', { class: 'sign', 'aria-hidden': 'true' }, 'bbx>');
    this.status = make('span', { role: 'status' });
    this.line = make('div', { class: 'line' }, this.sign, make('div', { class: 'edit' }),
      button('Run', () => this.enter(this.text)), this.stop);
    this.editor = createEditor(this.line.children[1], this.session, {
      onRun: (text) => this.enter(text), onChange: wait, onMove: wait, entries: () => [...before, ...this.#entries],
      label: 'entry', hint: 'a set, a law, or C',
    });
    this.bench = openBench(this.session, this.editor, (text) => this.enter(text));
    this.element = make('div', { class: 'prompt' },
      make('div', {}, make('h1', { class: 'unseen' }, 'bbx, a bitboard calculator'), this.hello, this.log, this.line, this.preview,
        make('div', { class: 'tools' }, button('Share', () => this.#share()), button('Open script', () => this.#open()),
          button('Save script', () => offerFile('session.bbx', this.script + '\n')), button('New session', onNew), this.status)),
      this.bench.element);
  }

  get text() { return this.editor.state.doc.toString(); }
  get script() { return this.#entries.join('\n'); }

  #lookAhead() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      if (this.#busy) return;
      const found = await this.session.preview(this.text);
      this.preview.textContent = found.text;
      this.bench.follow(found);
      if (this.editor.hasFocus) this.preview.scrollIntoView({ block: 'nearest' });
    }, PREVIEW_WAIT);
  }

  #wait(busy) {
    this.#busy = busy;
    this.stop.hidden = !busy;
  }

  // A link's script, which is not what its reader has typed.
  async enterLink(fragment) {
    this.fragment = fragment;
    await this.enter(fromFragment(fragment), () => {});
  }

  // An empty entry goes on with a lesson.
  async enter(entry, keep = (text) => this.progress.addEntry(text)) {
    if (this.#busy || !(entry.trim() || this.sign.textContent === 'more>')) return;
    if (/^\s*:learn\b/.test(entry)) return void (location.hash = '#/book');
    this.#wait(true);
    this.hello.hidden = true;
    setText(this.editor, '');
    const output = createOutput(this.session);
    this.log.append(make('section', { class: 'entry' }, this.#entered(entry), output.place));
    output.end(await this.session.run(entry, output.hear), entry);
    if (entry.trim()) {
      this.#entries.push(entry);
      keep(entry);
    }
    this.sign.textContent = this.session.prompt.trim();
    this.#wait(false);
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

  #share() {
    this.fragment = toFragment(this.script);
    history.replaceState(null, '', '#/run/' + this.fragment);
    this.status.textContent = 'the page’s address has the session now';
    navigator.clipboard?.writeText(location.href).then(() => { this.status.textContent += ', and is copied'; }, () => {});
  }
}
