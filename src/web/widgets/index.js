// All widgets, by the names that pages and chapters use; `title` and `hint` are what the
// gallery says of each.

import { borrow } from './borrow.js';
import { debruijn } from './debruijn.js';
import { fill } from './fill.js';
import { linked } from './linked.js';
import { steps } from './steps.js';
import { swap } from './swap.js';
import { wraps } from './wraps.js';

const about = (widget, title, hint) => Object.assign(widget, { title, hint });

export const widgets = {
  borrow: about(borrow, 'The borrow runner',
    'A subtraction borrows square by square, until one lends: drag the rook or a blocker.'),
  fill: about(fill, 'The fill scrubber',
    'Three doublings fill what takes seven single steps: move the slider, change the boards.'),
  linked: about(linked, 'Table, Venn diagram and board',
    'Light a region in all three; click some, and the shortest expression for them appears.'),
  swap: about(swap, 'Delta swaps',
    'Pairs of squares cross over, where the mask says so.'),
  debruijn: about(debruijn, 'De Bruijn’s window',
    'Six bits of one number, at 64 places: each square finds its own.'),
  wraps: about(wraps, 'The board as a tower',
    'A shift without a mask runs around the edge: where it crosses the seam.'),
  steps: about(steps, 'Step by step',
    'What a function does, operation by operation, and the first square that wraps.'),
};
