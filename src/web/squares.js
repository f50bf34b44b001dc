// Sets of squares as words, and back. A square's number here is its place, from a1 along the
// ranks, whatever the engine's numbers are. Nothing is calculated here.

export const bitOf = (square) => 1n << BigInt(square);
export const holds = (word, square) => (word & bitOf(square)) !== 0n;

/* A board as the engine tells it: {files, ranks, dark}. dark: its light squares are none. */
export class Shape {
  constructor({ files = 8, ranks = 8, dark = false } = {}) {
    Object.assign(this, { files, ranks, dark });
    this.places = [...Array(files * ranks).keys()];
    this.squares = this.places.filter(this.has);
  }

  same = ({ files, ranks, dark }) => files === this.files && ranks === this.ranks && dark === this.dark;
  fileOf = (square) => square % this.files;
  rankOf = (square) => Math.floor(square / this.files);
  isDark = (square) => (this.fileOf(square) + this.rankOf(square)) % 2 === 0;
  has = (square) => !this.dark || this.isDark(square);
  nameOf = (square) => 'abcdefghijklmnop'[this.fileOf(square)] + (1 + this.rankOf(square));
  squareOf = (name) => this.squares.find((square) => this.nameOf(square) === name);
  membersOf = (word) => this.squares.filter((square) => holds(word, square));
  wordOf = (names) => names.reduce((word, name) => word | bitOf(this.squareOf(name)), 0n);
  /* As bbx writes a set: "{a1, d4}". */
  literalOf = (word) => `{${this.membersOf(word).map(this.nameOf).join(', ')}}`;
  /* From what a page says of a widget: "a4 d4 h4". */
  readSquares = (text) => this.wordOf(text.match(/[a-h][1-8]/g) ?? []);
}

export const chess = new Shape();
export const { squares: everySquare, nameOf, membersOf, wordOf, literalOf, readSquares } = chess;
