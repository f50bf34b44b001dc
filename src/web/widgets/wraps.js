// Wraps: the numbers of the squares run around a tower like a stair. Where a shift crosses
// the seam between the h-file and the a-file, it comes out a rank away.

import { Board } from '../board.js';
import { make } from '../make.js';
import { trace } from '../player.js';
import { literalOf, membersOf, nameOf, readSquares, wordOf } from '../squares.js';
import { choice, frame, inTurn, row } from './parts.js';

const ways = {
  east: ['x << 1', 'notAFile'], west: ['x >> 1', 'notHFile'],
  nort: ['x << 8'], sout: ['x >> 8'],
  noEa: ['x << 9', 'notAFile'], soEa: ['x >> 7', 'notAFile'],
  noWe: ['x << 7', 'notHFile'], soWe: ['x >> 9', 'notHFile'],
};

/* Eight walls, a file each; a file stands an eighth of a square higher than the one before,
 * so that a8's neighbour behind the seam is where the next number is. */
function tower() {
  const cells = [];
  const walls = [...'abcdefgh'].map((file, i) => {
    const squares = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => {
      const cell = make('span', { class: 'tower-square' }, file + rank);
      cells[8 * (rank - 1) + i] = cell;
      return cell;
    });
    return make('div', { class: 'tower-wall', style: `--wall:${i}` }, ...squares);
  });
  const element = make('div', { class: 'tower-stage', role: 'img' },
    make('div', { class: 'tower' }, ...walls));
  return { element, cells };
}

function drawTower({ element, cells }, from, to, wrapped) {
  cells.forEach((cell, square) => {
    const bit = 1n << BigInt(square);
    cell.className = ['tower-square', from & bit && 'from', to & bit && 'to',
      wrapped & bit && 'wrapped'].filter(Boolean).join(' ');
  });
  element.setAttribute('aria-label', 'The board as a tower. ' +
    `Squares that crossed its seam: ${membersOf(wrapped).map(nameOf).join(', ') || 'none'}`);
}

export function wraps(place, session, settings = {}) {
  let way = settings.way in ways ? settings.way : 'east';
  const board = new Board({ label: 'x', value: readSquares(settings.x ?? 'd4 h1 h6 a3') });
  const bare = new Board({ editable: false, small: false });
  const masked = new Board({ editable: false, small: false });
  const round = tower(), words = make('p', { class: 'widget-words', 'aria-live': 'polite' });
  const turn = make('input', {
    type: 'range', min: -180, max: 180, value: 0,
    oninput: () => round.element.style.setProperty('--turn', `${turn.value}deg`),
  });
  const pick = choice('direction', Object.keys(ways), way, (name) => {
    way = name;
    update();
  });
  const message = frame(place, pick, row(board.element,
    make('div', {}, round.element, make('label', { class: 'widget-field' }, 'turn ', turn))),
  row(bare.element, masked.element), words);
  const update = inTurn(message, async () => {
    const [shift, mask] = ways[way], closed = mask ? `${shift} & ${mask}` : shift;
    await session.run(`${way}Bare(x) = ${shift}`);
    await session.run(`${way}Masked(x) = ${closed}`);
    const set = literalOf(board.value);
    const open = await trace(session, `${way}Bare(${set})`);
    const safe = await trace(session, `${way}Masked(${set})`);
    const wrapped = wordOf(open[0].wrapped ?? []);
    [bare.label, masked.label] = [shift, closed];
    bare.value = BigInt(open.at(-1).hex);
    bare.marks = [{ kind: 'wraps', squares: wrapped, word: 'wrapped' }];
    masked.value = BigInt(safe.at(-1).hex);
    drawTower(round, board.value, bare.value, wrapped);
    words.textContent = open.after ?? 'Nothing crosses the seam.';
  });
  board.onchange = update;
  update();
}
