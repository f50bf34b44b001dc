// A statement of a chapter: shown, and on demand an editor; what comes of it is below.
import { isClaim } from './chapters.js';
import { coloured, createEditor, setText } from './editor.js';
import { make } from './make.js';
import { createOutput } from './output.js';
import { Part } from './runner.js';
import { button } from './work.js';

export const code = (text) => make('pre', { class: 'in' }, make('code', {}, make('span', {}, coloured(text))));

// How it was decided stands behind a question.
function foldMethods(place) {
  for (const method of place.querySelectorAll('.verdict > small')) {
    const folded = make('details', { class: 'why' }, make('summary', {}, 'why?'));
    method.replaceWith(folded);
    folded.append(method);
  }
}

// Output that stays until there is new.
export class Result {
  place = make('div', { class: 'output' });

  begin() { this.fresh = createOutput(); }
  hear(piece) { this.fresh.hear(piece); }
  end(said) {
    this.fresh.end(said);
    foldMethods(this.fresh.place);
    this.place.replaceWith(this.fresh.place);
    this.place = this.fresh.place;
    this.stale(false);
  }
  clear() { this.place.replaceChildren(); }
  stale(is = true) { this.place.classList.toggle('stale', is); }

  // Of what `ask(hear)` runs.
  async show(ask) {
    this.begin();
    const said = await ask((piece) => this.hear(piece));
    this.end(said);
    return said;
  }
}

export class Cell extends Part {
  // own: what the reader made of it, keep(text): what they make of it now.
  constructor(text, runner, own, keep) {
    super(text, runner);
    Object.assign(this, { runner, keep });
    this.book = this.text;
    this.onend = () => {};
    this.text = own ?? this.text;
    this.result = new Result();
    this.source = button('', () => this.edit(), { class: 'source', title: 'edit it' });
    this.source.append(coloured(this.text));
    this.element = make('div', { class: text.startsWith('\n') ? 'cell apart' : 'cell' }, this.source, this.result.place);
    this.element.classList.toggle('changed', this.text !== this.book);
  }

  begin() { this.result.begin(); }
  // Of a file that it loads the claims show above their verdicts, and no more.
  hear(piece) {
    const { kind, text } = piece;
    if (kind === 'statement' && isClaim(text) && text.trim() !== this.text)
      this.result.hear({ ...piece, kind: 'said', html: code(text.trim()).outerHTML });
    else if (kind !== 'prose') this.result.hear(piece);
  }
  end(said) {
    this.result.end(said);
    this.element.classList.toggle('says', this.result.place.childElementCount > 0);
    this.onend(said);
  }
  stale() { this.result.stale(); }

  edit() {
    const place = make('div', { class: 'edit' });
    this.tools = make('div', { class: 'tools' }, button('Run', () => this.run(), { title: 'Ctrl-Enter' }),
      button('Reset', () => this.reset()), button('Close', () => this.close()));
    this.source.hidden = true;
    this.editing = make('div', { class: 'editing', onkeydown: (event) => this.#key(event) }, place, this.tools);
    this.source.after(this.editing);
    this.editor = createEditor(place, this.runner, {
      text: this.text, label: 'statement', multiline: true, onRun: () => this.run(),
    });
    this.editor.focus();
  }

  #key(event) {
    if (event.key === 'Escape' && !event.defaultPrevented) this.close();
  }

  run() {
    this.text = this.editor.state.doc.toString();
    this.element.classList.toggle('changed', this.text !== this.book);
    this.keep(this.text === this.book ? undefined : this.text);
    return this.runner.from(this.index);
  }

  reset() {
    setText(this.editor, this.book);
    if (this.text !== this.book) this.run();
    this.editor.focus();
  }

  // What was typed stays.
  close() {
    const typed = this.editor.state.doc.toString();
    if (typed !== this.text) this.run();
    this.source.replaceChildren(coloured(this.text));
    this.editor.destroy();
    this.editing.remove();
    this.source.hidden = false;
    this.source.focus();
  }
}
