// A statement of a chapter that asks first: what comes of it shows when the reader has said
// what they expect.
import { Board } from './board.js';
import { code } from './cell.js';
import { isClaim } from './chapters.js';
import { make } from './make.js';
import { Shape } from './squares.js';
import { button } from './work.js';

// A claim without the word that tells how it ends, and without its name.
const claimOf = (text) => text.trim().replace(/^(law|refute|assert)\s+(\w+:\s*)?/, '').replace(/\n\s+/g, '\n  ');
const shownBy = (text) => text.trim().replace(/^:show\s+/, '').replace(/ mark .*$/, '');

// What a claim came to: true, false, or undefined, not decided.
function truthOf(objects) {
  const { type, ok, verdict } = objects.find((object) => /^(law|assert)$/.test(object.type)) ?? {};
  if (type === 'assert') return ok;
  return { proved: true, refuted: false }[verdict];
}

const many = (shape, word) => shape.membersOf(word).length;

export class Prediction {
  // value(expression): a promise of what the session makes of it now (Session.preview).
  // before: what came of it on an earlier visit; onend(right): null where nothing was said.
  constructor(question, cell, { value, before, onend }) {
    Object.assign(this, { cell, value, onend });
    this.isClaim = isClaim(cell.text);
    this.guess = make('div', { class: 'guess' });
    this.verdict = make('p', { class: 'state', role: 'status' });
    this.body = make('div', {}, code((this.isClaim ? claimOf : shownBy)(cell.text)), this.guess);
    this.more = make('p', { class: 'faint' }, 'The text goes on when you have answered.');
    this.element = make('section', { class: 'predict asking', 'aria-label': question },
      make('p', { class: 'asks' }, question), this.body, this.verdict, cell.element, this.more);
    this.answered = before !== undefined;
    if (this.answered) return this.#end(before, before === null ? '' : before ? '✓ As you said.' : '✗ Not what you said.');
    cell.onend = (said) => this.#hear(said);
    if (this.isClaim) this.#askTruth();
  }

  async #hear({ objects }) {
    this.objects = objects;
    if (this.isClaim || this.answered) return;
    const found = await this.value(shownBy(this.cell.text));
    if (!found || this.answered) return;
    if (/^(set|square)$/.test(found.kind)) this.#askSquares(found);
    else this.#askNumber(objects.find(({ hex }) => hex)?.hex);
  }

  #askTruth() {
    const said = (always) => () => {
      const truth = this.objects && truthOf(this.objects);
      if (truth === undefined) return this.#answer(null);
      const fact = truth ? 'it always is' : 'not always: here is a case';
      this.#answer(truth === always, truth === always ? `✓ Right, ${fact}.` : `✗ No, ${fact}.`);
    };
    this.guess.append(button('Always', said(true)), button('Not always', said(false)), button('Show me', () => this.#answer(null)));
  }

  #askSquares({ squares, board }) {
    const shape = new Shape(board), right = shape.wordOf(squares);
    const mine = new Board({ label: 'click the squares that you expect', shape, paint: true });
    const said = () => {
      const word = mine.value;
      if (word === right) return this.#answer(true, '✓ Just so.');
      mine.value = right;
      mine.label = 'what it is, and where you differed';
      mine.marks = [{ kind: 'added', squares: right & ~word, word: 'you left it out' },
        { kind: 'removed', squares: word & ~right, word: 'you had it' }];
      this.body.replaceChildren(mine.element);
      this.#answer(false, `✗ ${many(shape, word & right)} right, ${many(shape, right & ~word)} left out (green), ${many(shape, word & ~right)} too many (dashed).`);
    };
    this.guess.replaceChildren(mine.element, button('Check', said), button('Show me', () => this.#answer(null)));
  }

  #askNumber(hex) {
    const field = make('input', { size: 20, spellcheck: 'false', autocomplete: 'off', 'aria-label': 'the number that you expect',
      onkeydown: ({ key }) => key === 'Enter' && said() });
    const said = () => {
      const text = field.value.trim(), number = /^-?(\d+|0x[\da-f]+)$/i.test(text);
      const right = number && hex !== undefined && BigInt.asUintN(64, BigInt(text)) === BigInt(hex);
      this.#answer(right, right ? '✓ Just so.' : '✗ It is another one.');
    };
    this.guess.replaceChildren(field, button('Check', said), button('Show me', () => this.#answer(null)));
  }

  #answer(right, words = '') {
    this.answered = true;
    this.#end(right, words);
    this.onend(right);
    this.cell.source.focus({ preventScroll: true });
  }

  #end(right, words) {
    this.guess.remove();
    this.more.remove();
    if (!this.body.querySelector('.board')) this.body.remove();
    this.verdict.textContent = words;
    this.element.classList.remove('asking');
    this.element.classList.toggle('solved', right === true);
    this.element.classList.toggle('missed', right === false);
  }
}
