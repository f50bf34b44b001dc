// A board as a keyboard grid. Squares are toggled, what stands on them is dragged; marks lie
// over both. It knows squares only, nothing of what they mean.
//
//   const board = new Board({label: 'o', value: 0x89n, pieces: {d4: 'R'}});
//   place.append(board.element);
//   board.onchange = () => use(board.value, board.pieces);
//   board.marks = [{kind: 'last', squares: 0x80n, word: 'lends'}];
//
// Settings: label; shape, 8x8 without; value; pieces, FEN's letters by square; editable (false: a picture); small,
// large; toggle, the letter that a click sets, none: the square's bit, false: nothing; paint: dragging
// sets and clears squares, where otherwise bits move; removable: pieces go when they are dropped
// beside the board or deleted; tools: a field for the number, and buttons.
//
// The right button, or m and Shift-m, marks squares and draws arrows, which mean nothing.

import { Arrows } from './arrows.js';
import { draw, make } from './make.js';
import { bitOf, chess, holds } from './squares.js';

const men = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

const manOf = (letter) =>
  `${letter < 'a' ? 'white' : 'black'} ${men[letter.toLowerCase()]}`;

// The figures are those of the boards that the engine draws.
const figure = (letter) => draw('svg',
  { viewBox: '0 0 20 20', class: `board-man ${letter < 'a' ? 'w' : 'b'}` },
  draw('use', { href: `#p${letter.toLowerCase()}` }));

// Where a key leads; undefined: nowhere.
function target(event, square, { files, ranks }, flipped) {
  const file = square % files, top = files * (ranks - 1);
  if (flipped && event.key.startsWith('Arrow')) {
    const back = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft', ArrowUp: 'ArrowDown', ArrowDown: 'ArrowUp' };
    return target({ key: back[event.key] }, square, { files, ranks });
  }
  switch (event.key) {
    case 'ArrowLeft': return file > 0 ? square - 1 : square;
    case 'ArrowRight': return file < files - 1 ? square + 1 : square;
    case 'ArrowUp': return square < top ? square + files : square;
    case 'ArrowDown': return square >= files ? square - files : square;
    case 'PageUp': return top + file;
    case 'PageDown': return file;
    case 'Home': return event.ctrlKey ? top : square - file;
    case 'End': return event.ctrlKey ? files - 1 : square - file + files - 1;
  }
}

export class Board {
  #value;
  #pieces;
  #marks = [];
  #cells = [];
  #focus = 0;
  #held = null; // the square whose piece waits for its target
  #dragged = false;

  constructor({ label = 'board', shape = chess, value = 0n, pieces = {}, ...settings } = {}) {
    this.shape = shape;
    this.settings = { editable: true, small: !(settings.editable ?? true), ...settings };
    this.onchange = () => {};
    this.#value = value;
    this.#pieces = { ...pieces };
    this.#build(label);
    this.#draw();
  }

  get value() { return this.#value; }
  set value(word) {
    this.#value = word;
    this.#draw();
  }

  get pieces() { return this.#pieces; }
  set pieces(letters) {
    this.#pieces = { ...letters };
    this.#draw();
  }

  // Later ones lie over earlier ones. word: what the square's name says, too.
  get marks() { return this.#marks; }
  set marks(marks) {
    this.#marks = marks;
    this.#draw();
  }

  get label() { return this.title.textContent; }
  set label(text) {
    this.title.textContent = text;
    if (this.settings.editable) this.grid.setAttribute('aria-label', text);
    else this.#draw();
  }

  cell(square) { return this.#cells[square]; }

  // Black's side is below.
  get flipped() { return this.element.classList.contains('flipped'); }
  flip() { this.element.classList.toggle('flipped'); }

  // FEN's first field, for pieces.
  get placement() {
    const row = (rank) =>
      [...'abcdefgh'].map((file) => this.#pieces[file + rank] ?? ' ').join('');
    return [8, 7, 6, 5, 4, 3, 2, 1].map(row).join('/')
      .replace(/ +/g, (blanks) => blanks.length);
  }
  set placement(text) {
    const letters = {};
    text.split('/').forEach((row, i) => {
      const cells = row.replace(/\d/g, (digit) => ' '.repeat(digit));
      [...cells].forEach((letter, file) => {
        if (letter !== ' ') letters['abcdefgh'[file] + (8 - i)] = letter;
      });
    });
    this.pieces = letters;
  }

  #build(label) {
    const { editable, small, large, paint, tools } = this.settings;
    this.title = make('div', { class: 'board-title' }, label);
    this.grid = make('div', {
      class: 'board-grid', role: editable ? 'grid' : 'img', 'aria-label': label,
    });
    this.said = make('div', { class: 'board-said', 'aria-live': 'polite' });
    const { files, ranks, places } = this.shape;
    const rows = [...Array(ranks).keys()].map((rank) => make('div', { role: editable && 'row', class: 'board-row' },
      ...places.slice(files * rank, files * (rank + 1)).map((square) => this.#cell(square))));
    this.grid.append(...rows.reverse());
    const labels = (kind, texts) => make('div',
      { class: `board-${kind}`, 'aria-hidden': 'true' },
      ...texts.map((text, i) => make('span', { style: `--at:${i}` }, text)));
    const size = small ? ' board-small' : large ? ' board-large' : '';
    this.element = make('div', { class: `board${size}${paint ? ' board-paint' : ''}`, style: `--files:${files};--ranks:${ranks}` },
      this.title, labels('ranks', rows.map((_, i) => String(ranks - i))), this.grid,
      labels('files', places.slice(0, files).map((square) => this.shape.nameOf(square)[0])));
    this.at = make('span', { class: 'board-at', 'aria-hidden': 'true' });
    this.grid.addEventListener('pointerover', ({ target: { dataset } }) => {
      const number = this.shape.numbers[dataset.square];
      this.at.textContent = number >= 0 ? `${this.#nameOf(dataset.square)} = ${number}` : '';
    });
    this.grid.addEventListener('pointerleave', () => { this.at.textContent = ''; });
    this.element.append(this.at);
    if (editable) this.#listen();
    if (tools) this.#tools();
  }

  #tools() {
    const button = (text, onclick) => make('button', { type: 'button', class: 'small', onclick }, text);
    this.number = make('input', { class: 'board-number', size: 20, spellcheck: 'false', autocomplete: 'off', 'aria-label': 'the set as a number',
      onchange: () => {
        const word = this.shape.ofNumber(this.number.value);
        this.number.toggleAttribute('aria-invalid', word === undefined);
        if (word === undefined) return;
        this.#value = word;
        this.#change();
      } });
    this.element.append(make('div', { class: 'board-tools' }, this.number, button('Flip', () => this.flip()),
      button('Clear', () => {
        this.arrows.clear();
        this.#value = 0n;
        this.#change();
      })));
  }

  #cell(square) {
    const cell = make('div', { class: this.shape.isDark(square) ? 'board-square dark' : 'board-square' });
    cell.dataset.square = square;
    if (this.settings.editable) cell.setAttribute('role', 'gridcell');
    if (this.settings.editable && !this.shape.has(square)) cell.setAttribute('aria-disabled', 'true');
    return (this.#cells[square] = cell);
  }

  #listen() {
    this.element.append(this.said);
    this.arrows = new Arrows(this);
    this.grid.addEventListener('keydown', (event) => this.#key(event));
    this.grid.addEventListener('pointerdown', (event) => this.#press(event));
    this.grid.addEventListener('click', (event) => this.#click(event));
    this.grid.addEventListener('focusin', (event) => {
      this.#look(Number(event.target.dataset.square));
    });
  }

  // --- what it looks like ---

  #draw() {
    this.shape.places.forEach((square) => this.#drawSquare(square));
    if (this.number) this.number.value = this.shape.hexOf(this.#value);
    if (this.settings.editable) return;
    const names = this.shape.membersOf(this.#value).map((square) => this.#nameWith(square));
    this.grid.setAttribute('aria-label', `${this.label}: ${names.join(', ') || 'empty'}`);
  }

  #drawSquare(square) {
    const cell = this.#cells[square], letter = this.#pieces[this.#nameOf(square)];
    const kinds = this.#marksAt(square).map((mark) => mark.kind);
    cell.dataset.marks = kinds.join(' ');
    cell.classList.toggle('set', holds(this.#value, square));
    cell.classList.toggle('held', this.#held === square);
    cell.classList.toggle('loose', this.#movable(square) && !this.#paints(square));
    if ((cell.dataset.letter ?? '') !== (letter ?? '')) {
      cell.dataset.letter = letter ?? '';
      cell.replaceChildren(...(letter ? [figure(letter)] : []));
    }
    if (!this.settings.editable) return;
    cell.setAttribute('aria-label', this.#describe(square, letter));
    cell.tabIndex = square === this.#focus ? 0 : -1;
  }

  #nameOf(square) { return this.shape.nameOf(square); }

  #marksAt(square) {
    return this.#marks.filter((mark) => holds(mark.squares, square));
  }

  #nameWith(square) {
    const words = this.#marksAt(square).map((mark) => mark.word).filter(Boolean);
    return words.length ? `${this.#nameOf(square)} (${words.join(', ')})` : this.#nameOf(square);
  }

  #describe(square, letter) {
    if (!this.shape.has(square)) return `${this.#nameOf(square)}, no square`;
    const set = holds(this.#value, square);
    const here = [letter && manOf(letter), (set || !letter) && (set ? 'set' : 'empty')];
    const words = this.#marksAt(square).map((mark) => mark.word);
    return [this.#nameOf(square), ...here, ...words].filter(Boolean).join(', ');
  }

  // --- what people do ---

  #movable(square) {
    return this.settings.editable &&
      (this.#nameOf(square) in this.#pieces || holds(this.#value, square));
  }

  #paints(square) {
    return this.settings.paint && this.shape.has(square) && !(this.#nameOf(square) in this.#pieces);
  }

  #look(square) {
    this.#cells[this.#focus].tabIndex = -1;
    this.#focus = square;
    this.#cells[square].tabIndex = 0;
  }

  #change() {
    this.#draw();
    this.onchange(this);
  }

  toggle(square) {
    const name = this.#nameOf(square), { toggle } = this.settings;
    if (!this.shape.has(square) || toggle === false || (!toggle && name in this.#pieces)) return;
    if (!toggle) this.#value ^= bitOf(square);
    else if (name in this.#pieces) delete this.#pieces[name];
    else this.#pieces[name] = toggle;
    this.#change();
  }

  // A piece, or the square's bit where there is none. to null: off the board.
  move(from, to) {
    if (from === to || (to === null ? !this.settings.removable : !this.shape.has(to))) return;
    this.#place(from, to);
    this.#say(to === null ? 'removed' : `moved to ${this.#nameOf(to)}`);
    this.#change();
  }

  #place(from, to) {
    const letter = this.#pieces[this.#nameOf(from)];
    if (letter) delete this.#pieces[this.#nameOf(from)];
    else this.#value &= ~bitOf(from);
    if (to !== null && letter) this.#pieces[this.#nameOf(to)] = letter;
    else if (to !== null) this.#value |= bitOf(to);
  }

  #say(text) { this.said.textContent = text; }

  #hold(square) {
    this.#held = square;
    if (square !== null) this.#say(`${this.#cells[square].ariaLabel}: picked up`);
    this.#draw();
  }

  #drop(square) {
    const from = this.#held;
    this.#hold(null);
    this.move(from, square);
  }

  #key(event) {
    const square = this.#focus, to = target(event, square, this.shape, this.flipped);
    if (event.altKey || event.metaKey) return;
    if (event.key === 'm' || event.key === 'M') this.arrows.put(event.key === 'M' ? this.arrows.last ?? square : square, square);
    else if (to !== undefined) this.#cells[to].focus();
    else if (event.key === 'Escape' && this.#held !== null) this.#hold(null);
    else if (event.key === 'Enter' && this.#held !== null) this.#drop(square);
    else if (event.key === 'Enter' && this.#nameOf(square) in this.#pieces) this.#hold(square);
    else if (event.key === 'Enter' || event.key === ' ') this.toggle(square);
    else if (event.key === 'Delete' && this.#movable(square)) this.move(square, null);
    else return;
    event.preventDefault();
  }

  #click(event) {
    const cell = event.target.closest('[data-square]');
    if (cell && !this.#dragged) this.toggle(Number(cell.dataset.square));
  }

  // The square under the pointer, or null.
  under(event) {
    const at = document.elementFromPoint(event.clientX, event.clientY);
    const cell = at?.closest('[data-square]:not([aria-disabled])');
    return cell && this.grid.contains(cell) ? Number(cell.dataset.square) : null;
  }

  #press(event) {
    this.#dragged = false;
    const square = this.under(event);
    if (event.button || square === null) return;
    if (this.#paints(square)) this.#paint(event, square);
    else if (this.#movable(square)) this.#drag(event, square);
  }

  // All squares on the way become what the first one becomes.
  #paint(event, first) {
    const value = this.#value, set = !holds(value, first);
    const color = (square) => {
      if (!this.#paints(square)) return;
      this.#value = set ? this.#value | bitOf(square) : this.#value & ~bitOf(square);
    };
    let at = first;
    follow(event, {
      move: (now) => {
        const to = this.under(now);
        if (to === null || to === at) return;
        this.#dragged = true;
        [first, ...this.shape.strokeOf(at, to)].forEach(color);
        at = to;
        this.#change();
      },
      cancel: () => {
        this.#value = value;
        this.#change();
      },
    });
  }

  // What is dragged stands where the pointer is, and who listens hears of each square.
  #drag(event, from) {
    const value = this.#value, pieces = this.#pieces;
    let at = from;
    const put = (to) => {
      at = to;
      this.#value = value;
      this.#pieces = { ...pieces };
      this.#held = to;
      this.#dragged = true;
      if (to !== from) this.#place(from, to);
      this.#change();
    };
    follow(event, {
      move: (now) => {
        const to = this.under(now);
        if (to !== at && (to !== null || this.settings.removable)) put(to);
      },
      cancel: () => at !== from && put(from),
      end: () => this.#hold(null),
    });
  }
}

// The pointer that was pressed, until it is up.
export function follow({ pointerId }, { move = () => {}, up = () => {}, cancel = () => {}, end = () => {} }) {
  const stop = new AbortController();
  const listen = (kind, act, last) => addEventListener(kind, (event) => {
    if (event.pointerId !== pointerId) return;
    act(event);
    if (!last) return;
    stop.abort();
    end();
  }, { signal: stop.signal });
  listen('pointermove', move);
  listen('pointerup', up, true);
  listen('pointercancel', cancel, true);
}
