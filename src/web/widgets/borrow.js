// The borrow runner: a subtraction walks from square to square, to the one that lends.

import { Board } from '../board.js';
import { chainMarks, Player, trace } from '../player.js';
import { bitOf, literalOf, membersOf, nameOf, readSquares, writeSquares, wordOf } from '../squares.js';
import { choice, frame, inTurn, row } from './parts.js';

const forms = {
  'x - 1': { text: 'minusOne(x) = x - 1', call: (o) => `minusOne(${o})` },
  '-x': { text: 'negative(x) = -x', call: (o) => `negative(${o})` },
  'o - 2*r': {
    text: 'borrowRun(o, r) = o ^ (o - 2*r)', rook: true,
    call: (o, r) => `borrowRun(${o}, {${r}})`,
  },
  'o - 2*r on the rank': {
    text: 'rankRun(o, r, line) = ((o & line) ^ ((o & line) - 2*r)) & line', rook: true,
    call: (o, r) => `rankRun(${o}, {${r}}, rank(${r}))`,
  },
};
const functionOf = (form) => form.text.split('(')[0];

const sayings = {
  first: (name) => `${name} must give a one and has none: it borrows`,
  through: (name) => `${name} has none to lend: it passes the borrow on`,
  last: (name) => `${name} lends, and the borrow stops`,
};

// The chain in the order in which it runs: a frame a square.
function walk(step) {
  const chain = chainMarks(step.chain), before = BigInt(step.operands[0].hex);
  const all = chain.reduce((word, part) => word | part.squares, 0n);
  let walked = 0n;
  return membersOf(all).map((square) => {
    walked |= bitOf(square);
    const seen = walked;
    const part = chain.find(({ squares }) => squares & bitOf(square)).kind;
    const marks = chain.map((mark) => ({ ...mark, squares: mark.squares & seen }));
    if (part === 'last') marks.push({ kind: 'flash', squares: bitOf(square) });
    return {
      ...step, marks, say: sayings[part](nameOf(square)),
      word: (BigInt(step.hex) & seen) | (before & ~seen),
    };
  });
}

// The function's own steps, operands first: its difference is the first with a minus.
function framesOf(steps) {
  const own = steps.filter((step) => step.function);
  const sum = own.find(({ text }) => text.includes('-')), end = own.at(-1);
  const walking = sum.chain ? walk(sum) : [], marks = walking.at(-1)?.marks ?? [];
  const beyond = sum.chain?.beyond ? '; no square lends, it comes from beyond h8' : '';
  const frames = [
    { ...sum, marks: [], word: BigInt(sum.operands[0].hex), say: `before ${sum.text}` },
    ...walking,
    { ...sum, marks, word: BigInt(sum.hex), say: `${sum.text}: ${sum.note ?? ''}${beyond}` },
  ];
  const changed = BigInt(end.hex);
  if (end !== sum) frames.push({
    ...frames.at(-1), ...end, lit: changed, say: `what has changed: ${literalOf(changed)}`,
  });
  return frames;
}

// Settings: form, one of the expressions; rook; blockers.
export function borrow(place, session, settings = {}) {
  let name = settings.form in forms ? settings.form : 'o - 2*r', form = forms[name];
  let [rook] = /[a-h][1-8]/.exec(settings.rook) ?? ['d4'];
  const board = new Board({ value: readSquares(settings.blockers ?? 'b4 g4 f6') });
  const result = new Board({ editable: false, small: false });
  const pick = choice('expression', Object.keys(forms), name, (picked) => {
    name = picked;
    form = forms[name];
    prepare();
  });
  const here = row();
  const message = frame(place, pick, here);
  const player = new Player(here, {
    label: 'the borrow',
    draw: (now, stage) => {
      if (!stage.firstChild) stage.append(row(board.element, result.element));
      const lit = { kind: 'lit', squares: now.lit ?? 0n, word: 'changed' };
      result.label = now.lit === undefined ? now.text : 'the difference';
      result.value = now.word;
      result.marks = [lit, ...now.marks];
      board.marks = [lit];
    },
  });
  const update = inTurn(message, async () => {
    const all = form.rook ? board.value | wordOf([rook]) : board.value;
    await session.run(form.text);
    player.sources = { [functionOf(form)]: form.text };
    const steps = await trace(session, form.call(literalOf(all), rook));
    player.show(framesOf(steps), Infinity);
  });
  function prepare() {
    board.label = form.rook ? 'o: drag the rook or a blocker' : 'x: drag or toggle squares';
    board.pieces = form.rook ? { [rook]: 'R' } : {};
    board.value &= form.rook ? ~wordOf([rook]) : -1n;
    update();
  }
  board.onchange = () => {
    if (form.rook) [rook] = Object.keys(board.pieces);
    update();
  };
  prepare();
  return () => ({ form: name, rook, blockers: writeSquares(board.value) });
}
