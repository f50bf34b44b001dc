// Beside the prompt: a board for the set at the cursor, one for the line's value, and one with
// pieces for a position. They have the shape of the session's board, which each preview tells.
import { Board } from './board.js';
import { make } from './make.js';
import { chess, Shape } from './squares.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const LETTERS = [...'KQRBNPkqrbnp'];

/* The literal at the cursor or the last one before it; none: where one would be put. */
function literalAt(editor) {
  const text = editor.state.doc.toString();
  const cursor = editor.state.selection.main.head;
  const all = [...text.matchAll(/\{[\sa-p\d.,]*\}/g)]
    .map((found) => ({ from: found.index, to: found.index + found[0].length, text: found[0] }));
  return all.find(({ from, to }) => from <= cursor && cursor <= to) ??
    all.findLast(({ to }) => to <= cursor) ?? { from: cursor, to: cursor, text: '{}' };
}

function setBoards(session, editor) {
  const element = make('div', { class: 'bench-boards' });
  let shape, set, value;
  const write = () => {
    const { from, to } = literalAt(editor);
    const insert = shape.literalOf(set.value);
    editor.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } });
  };
  function build(wanted) {
    shape = wanted;
    set = new Board({ label: 'a set: click its squares', shape, small: false });
    value = new Board({ label: 'the value of the line', shape, editable: false, small: false });
    set.onchange = write;
    element.replaceChildren(set.element, value.element);
  }
  build(chess);
  return {
    element,
    async follow({ squares, board = shape }) {
      if (!shape.same(board)) build(new Shape(board));
      value.value = shape.wordOf(squares);
      const { text } = literalAt(editor);
      const literal = await session.preview(text);
      const stands = text === literalAt(editor).text; // else it was clicked or typed anew
      if (stands && shape.same(literal.board ?? shape)) set.value = shape.wordOf(literal.squares);
      return shape;
    },
  };
}

function pieceBoard(onEnter) {
  const board = new Board({ label: 'a position: drag its pieces', small: false, removable: true, toggle: false });
  board.placement = START;
  const black = make('input', { type: 'checkbox' });
  const hand = make('select', { onchange: () => { board.settings.toggle = hand.value || false; } },
    make('option', { value: '' }, 'moves pieces'),
    ...LETTERS.map((letter) => make('option', { value: letter }, `puts ${letter}`)));
  const enter = () => onEnter(`position ${board.placement} ${black.checked ? 'b' : 'w'} - - 0 1`);
  const put = (placement) => () => { board.placement = placement; };
  return make('div', { class: 'bench-pieces' }, board.element, make('p', { class: 'bench-tools' },
    make('label', {}, 'a click ', hand), make('label', {}, black, ' black to move'),
    make('button', { type: 'button', onclick: put(START) }, 'Start'),
    make('button', { type: 'button', onclick: put('8/8/8/8/8/8/8/8') }, 'Clear'),
    make('button', { type: 'button', onclick: enter }, 'Enter the position')));
}

/* onEnter(text): what a button enters. follow(preview): the line or its cursor changed. */
export function openBench(session, editor, onEnter) {
  const sets = setBoards(session, editor);
  const pieces = make('details', {}, make('summary', {}, 'A position'));
  pieces.addEventListener('toggle', () => pieces.append(pieceBoard(onEnter)), { once: true });
  return {
    element: make('aside', { class: 'bench', 'aria-label': 'boards' },
      make('details', { open: true }, make('summary', {}, 'Boards'), sets.element), pieces),
    async follow(preview) { pieces.hidden = !(await sets.follow(preview)).same(chess); },
  };
}
