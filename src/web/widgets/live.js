// Formulas and their boards: what is painted or slid on one side changes the other at once.

import { Board } from '../board.js';
import { make } from '../make.js';
import { ask, told } from '../player.js';
import { literalOf, readSquares, writeSquares } from '../squares.js';
import { frame, inTurn, row } from './parts.js';

// A name that stands for a number: "8 of 0..63".
const NUMBER = /^\s*(-?\d+) of (-?\d+)\.\.(-?\d+)\s*$/;

// {element, text, setting}: the value as bbx writes it, and as a page says it.
function inputOf(name, setting, onchange) {
  const number = NUMBER.exec(setting);
  if (!number) {
    const board = new Board({ label: `${name}: paint it`, paint: true, value: readSquares(setting) });
    board.onchange = onchange;
    return { element: board.element, text: () => literalOf(board.value), setting: () => writeSquares(board.value) };
  }
  const [, value, min, max] = number;
  const shown = make('output', {}, value);
  const slider = make('input', { type: 'range', min, max, value, 'aria-label': name, oninput: () => {
    shown.textContent = slider.value;
    onchange();
  } });
  return {
    element: make('label', { class: 'widget-field live-number' }, make('span', {}, `${name} =`), shown, slider),
    text: () => slider.value, setting: () => `${slider.value} of ${min}..${max}`,
  };
}

// A set is a board, all else a line.
class Result {
  constructor(formula) {
    this.formula = formula;
    this.board = new Board({ label: formula, editable: false, small: false });
    this.line = make('code', {});
    this.element = make('div', {}, this.board.element, this.line);
  }

  show({ hex, kind }) {
    const isSet = kind === 'set';
    this.board.element.hidden = !isSet;
    this.line.hidden = isSet;
    if (isSet) this.board.value = BigInt(hex);
    else this.line.textContent = `${this.formula} = ${kind === 'bool' ? BigInt(hex) !== 0n : told({ hex, kind })}`;
  }
}

// Settings: of, formulas set off by ";"; by each of their names its squares or its number.
export function live(place, session, { of = 'x & -x; x & (x - 1)', ...names }) {
  const settings = Object.keys(names).length ? names : { x: 'd3 b5 g6' };
  const inputs = Object.entries(settings).map(([name, setting]) => [name, inputOf(name, setting, () => update())]);
  const results = of.split(';').map((formula) => new Result(formula.trim()));
  const isBoard = ([, { element }]) => element.classList.contains('board');
  const elements = (some) => some.map(([, { element }]) => element);
  const message = frame(place, ...elements(inputs.filter((input) => !isBoard(input))),
    row(...elements(inputs.filter(isBoard)), ...results.map(({ element }) => element)));
  const update = inTurn(message, async () => {
    const values = inputs.map(([name, { text }]) => `${name} = ${text()}`);
    const said = await ask(session, [...values, ...results.map(({ formula }) => formula)].join('; '));
    said.slice(-results.length).forEach((value, i) => results[i].show(value));
  });
  update();
  return () => ({ of, ...Object.fromEntries(inputs.map(([name, { setting }]) => [name, setting()])) });
}
