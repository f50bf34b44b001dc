// The fill scrubber: Kogge and Stone's doublings, and behind them the slow fill, a square a
// step.

import { Board } from '../board.js';
import { Player, trace } from '../player.js';
import { literalOf, membersOf, readSquares, writeSquares, wordOf } from '../squares.js';
import { choice, frame, inTurn, row, strip } from './parts.js';

// A step's shift, and what keeps it from wrapping.
const ways = {
  nort: ['<<', 8], sout: ['>>', 8],
  east: ['<<', 1, 'notAFile'], noEa: ['<<', 9, 'notAFile'], soEa: ['>>', 7, 'notAFile'],
  west: ['>>', 1, 'notHFile'], soWe: ['>>', 9, 'notHFile'], noWe: ['<<', 7, 'notHFile'],
};

const quickFill = (way, [shift, by, mask]) => `U64 ${way}Quick(U64 gen, U64 pro) {
${mask ? `  pro &= ${mask};\n` : ''}  gen |= pro & (gen ${shift} ${by});
  pro &= pro ${shift} ${by};
  gen |= pro & (gen ${shift} ${2 * by});
  pro &= pro ${shift} ${2 * by};
  gen |= pro & (gen ${shift} ${4 * by});
  return gen;
}`;

const slowFill = (way, [shift, by, mask]) => `U64 ${way}Slow(U64 gen, U64 pro) {
${mask ? `  pro &= ${mask};\n` : ''}  for (int i = 0; i < 7; i++) gen |= pro & (gen ${shift} ${by});
  return gen;
}`;

// Both words after each assignment, and the slow fill after as many rounds as doublings.
function framesOf(steps, slow, gen, pro) {
  const rounds = slow.filter(({ into }) => into === 'gen');
  let doublings = 0, state = { gen, pro, added: [], ghost: gen };
  const frames = [{ ...state, function: steps[0].function, say: 'before the first doubling' }];
  for (const step of steps.filter(({ into }) => into)) {
    const name = step.into;
    state = { ...state, added: name === 'gen' ? step.added : [], [name]: BigInt(step.hex) };
    if (name === 'gen') state.ghost = BigInt(rounds[doublings++].hex);
    frames.push({ ...step, ...state, say: sayingOf(name, step, doublings, state) });
  }
  return frames;
}

const count = (word) => membersOf(word).length;

function sayingOf(name, { text }, doublings, { gen, pro, added, ghost }) {
  if (name === 'gen') return `doubling ${doublings} of 3, ${text}: ${added.length} new; ` +
    `after as many steps the slow fill has ${count(ghost)} of ${count(gen)}`;
  const what = doublings ? `open for ${2 ** doublings} steps in a row`
    : 'open, and not behind the edge';
  return `${text}: ${what}, ${count(pro)} squares`;
}

// Settings: way, a direction; gen; blockers.
export function fill(place, session, settings = {}) {
  let way = settings.way in ways ? settings.way : 'nort';
  const gen = new Board({ label: 'gen: where it starts', value: readSquares(settings.gen ?? 'a1 d1 g3') });
  const pro = new Board({
    label: 'pro: what it runs through', value: ~readSquares(settings.blockers ?? 'a4 d7 g8') & ((1n << 64n) - 1n),
  });
  const now = ['gen', 'pro'].map((name) => new Board({ label: `${name} now`, editable: false }));
  const boards = strip(gen.element, pro.element), work = row();
  const pick = choice('direction', Object.keys(ways), way, (name) => {
    way = name;
    update();
  });
  const message = frame(place, pick, boards, work);
  const player = new Player(work, {
    label: 'the doublings',
    draw: (step, stage) => {
      if (!stage.firstChild) stage.append(row(...now.map((board) => board.element)));
      now[0].value = step.gen;
      now[1].value = step.pro;
      now[0].marks = [
        { kind: 'added', squares: wordOf(step.added), word: 'new' },
        { kind: 'ghost', squares: step.ghost, word: 'slow fill, too' },
      ];
    },
  });
  const update = inTurn(message, async () => {
    const quick = quickFill(way, ways[way]);
    await session.run(quick);
    await session.run(slowFill(way, ways[way]));
    player.sources = { [`${way}Quick`]: quick };
    const inputs = `(${literalOf(gen.value)}, ${literalOf(pro.value)})`;
    const steps = await trace(session, `${way}Quick${inputs}`);
    const slow = await trace(session, `${way}Slow${inputs}`);
    player.show(framesOf(steps, slow, gen.value, pro.value));
  });
  gen.onchange = pro.onchange = update;
  update();
  return () => ({ way, gen: writeSquares(gen.value), blockers: writeSquares(~pro.value) });
}
