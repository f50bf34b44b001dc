// A statement of a chapter that asks first: what comes of it shows when the reader has said
// what they expect.
import { Board } from './board.js';
import { code } from './cell.js';
import { isClaim } from './chapters.js';
import { make } from './make.js';
import { Shape } from './squares.js';
import { button } from './work.js';

// A claim without the word that tells how it ends, and without its name.
const claimOf = (text) => text.trim().replace(/^(law|refute|assert)\s+(\w+:\s*)?/, '');
const shownBy = (text) => text.trim().replace(/^:show\s+/, '').replace(/ mark .*$/, '');

// What a claim came to: true, false, or undefined, not decided.
function truthOf(objects) {
  const { type, ok, verdict } = objects.find((object) => /^(law|assert)$/.test(object.type)) ?? {};
  if (type === 'assert') return ok;
  return { proved: true, refuted: false }[verdict];
}

export class Prediction {
  #answered = false;

  // value(expression): a promise of what the session makes of it now (Session.preview).
  constructor(question, cell, value) {
    Object.assign(this, { cell, value });
    const text = isClaim(cell.text) ? claimOf(cell.text) : shownBy(cell.text);
    this.guess = make('div', { class: 'guess' });
    this.verdict = make('p', { class: 'state', role: 'status' });
    this.body = make('div', {}, code(text), this.guess);
    this.element = make('section', { class: 'predict asking', 'aria-label': question },
      make('p', { class: 'asks' }, question), this.body, this.verdict, cell.element);
    cell.onend = (said) => this.#hear(said);
    if (isClaim(cell.text)) this.#askTruth();
  }

  async #hear({ objects }) {
    this.objects = objects;
    if (isClaim(this.cell.text) || this.#answered) return;
    const found = await this.value(shownBy(this.cell.text));
    if (!found || this.#answered) return;
    if (/^(set|square)$/.test(found.kind)) this.#askSquares(found);
    else this.#askNumber(objects.find(({ hex }) => hex)?.hex);
  }

  #askTruth() {
    const said = (always) => () => {
      const truth = this.objects && truthOf(this.objects);
      this.#end(truth === undefined ? undefined : truth === always);
    };
    this.guess.append(button('Always', said(true)), button('Not always', said(false)), button('Show', () => this.#end()));
  }

  #askSquares({ squares, board }) {
    const shape = new Shape(board), right = shape.wordOf(squares);
    const mine = new Board({ label: 'what you expect', shape, paint: true });
    const said = () => {
      const word = mine.value;
      mine.value = right;
      mine.marks = [{ kind: 'added', squares: right & ~word, word: 'you left it out' },
        { kind: 'removed', squares: word & ~right, word: 'you had it' }];
      this.body.replaceChildren(word === right || !word ? '' : mine.element);
      this.#end(word || !right ? word === right : undefined);
    };
    this.guess.replaceChildren(mine.element, button('Show', said));
  }

  #askNumber(hex) {
    const field = make('input', { size: 20, spellcheck: 'false', autocomplete: 'off', 'aria-label': 'the number that you expect',
      onkeydown: ({ key }) => key === 'Enter' && said() });
    const said = () => {
      const text = field.value.trim(), number = /^-?(\d+|0x[\da-f]+)$/i.test(text);
      this.#end(text && hex ? number && BigInt.asUintN(64, BigInt(text)) === BigInt(hex) : undefined);
    };
    this.guess.replaceChildren(field, button('Show', said));
  }

  // right: undefined where nothing was said.
  #end(right) {
    this.#answered = true;
    this.guess.remove();
    if (this.body.querySelector('.board') === null) this.body.remove();
    this.verdict.textContent = { true: '✓ As you said.', false: '✗ Not what you said: see why.' }[right] ?? '';
    this.element.classList.remove('asking');
    this.element.classList.toggle('solved', right === true);
    this.cell.source.focus({ preventScroll: true });
  }
}
