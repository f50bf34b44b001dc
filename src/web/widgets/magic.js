// Magic multiplication: each blocker adds the number, shifted to its square, and the bits on top
// of the sum are the index. Two sets of blockers that share one must leave the same squares.

import { Board } from '../board.js';
import { make } from '../make.js';
import { ask, Player } from '../player.js';
import { bitOf, fileOf, holds, literalOf, membersOf, nameOf, rankOf, readSquares, writeSquares } from '../squares.js';
import { field, frame, inTurn, row } from './parts.js';

const ALL = (1n << 64n) - 1n;
const WAYS = [[1, 0], [-1, 0], [0, 1], [0, -1]];

// The squares a rook reaches; `inner`: without the last one of each way, where nothing blocks.
function reachOf(square, occupied, inner = false) {
  let reach = 0n;
  for (const [x, y] of WAYS)
    for (let file = fileOf(square) + x, rank = rankOf(square) + y; ; file += x, rank += y) {
      const on = (n) => n >= 0 && n < 8;
      if (!on(file) || !on(rank) || (inner && !(on(file + x) && on(rank + y)))) break;
      reach |= bitOf(8 * rank + file);
      if (holds(occupied, 8 * rank + file)) break;
    }
  return reach;
}

const sizeOf = (word) => membersOf(word).length;

// Two sets of blockers with one index and not the same squares; undefined: there are none.
function collisionOf(square, mask, magic) {
  const shift = BigInt(64 - sizeOf(mask)), seen = new Map();
  let part = 0n;
  do {
    const index = (part * magic & ALL) >> shift, reach = reachOf(square, part);
    const other = seen.get(index);
    if (other && other.reach !== reach) return { index, sets: [other.part, part] };
    if (!other) seen.set(index, { part, reach });
    part = (part - mask) & mask;
  } while (part);
}

function ribbonOf(word, bits) {
  const digits = [...word.toString(2).padStart(64, '0')];
  return make('div', { class: 'bruijn-bits magic-bits', 'aria-hidden': 'true' },
    ...digits.map((bit, i) => make('span', { class: `bruijn-${bit}${i < bits ? ' magic-index' : ''}` }, bit)));
}

// Settings: square; magic; blockers.
export function magic(place, session, settings = {}) {
  let text = settings.magic ?? '0x0010210100100508', square = membersOf(readSquares(settings.square ?? 'd4'))[0];
  const blockers = new Board({ label: 'blockers', value: readSquares(settings.blockers ?? 'd2 d6 b4 f4 g4') });
  const pair = [0, 1].map(() => new Board({ editable: false }));
  const collided = row(...pair.map(({ element }) => element));
  const verdict = make('p', { class: 'widget-verdict', role: 'status' });
  const work = row();
  const message = frame(place, field('magic', text, (typed) => {
    text = typed;
    update();
  }, { size: 22 }), row(blockers.element, work), verdict, collided);
  const player = new Player(work, {
    label: 'the sum',
    draw: ({ part, sum, bits }, stage) => stage.replaceChildren(
      make('p', { class: 'widget-words' }, 'magic, shifted to the square'), ribbonOf(part, 0),
      make('p', { class: 'widget-words' }, 'the sum so far, and its index'), ribbonOf(sum, bits)),
  });
  const update = inTurn(message, async () => {
    const [{ hex }] = await ask(session, `(${text}) & ~0`);
    const number = BigInt(hex), mask = reachOf(square, 0n, true), bits = sizeOf(mask);
    blockers.marks = [{ kind: 'lit', squares: mask, word: 'can block' }];
    let sum = 0n;
    const frames = membersOf(blockers.value & mask).map((from) => {
      const part = number << BigInt(from) & ALL;
      sum = (sum + part) & ALL;
      return { part, sum, bits, say: `${nameOf(from)}: + magic << ${from}; the first ${bits} bits are ${sum >> BigInt(64 - bits)}` };
    });
    player.show(frames.length ? frames : [{ part: 0n, sum, bits, say: 'nothing blocks: index 0' }], Infinity);
    const found = collisionOf(square, mask, number);
    collided.hidden = !found;
    found?.sets.forEach((set, i) => {
      pair[i].label = `reached with ${literalOf(set)}`;
      pair[i].value = reachOf(square, set);
      pair[i].marks = [{ kind: 'lit', squares: set, word: 'blocks' }];
    });
    verdict.textContent = found ? `A collision: two sets of blockers have index ${found.index}, and the rook reaches other squares.`
      : `All ${1 << bits} sets of blockers: where two share an index, the rook on ${nameOf(square)} reaches the same squares.`;
  });
  blockers.onchange = update;
  update();
  return () => ({ magic: text, square: nameOf(square), blockers: writeSquares(blockers.value) });
}
