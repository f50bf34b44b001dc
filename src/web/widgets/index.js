// All widgets, by the names that pages and chapters use.

import { borrow } from './borrow.js';

/* title and hint: what the gallery says of each. */
export const widgets = { borrow };
Object.assign(borrow, {
  title: 'The borrow runner',
  hint: 'A subtraction borrows square by square, until one lends: drag the rook or a blocker.',
});
