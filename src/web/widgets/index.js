// All widgets, by the names that pages and chapters use; `title` and `hint` are what the
// gallery says of each.

import { borrow } from './borrow.js';
import { debruijn } from './debruijn.js';
import { fill } from './fill.js';
import { linked } from './linked.js';
import { live } from './live.js';
import { magic } from './magic.js';
import { steps } from './steps.js';
import { studies } from './studies.js';
import { swap } from './swap.js';
import { wheel } from './wheel.js';
import { wraps } from './wraps.js';

const about = (widget, title, hint) => Object.assign(widget, { title, hint });

const stepsOf = ({ title, hint, ...study }) =>
  about((place, session, settings) => steps(place, session, { ...study, ...settings }), title, hint);

export const widgets = {
  borrow: about(borrow, 'The borrow runner',
    'A subtraction borrows square by square, until one lends: drag the rook or a blocker.'),
  fill: about(fill, 'The fill scrubber',
    'Three doublings fill what takes seven single steps: move the slider, change the boards.'),
  live: about(live, 'Formulas and boards',
    'Paint squares: what the formulas make of them follows.'),
  linked: about(linked, 'Table, Venn diagram and board',
    'Light a region in all three; click some, and the shortest expression for them appears.'),
  swap: about(swap, 'Delta swaps',
    'Pairs of squares cross over, where the mask says so.'),
  debruijn: about(debruijn, 'De Bruijn’s window',
    'Six bits of one number, at 64 places: each square finds its own.'),
  wraps: about(wraps, 'The board as a tower',
    'A shift without a mask runs around the edge: where it crosses the seam.'),
  magic: about(magic, 'Magic multiplication',
    'Shifted copies of one number add up to an index: change a blocker, or the number until two sets collide.'),
  wheel: about(wheel, 'The sixteen operations',
    'All that two sets can make, each opposite its complement.'),
  ...Object.fromEntries(Object.entries(studies).map(([name, study]) => [name, stepsOf(study)])),
  steps: about(steps, 'Step by step',
    'What a function does, operation by operation, and the first square that wraps.'),
};
