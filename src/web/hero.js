// What is seen first: a rook, two blockers, and the formula that finds where it can go.
import { Board } from './board.js';
import { make, still } from './make.js';
import { literalOf, membersOf, nameOf, readSquares, wordOf } from './squares.js';

const FORMULA = 'o ^ (o - 2*r)';
const WALK = ['f4', 'g4', 'h4', 'g4']; // where the demonstration puts a blocker, and how long it stays there:
const PACE = 1000; // milliseconds

const sizeOf = (word) => membersOf(word).length;

// {board, words, stop}: the board, and what the formula says of it.
export function openHero(session) {
  const board = new Board({ label: 'drag the rook or a blocker', large: true, value: readSquares('b4 g4'), pieces: { d4: 'R' } });
  const words = make('div', { class: 'hero-words' });
  const line = (...parts) => make('div', {}, ...parts);

  let asked = 0; // for how many boards
  async function tell() {
    const now = ++asked;
    const [square] = Object.keys(board.pieces), rook = wordOf([square]), all = board.value | rook;
    const value = FORMULA.replaceAll('o', literalOf(all)).replace('r', literalOf(rook));
    const found = await session.preview(value);
    const past = await session.preview(`(${value}) & ~rank(${square})`);
    if (!found || !past || now !== asked) return;
    const reach = wordOf(found.squares);
    board.marks = [{ kind: 'lit', squares: reach, word: 'in reach' }];
    words.replaceChildren(
      line(make('code', { class: 'formula' }, FORMULA)),
      line(make('span', { class: 'faint' }, 'o '), make('code', {}, literalOf(all))),
      line(make('span', { class: 'faint' }, 'r '), make('code', {}, literalOf(rook))),
      line(make('span', { class: 'faint' }, '= '), make('code', { class: 'reach' }, literalOf(reach))),
      line(make('small', {}, sayingOf(square, reach, past.squares.length))));
  }
  const sayingOf = (square, reach, past) => (past
    ? 'No blocker ends it on this rank: it runs on past the edge. That is what masks are for.'
    : `From ${square} eastward: ${sizeOf(reach)} square${sizeOf(reach) === 1 ? '' : 's'}, up to the blocker, which can be taken.`);

  let steps = still() ? [] : [...WALK];
  const timer = setInterval(() => {
    const to = steps.shift();
    if (!to || !board.element.isConnected) return clearInterval(timer);
    board.value = board.value & ~readSquares(WALK.join(' ')) | wordOf([to]);
    tell();
  }, PACE);
  const stop = () => clearInterval(timer);
  for (const kind of ['pointerdown', 'keydown']) board.element.addEventListener(kind, stop);
  board.onchange = tell;
  tell();
  return { board, words, stop };
}
