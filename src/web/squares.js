// Words as squares and back: a1 is bit 0, h8 bit 63. Nothing is calculated here.

export const everySquare = [...Array(64).keys()];
export const nameOf = (square) => 'abcdefgh'[square % 8] + (1 + Math.floor(square / 8));
export const squareOf = (name) => everySquare.find((square) => nameOf(square) === name);

export const bitOf = (square) => 1n << BigInt(square);
export const holds = (word, square) => (word & bitOf(square)) !== 0n;
export const membersOf = (word) => everySquare.filter((square) => holds(word, square));
export const wordOf = (names) =>
  names.reduce((word, name) => word | bitOf(squareOf(name)), 0n);

/* As bbx writes a set: "{a1, d4}". */
export const literalOf = (word) => `{${membersOf(word).map(nameOf).join(', ')}}`;
/* From what a page says of a widget: "a4 d4 h4". */
export const readSquares = (text) => wordOf(text.match(/[a-h][1-8]/g) ?? []);
