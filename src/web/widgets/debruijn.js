// De Bruijn's window: a square's bit times the magic number shifts it, and the six bits on
// top tell which square it was.

import { Board } from '../board.js';
import { make } from '../make.js';
import { ask, Player } from '../player.js';
import { bitOf, everySquare, membersOf, nameOf, readSquares } from '../squares.js';
import { field, frame, inTurn, row } from './parts.js';

const sixBits = (window) => window.toString(2).padStart(6, '0');

// For each square the product and its window.
async function windowsOf(session, magic) {
  const texts = everySquare.map((square) =>
    `bit(${square}) * (${magic}), (bit(${square}) * (${magic})) >> 58`);
  const values = (await ask(session, texts.join(', '))).map(({ hex }) => hex);
  return everySquare.map((square) => {
    const product = values[2 * square], window = Number(values[2 * square + 1]);
    return { square, product, window, say: `${nameOf(square)} is bit ${square}: ` +
      `(bit * magic) >> 58 = ${product} >> 58 = 0b${sixBits(window)} = ${window}` };
  });
}

// All windows are different: said by a proof.
async function verdictOf(session, magic) {
  const window = (name) => `(bit(${name}) * (${magic})) >> 58`;
  const [law] = await ask(session,
    `law ${window('i')} != ${window('j')} when i < j for i in 0..63, j in 0..63`);
  if (law.ok) return `proved, ${law.method}: all 64 windows are different`;
  if (!law.counterexample) return `${law.verdict}: ${law.why}`;
  const [i, j] = ['i', 'j'].map((name) => nameOf(Number(law.counterexample[name])));
  return `refuted: ${i} and ${j} have the same window`;
}

// The number's bits, and the zeros that a shift brings in.
function ribbonOf(hex) {
  const bits = BigInt(hex).toString(2).padStart(64, '0') + '0'.repeat(5);
  return [...bits].map((bit) => make('span', { class: `bruijn-${bit}` }, bit));
}

// Settings: magic; square.
export function debruijn(place, session, settings = {}) {
  let magic = settings.magic ?? '0x03f79d71b4cb0a89', [chosen] = membersOf(readSquares(settings.square ?? 'e4'));
  const board = new Board({ label: 'bit: choose a square' });
  const seen = new Board({ label: 'windows so far', editable: false, small: false });
  const bits = make('div', { class: 'bruijn-bits', 'aria-hidden': 'true' });
  const pane = make('div', { class: 'bruijn-window' });
  const verdict = make('p', { class: 'widget-verdict', role: 'status' });
  const work = row(), message = frame(place,
    field('magic', magic, (text) => {
      magic = text;
      update();
    }, { size: 22 }),
    make('div', { class: 'bruijn-ribbon' }, bits, pane),
    row(board.element, seen.element), work, verdict);
  const player = new Player(work, {
    label: 'the window',
    draw: ({ square, window }) => {
      chosen = square;
      board.value = bitOf(square);
      const before = player.frames.slice(0, square).map((one) => bitOf(one.window));
      seen.value = before.reduce((word, bit) => word | bit, bitOf(window));
      seen.marks = [{ kind: 'lit', squares: bitOf(window), word: 'this one' }];
      pane.style.setProperty('--at', square);
      pane.textContent = sixBits(window);
    },
  });
  const update = inTurn(message, async () => {
    verdict.textContent = '';
    const frames = await windowsOf(session, magic);
    bits.replaceChildren(...ribbonOf(frames[0].product));
    player.show(frames, chosen);
    verdict.textContent = await verdictOf(session, magic);
  });
  board.onchange = () => {
    const others = membersOf(board.value & ~bitOf(chosen));
    player.go(others[0] ?? chosen);
  };
  update();
  return () => ({ magic, square: nameOf(chosen) });
}
