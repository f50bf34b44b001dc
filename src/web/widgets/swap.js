// Delta swaps: pairs of squares, `delta` apart, change places where the mask says so.

import { Board } from '../board.js';
import { draw, make, still } from '../make.js';
import { ask, drawStep, Player, told, trace } from '../player.js';
import { holds, literalOf, membersOf, readSquares, writeSquares } from '../squares.js';
import { field, frame, inTurn, row, strip } from './parts.js';

const source = `U64 swapPairs(U64 x, U64 mask, int d) {
  U64 t = ((x >> d) ^ x) & mask;
  return x ^ t ^ (t << d);
}`;

// From square to square, as far as the board goes; both lists count up.
function pairsOf(mask, shifted) {
  const from = membersOf(mask), to = membersOf(shifted);
  return to.map((square, i) => [from[i], square]);
}

const middleOf = (square) => [square % 8 + 0.5, 7.5 - Math.floor(square / 8)];

// A curve for each pair; those that differ are drawn full.
const curves = (pairs, differing) => pairs.map(([from, to]) => {
  const [x, y] = middleOf(from), [u, v] = middleOf(to), bow = 0.18;
  const side = [(x + u) / 2 + bow * (v - y), (y + v) / 2 - bow * (u - x)];
  return draw('path', {
    d: `M${x} ${y}Q${side} ${u} ${v}`,
    class: holds(differing, from) ? 'swap-pair' : 'swap-pair swap-same',
  });
});

// Dots fly from each square of a pair to the other one; when they are there, `done`.
function cross(layer, pairs, word, done) {
  const ways = pairs.flatMap(([a, b]) => [[a, b], [b, a]]).filter(([from]) => holds(word, from));
  const flights = ways.map(([from, to]) => {
    const [x, y] = middleOf(from), [u, v] = middleOf(to);
    const dot = draw('circle', { cx: u, cy: v, r: 0.3, class: 'swap-dot' });
    layer.append(dot);
    return dot.animate([{ translate: `${x - u}px ${y - v}px` }, { translate: '0 0' }],
      { duration: 900, easing: 'ease-in-out' }).finished;
  });
  Promise.all(flights).then(done, () => {});
}

// Settings: x; mask; delta.
export function swap(place, session, settings = {}) {
  const x = new Board({ label: 'x', value: readSquares(settings.x ?? 'e1 e2 e3 f3 e4 f4 g4 b6 c6') });
  const mask = new Board({
    label: 'mask', value: readSquares(settings.mask ?? 'e1 f1 g1 h1 e2 f2 g2 h2 e3 f3 g3 h3 e4 f4 g4 h4'),
  });
  const shown = new Board({ label: 'pairs', editable: false, small: false });
  const layer = draw('svg', { class: 'board-layer', viewBox: '0 0 8 8', 'aria-hidden': 'true' });
  shown.element.append(layer);
  let delta = settings.delta ?? '28', pairs = [];
  const work = row(), step = make('div', { class: 'swap-step' });
  const note = make('p', { class: 'note', 'aria-live': 'polite' });
  const message = frame(place, field('delta', delta, (text) => {
    delta = text;
    update();
  }, { size: 4 }), strip(x.element, mask.element), note, work);
  const player = new Player(work, {
    label: 'the delta swap', sources: { swapPairs: source },
    draw: (now, stage) => {
      if (!stage.firstChild) stage.append(row(shown.element, step));
      drawStep(now, step);
      shown.label = now.swapped ? 'after' : 'before';
      const { before, after, differing, swapped } = now;
      const moving = pairs.filter(([from]) => holds(differing, from));
      const settle = () => {
        if (player.frames[player.at] !== now) return;
        shown.value = swapped ? after : before;
        layer.replaceChildren(...curves(pairs, differing));
      };
      settle();
      if (!swapped || still()) return;
      shown.value = before & after;
      cross(layer, moving, before, settle);
    },
  });
  const update = inTurn(message, async () => {
    await session.run(source);
    const set = literalOf(mask.value);
    const to = `${set} << (${delta})`;
    const [{ hex }, twice] = await ask(session, `${to}, ${to} & ${set}`);
    const call = `swapPairs(${literalOf(x.value)}, ${set}, ${delta})`;
    const steps = (await trace(session, call)).filter((one) => one.function);
    const differing = BigInt(steps.find(({ operator }) => operator === '&').hex);
    note.textContent = BigInt(twice.hex) ? `in two pairs: ${told(twice)}; no swap of pairs` : '';
    pairs = pairsOf(mask.value, BigInt(hex));
    const after = BigInt(steps.at(-1).hex);
    player.show(steps.map((one, i) => ({
      ...one, differing, before: x.value, after, swapped: i === steps.length - 1,
    })));
  });
  x.onchange = mask.onchange = update;
  update();
  return () => ({ x: writeSquares(x.value), mask: writeSquares(mask.value), delta });
}
