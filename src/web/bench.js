// Beside the prompt: a board with the set at the cursor and, lit, the line's value; and one with
// pieces for a position. The first has the shape of the session's board, which each preview
// tells.
import { Board } from './board.js';
import { bytes, fromBytes } from './editor.js';
import { make } from './make.js';
import { chess, Shape } from './squares.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const LETTERS = [...'KQRBNPkqrbnp'];

const stateOf = ({ state }) => ({ text: state.doc.toString(), cursor: state.selection.main.head });
const same = (a, b) => a?.text === b.text && a.cursor === b.cursor;

// What the engine says of the line as it is now, and the line that it says it of.
export async function previewOf(session, editor) {
  const asked = stateOf(editor), { text, cursor } = asked;
  const found = await session.preview(text, bytes(text.slice(0, cursor)));
  return found && { ...found, asked };
}

function setBoard(session, editor) {
  const stage = make('div'), legend = make('p', { class: 'legend', role: 'status' });
  let shape, board, place, writing = Promise.resolve();
  let waiting = 0; // clicks that are not in the line yet: an older answer does not take them back

  // Where the set goes: {asked, literal}, or undefined.
  async function placeNow() {
    const now = same(place?.asked, stateOf(editor)) ? place : await previewOf(session, editor);
    return now?.literal ? now : undefined;
  }

  async function write() {
    const now = await placeNow();
    if (!now) {
      board.value = 0n;
      legend.textContent = 'No set can stand in this line.';
      return;
    }
    if (!same(now.asked, stateOf(editor))) return write();
    const { asked: { text }, literal } = now;
    const [from, to] = [literal.from, literal.to].map((at) => fromBytes(text, at));
    const insert = literal.before + (literal.hex ? shape.hexOf(board.value) : shape.literalOf(board.value));
    editor.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } });
    const start = literal.from + literal.before.length;
    place = { asked: stateOf(editor), literal: { ...literal, before: '', from: start, to: start + insert.length - literal.before.length } };
  }

  function put() {
    waiting++;
    return (writing = writing.then(write).finally(() => { waiting--; }));
  }

  function build(wanted) {
    shape = wanted;
    const flipped = board?.flipped;
    board = new Board({ label: 'a set: click or draw its squares', shape, large: true, paint: true, tools: true });
    if (flipped) board.flip();
    board.onchange = put;
    stage.replaceChildren(board.element);
  }
  build(chess);

  return {
    element: make('div', {}, stage, legend),
    put(squares) {
      board.value = shape.wordOf(squares.filter((name) => shape.squareOf(name) !== undefined));
      return put();
    },
    follow(found) {
      if (waiting) return shape;
      if (!shape.same(found.board)) build(new Shape(found.board));
      if (!same(found.asked, stateOf(editor))) return shape; // it was clicked or typed anew
      place = found;
      board.value = shape.wordOf(found.literal?.squares ?? []);
      const value = shape.wordOf(found.squares);
      const shown = value && value !== board.value;
      board.marks = shown ? [{ kind: 'lit', squares: value, word: 'in the value' }] : [];
      legend.textContent = shown ? 'Lit: the value of the line.' : '';
      return shape;
    },
  };
}

function pieceBoard(onEnter) {
  const board = new Board({ label: 'a position: drag its pieces', large: true, removable: true, toggle: false });
  const input = make('input', { class: 'fen', 'aria-label': 'FEN', spellcheck: 'false', autocomplete: 'off', onchange: () => read(input.value) });
  let fields;
  const write = () => {
    fields[0] = board.placement;
    input.value = fields.join(' ');
  };
  const box = (text, is, change) => {
    const check = make('input', { type: 'checkbox', onchange: () => {
      change(check.checked);
      write();
    } });
    return { label: make('label', {}, check, ` ${text}`), show: () => { check.checked = is(); } };
  };
  const rights = (letter) => box(letter, () => fields[2].includes(letter), (on) => {
    const kept = [...'KQkq'].filter((one) => (one === letter ? on : fields[2].includes(one)));
    fields[2] = kept.join('') || '-';
  });
  const boxes = [box('black to move', () => fields[1] === 'b', (on) => { fields[1] = on ? 'b' : 'w'; }), ...[...'KQkq'].map(rights)];
  function read(fen) {
    const given = fen.trim().split(/\s+/);
    fields = [...given, ...['', 'w', '-', '-', '0', '1'].slice(given.length)];
    board.placement = fields[0];
    boxes.forEach(({ show }) => show());
    write();
  }
  board.onchange = write;
  const hand = make('select', { onchange: () => { board.settings.toggle = hand.value || false; } },
    make('option', { value: '' }, 'moves pieces'), ...LETTERS.map((letter) => make('option', { value: letter }, `puts ${letter}`)));
  const button = (text, onclick) => make('button', { type: 'button', onclick }, text);
  read(START);
  return make('div', { class: 'bench-pieces' }, board.element, make('p', { class: 'bench-tools' },
    input, make('label', {}, 'a click ', hand), ...boxes.map(({ label }) => label),
    button('Start', () => read(START)), button('Clear', () => read('8/8/8/8/8/8/8/8 w - - 0 1')), button('Flip', () => board.flip()),
    button('Enter the position', () => onEnter(`position ${input.value}`))));
}

// onEnter(text): what a button enters. follow(preview): the line or its cursor changed.
// put(squares): a set that goes into the line.
export function openBench(session, editor, onEnter) {
  const sets = setBoard(session, editor);
  const pieces = make('details', {}, make('summary', {}, 'A position'));
  pieces.addEventListener('toggle', () => pieces.append(pieceBoard(onEnter)), { once: true });
  return {
    element: make('aside', { class: 'bench', 'aria-label': 'boards' }, sets.element, pieces),
    follow(preview) { pieces.hidden = !sets.follow(preview).same(chess); },
    put: sets.put,
  };
}
