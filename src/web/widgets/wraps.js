// Wraps: the numbers of the squares run around a tower like a stair. Where a shift crosses
// the seam between the h-file and the a-file, it comes out a rank away.

import { Board } from '../board.js';
import { make, still } from '../make.js';
import { Player, trace } from '../player.js';
import {
  everySquare, holds, literalOf, membersOf, nameOf, readSquares, wordOf, writeSquares,
} from '../squares.js';
import { choice, frame, inTurn, row } from './parts.js';

// A shift, its mask, and how many squares and walls it goes on.
const ways = {
  east: ['x << 1', 'notAFile', 1, 1], west: ['x >> 1', 'notHFile', -1, -1],
  nort: ['x << 8', null, 8, 0], sout: ['x >> 8', null, -8, 0],
  noEa: ['x << 9', 'notAFile', 9, 1], soEa: ['x >> 7', 'notAFile', -7, 1],
  noWe: ['x << 7', 'notHFile', 7, -1], soWe: ['x >> 9', 'notHFile', -9, -1],
};

// Eight walls, a file each. A file stands an eighth of a square higher than the one before,
// so that behind the seam the next number stands beside.
class Tower {
  #cells = [];

  constructor() {
    const walls = [...'abcdefgh'].map((file, i) => make('div',
      { class: 'tower-wall', style: `--wall:${i}` },
      ...[7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
        (this.#cells[8 * rank + i] = make('span', { class: 'tower-square' }, file + (rank + 1))))));
    this.inside = make('div', { class: 'tower' }, ...walls);
    this.element = make('div', { class: 'tower-stage', role: 'img', 'aria-label': 'The board as a tower' }, this.inside);
  }

  draw({ from = 0n, to = 0n, wrapped = 0n }) {
    everySquare.forEach((square) => {
      const kinds = Object.entries({ from, to, wrapped }).filter(([, word]) => holds(word, square));
      this.#cells[square].className = ['tower-square', ...kinds.map(([kind]) => kind)].join(' ');
    });
    const crossed = membersOf(wrapped).map(nameOf).join(', ') || 'none';
    this.element.setAttribute('aria-label', `The board as a tower; across the seam: ${crossed}`);
  }

  // Members go round by `walls` and up by `squares`, an eighth each.
  fly(word, squares, walls) {
    const place = (wall, up) => ({ transform: `rotateY(${45 * wall}deg) ` +
      `translateZ(calc(1.33*var(--size))) translateY(calc(var(--size)*${-up / 8}))` });
    return Promise.all(membersOf(word).map((square) => {
      const dot = make('span', { class: 'tower-dot' }), wall = square % 8;
      this.inside.append(dot);
      return dot.animate([place(wall, square), place(wall + walls, square + squares)],
        { duration: 900, easing: 'ease-in-out' }).finished.finally(() => dot.remove());
    }));
  }
}

const turnOf = (tower) => make('label', { class: 'widget-field' }, 'turn ', make('input', {
  type: 'range', min: -180, max: 180, value: 0,
  oninput: ({ target }) => tower.element.style.setProperty('--turn', `${target.value}deg`),
}));

// Settings: way, a direction; x.
export function wraps(place, session, settings = {}) {
  let way = settings.way in ways ? settings.way : 'east';
  const x = new Board({ label: 'x', value: readSquares(settings.x ?? 'd4 h1 h6 a3') });
  const bare = new Board({ editable: false }), masked = new Board({ editable: false });
  const tower = new Tower(), work = row();
  const pick = choice('direction', Object.keys(ways), way, (name) => {
    way = name;
    update();
  });
  const message = frame(place, pick, row(x.element, make('div', {}, tower.element, turnOf(tower))),
  row(bare.element, masked.element), work);
  const player = new Player(work, {
    label: 'the shift',
    draw: async (now) => {
      if (now.flight && !still()) {
        tower.draw({});
        await tower.fly(...now.flight);
      }
      if (player.frames[player.at] === now) tower.draw(now);
    },
  });
  const update = inTurn(message, async () => {
    const [shift, mask, squares, walls] = ways[way], safe = mask ? `${shift} & ${mask}` : shift;
    const name = `${way}Step`, source = `${name}(x) = ${safe}`, set = literalOf(x.value);
    await session.run(source);
    player.sources = { [name]: source };
    const steps = (await trace(session, `${name}(${set})`)).filter((step) => step.function);
    const { after } = await trace(session, shift.replace('x', set));
    const shifted = steps[0], from = x.value, to = BigInt(shifted.hex);
    const wrapped = wordOf(shifted.wrapped ?? []), kept = BigInt(steps.at(-1).hex);
    Object.assign(bare, { label: shift, value: to,
      marks: [{ kind: 'wraps', squares: wrapped, word: 'wrapped' }] });
    Object.assign(masked, { label: safe, value: kept });
    player.show([
      { function: name, from, to: from, say: 'before the shift' },
      { ...shifted, from, to, wrapped, flight: [from, squares, walls],
        say: after ?? `${shift}: nothing crosses the seam` },
      ...steps.slice(1).map((step) => ({ ...step, from, to: kept, say: `${step.text}: ` +
        (wrapped ? `the mask takes ${literalOf(wrapped)} away` : 'the mask has nothing to do') })),
    ], 1);
  });
  x.onchange = update;
  update();
  return () => ({ way, x: writeSquares(x.value) });
}
