// The prompt: entries, what came of each, and the line that is typed.
import { openBench } from './bench.js';
import { offerFile } from './dom.js';
import { createEditor, setText } from './editor.js';
import { make } from './make.js';
import { createOutput } from './output.js';
import { toFragment } from './share.js';

const PREVIEW_WAIT = 60; // milliseconds

export class Prompt {
  #entries = [];
  #busy = false;
  #timer = 0;

  constructor(place, engine, session) {
    this.session = session;
    this.log = make('div', { class: 'log', role: 'log', 'aria-label': 'entries and what came of them' });
    this.preview = make('output', { class: 'preview' });
    this.stop = make('button', { type: 'button', class: 'stop', hidden: true, onclick: () => engine.stop() }, 'Stop');
    this.sign = make('span', { class: 'sign', 'aria-hidden': 'true' }, 'bbx>');
    this.status = make('span', { role: 'status' });
    this.line = make('div', { class: 'line' }, this.sign, make('div', { class: 'edit' }),
      this.#button('Run', () => this.enter(this.text)), this.stop);
    this.editor = createEditor(this.line.children[1], session, {
      onRun: (text) => this.enter(text), onChange: () => this.#lookAhead(),
      entries: () => this.#entries, label: 'entry', hint: '{a1, c3} << 8, or law x & -x == x ^ (x & (x - 1))',
    });
    this.bench = openBench(session, this.editor, (text) => this.enter(text));
    place.append(make('h1', { class: 'unseen' }, 'bbx, a bitboard calculator'), this.log, this.line, this.preview,
      make('div', { class: 'tools' }, this.#button('Share', () => this.#share()),
        this.#button('Open script', () => this.#open()),
        this.#button('Save script', () => offerFile('session.bbx', this.script + '\n')), this.status),
      this.bench.element);
    this.editor.focus();
  }

  get text() { return this.editor.state.doc.toString(); }
  get script() { return this.#entries.join('\n'); }

  #button(text, onclick) {
    return make('button', { type: 'button', onclick }, text);
  }

  #lookAhead() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      if (this.#busy) return;
      const found = await this.session.preview(this.text);
      this.preview.textContent = found.text;
      this.bench.follow(found);
    }, PREVIEW_WAIT);
  }

  #wait(busy) {
    this.#busy = busy;
    this.stop.hidden = !busy;
  }

  // An empty entry goes on with a lesson.
  async enter(entry) {
    if (this.#busy || !(entry.trim() || this.sign.textContent === 'more>')) return;
    if (/^\s*:learn\b/.test(entry)) return void (location.hash = '#/book');
    this.#wait(true);
    setText(this.editor, '');
    const output = createOutput(this.session);
    this.log.append(make('section', { class: 'entry' }, this.#entered(entry), output.place));
    output.end(await this.session.run(entry, output.hear), entry);
    if (entry.trim()) this.#entries.push(entry);
    this.sign.textContent = this.session.prompt.trim();
    this.#wait(false);
    this.#lookAhead();
    this.line.scrollIntoView({ block: 'nearest' });
  }

  // A click takes it back into the line.
  #entered(entry) {
    const again = () => {
      setText(this.editor, entry);
      this.editor.focus();
    };
    return make('button', { type: 'button', class: 'entered', title: 'edit it again', onclick: again }, entry);
  }

  #open() {
    const file = make('input', { type: 'file', accept: '.bbx,.c,.h,.txt' });
    file.onchange = async () => this.enter(await file.files[0].text());
    file.click();
  }

  #share() {
    history.replaceState(null, '', '#/run/' + toFragment(this.script));
    navigator.clipboard?.writeText(location.href).catch(() => {});
    this.status.textContent = 'the page’s address has the session now';
  }
}
