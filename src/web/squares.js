// Sets of squares as words, and back. A square's number here is its place, from a1 along the
// ranks, whatever the engine's numbers are. Nothing is calculated here.

export const bitOf = (square) => 1n << BigInt(square);
export const holds = (word, square) => (word & bitOf(square)) !== 0n;

// A board as the engine tells it: {files, ranks, dark, numbers}. dark: its light squares are
// none; numbers: of each place the square's bit.
export class Shape {
  constructor({ files = 8, ranks = 8, dark = false, numbers } = {}) {
    this.places = [...Array(files * ranks).keys()];
    Object.assign(this, { files, ranks, dark, numbers: numbers ?? this.places });
    this.digits = Math.max(...this.numbers) < 64 ? 16 : 32; // of a word in hex
    this.squares = this.places.filter(this.has);
  }

  same = ({ files, ranks, dark, numbers }) => files === this.files && ranks === this.ranks && dark === this.dark &&
    `${numbers}` === `${this.numbers}`;
  fileOf = (square) => square % this.files;
  rankOf = (square) => Math.floor(square / this.files);
  isDark = (square) => (this.fileOf(square) + this.rankOf(square)) % 2 === 0;
  has = (square) => !this.dark || this.isDark(square);
  nameOf = (square) => 'abcdefghijklmnop'[this.fileOf(square)] + (1 + this.rankOf(square));
  squareOf = (name) => this.squares.find((square) => this.nameOf(square) === name);
  membersOf = (word) => this.squares.filter((square) => holds(word, square));
  wordOf = (names) => names.reduce((word, name) => word | bitOf(this.squareOf(name)), 0n);
  // As bbx writes a set: "{a1, d4}".
  literalOf = (word) => `{${this.membersOf(word).map(this.nameOf).join(', ')}}`;
  // As the engine's number: "0x8100…".
  hexOf = (word) => '0x' + this.membersOf(word).reduce((number, square) => number | bitOf(this.numbers[square]), 0n)
    .toString(16).padStart(this.digits, '0');
  // The squares of such a number; undefined: it is none.
  ofNumber = (text) => {
    if (!/^\s*(0x[\da-f]+|\d+)u?l*\s*$/i.test(text)) return undefined;
    const number = BigInt(/0x[\da-f]+|\d+/i.exec(text)[0]);
    if (number >> BigInt(4 * this.digits)) return undefined;
    return this.squares.reduce((word, square) => word | (holds(number, this.numbers[square]) ? bitOf(square) : 0n), 0n);
  };
  // The squares between two, as a straight stroke passes them, and the last one.
  strokeOf = (from, to) => {
    const [x, y, dx, dy] = [this.fileOf(from), this.rankOf(from), this.fileOf(to) - this.fileOf(from), this.rankOf(to) - this.rankOf(from)];
    const steps = Math.max(Math.abs(dx), Math.abs(dy));
    return [...Array(steps).keys()].map((i) => (i + 1) / steps)
      .map((part) => Math.round(x + part * dx) + this.files * Math.round(y + part * dy));
  };
  // From what a page says of a widget: "a4 d4 h4".
  writeSquares = (word) => this.membersOf(word).map(this.nameOf).join(' ');
  readSquares = (text) => this.wordOf(text.match(/[a-h][1-8]/g) ?? []);
}

export const chess = new Shape();
export const { squares: everySquare, fileOf, rankOf, nameOf, membersOf, wordOf, literalOf, readSquares, writeSquares } = chess;
