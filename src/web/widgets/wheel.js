// The sixteen operations of two sets, as a wheel: opposite ones are each other's complement.

import { Board } from '../board.js';
import { draw, make } from '../make.js';
import { ask } from '../player.js';
import { literalOf, readSquares, writeSquares } from '../squares.js';
import { frame, inTurn, row, strip } from './parts.js';

// By table: bit 2a + b is the value there. Around the wheel, from nothing to everything.
const operations = [
  [0b0000, 'a & ~a', 'nothing'], [0b1000, 'a & b', 'intersection'], [0b0100, 'a & ~b', 'a without b'],
  [0b0010, '~a & b', 'b without a'], [0b1100, 'a', 'a itself'], [0b1010, 'b', 'b itself'],
  [0b0110, 'a ^ b', 'in one, not in both'], [0b1110, 'a | b', 'union'],
  [0b1111, 'a | ~a', 'everything'], [0b0111, '~(a & b)', 'not in both'], [0b1011, '~a | b', 'a implies b'],
  [0b1101, 'a | ~b', 'b implies a'], [0b0011, '~a', 'the complement of a'], [0b0101, '~b', 'the complement of b'],
  [0b1001, '~(a ^ b)', 'equivalence: in both or in none'], [0b0001, '~(a | b)', 'in none of them'],
].map(([table, text, words]) => ({ table, text, words }));

const RIM = 42, HEIGHT = 5.7, R = 3.8, D = 2.6; // of the wheel, half a picture, a circle, its middle from the picture's

// The four regions of a Venn diagram of two sets.
const circleAt = (x) => `M${x} ${-R}a${R} ${R} 0 1 0 0.001 0z`;
const H = Math.sqrt(R ** 2 - D ** 2);
const lens = `M0 ${-H}A${R} ${R} 0 0 1 0 ${H}A${R} ${R} 0 0 1 0 ${-H}z`;

function vennOf({ table }) {
  const on = (bit, d) => draw('path', { d, class: table >> bit & 1 ? 'wheel-in' : 'wheel-out' });
  const around = `M${-HEIGHT - 1.5} ${-HEIGHT}h${2 * HEIGHT + 3}v${2 * HEIGHT}h${-2 * HEIGHT - 3}z`;
  return draw('g', {}, on(0, around), on(2, circleAt(-D)), on(1, circleAt(D)), on(3, lens));
}

const placeOf = (i) => [0, 1].map((turn) => 50 + RIM * Math.cos(2 * Math.PI * (i / 16 - (1 + turn) / 4)));

// Settings: a; b; of, the operation's text.
export function wheel(place, session, settings = {}) {
  const boards = ['a', 'b'].map((name) => new Board({
    label: name, value: readSquares(settings[name] ?? (name === 'a' ? 'c3 d3 e3 f3 c4 d4 e4 f4 c5 d5' : 'd4 e4 f4 g4 d5 e5 f5 g5 d6')),
  }));
  const shown = new Board({ editable: false, small: false });
  let at = Math.max(0, operations.findIndex(({ text }) => text === (settings.of ?? 'a ^ b')));
  const words = make('p', { class: 'widget-words', 'aria-live': 'polite' });
  const table = make('table', { class: 'bits' });
  const picks = operations.map((one, i) => {
    const [x, y] = placeOf(i);
    const pick = draw('g', {
      class: 'wheel-pick', role: 'radio', 'aria-label': `${one.text}: ${one.words}`, transform: `translate(${x} ${y})`,
    }, vennOf(one));
    pick.addEventListener('click', () => choose(i, true));
    return pick;
  });
  const picture = draw('svg', { class: 'wheel', viewBox: '0 0 100 100', role: 'radiogroup', 'aria-label': 'operations' }, ...picks);
  picture.addEventListener('keydown', ({ key }) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
    if (by) choose((at + by + 16) % 16, true);
  });
  const message = frame(place, row(picture, make('div', {}, words, table)), strip(...boards.map(({ element }) => element), shown.element));
  const update = inTurn(message, async () => {
    const { text, table: bits, words: said } = operations[at];
    const sets = boards.map(({ label, value }) => `${label} = ${literalOf(value)}; `).join('');
    shown.label = text;
    shown.value = BigInt((await ask(session, sets + text)).at(-1).hex);
    words.textContent = `${text}: ${said}. Opposite is its complement, ${operations[(at + 8) % 16].text}.`;
    const rows = [0, 1, 2, 3].map((inputs) => make('tr', {}, ...[inputs >> 1, inputs & 1].map((bit) => make('td', {}, `${bit}`)),
      make('td', { class: bits >> inputs & 1 ? 'first one' : 'first' }, `${bits >> inputs & 1}`)));
    table.replaceChildren(make('tr', {}, ...['a', 'b', text].map((head) => make('th', { scope: 'col' }, head))), ...rows);
  });
  function choose(i, focus = false) {
    at = i;
    picks.forEach((pick, k) => {
      pick.setAttribute('aria-checked', k === i);
      pick.setAttribute('tabindex', k === i ? 0 : -1);
    });
    picture.append(picks[i]); // over its neighbours
    if (focus) picks[i].focus();
    return update();
  }
  boards.forEach((board) => { board.onchange = update; });
  choose(at);
  return () => ({ a: writeSquares(boards[0].value), b: writeSquares(boards[1].value), of: operations[at].text });
}
