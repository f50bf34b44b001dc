// Table, Venn diagram and boards of one expression, linked: what is lit in one is lit in all,
// and a click changes which regions belong to it.

import { Board } from '../board.js';
import { make } from '../make.js';
import { ask } from '../player.js';
import { literalOf, readSquares, wordOf, writeSquares } from '../squares.js';
import { Told } from '../told.js';
import { layerOver } from './diagram.js';
import { field, frame, inTurn, row } from './parts.js';

const most = 4;
const firsts = ['a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4', 'c3 d3 e3 f3 c4 d4 e4 f4',
  'b2 d2 f2 d4 f4 h4 d6 f6 h6', 'd4 e4 d5 e5 g7'];

// a & ~b & c
const minterm = (names, bits) =>
  names.map((name, i) => (bits[i] ? name : `~${name}`)).join(' & ');

// The union of regions; without any, something empty that has all names.
function unionOf(names, regions) {
  const members = regions.filter((region) => region.member);
  if (!members.length) return names.map((name) => `${name} & ~${name}`).join(' & ');
  return members.map((region) => `(${minterm(names, region.in)})`).join(' | ');
}

// Settings: of, the expression; by its names their squares.
export function linked(place, session, settings = {}) {
  let expression = settings.of ?? 'a & b | ~a & c', sets = {}, venn, layer, rows;
  const shown = new Board({ editable: false, small: false });
  const boards = make('div', { class: 'widget-row widget-strip linked-boards' });
  const diagram = make('div', { class: 'linked-venn' });
  const table = make('table', { class: 'bits linked-table' });
  const shortest = make('p', { class: 'widget-words', 'aria-live': 'polite' });
  const input = field('expression', expression, (text) => {
    expression = text;
    update();
  }, { size: 28 });
  const message = frame(place, input, shortest, row(table, diagram), boards);

  const light = (region) => {
    const mark = region ? [{ kind: 'lit', squares: wordOf(region.squares), word: 'lit' }] : [];
    [shown, ...Object.values(sets)].forEach((board) => { board.marks = mark; });
    rows.forEach((line, i) => line.classList.toggle('lit', venn.regions[i] === region));
    layer?.light(region?.in);
  };
  const find = (bits) => venn.regions.find((region) => `${region.in}` === `${bits}`);
  const toggle = (region) => {
    region.member = !region.member;
    simplify(unionOf(venn.sets, venn.regions));
  };
  const boardOf = (name, i) => {
    const board = new Board({ label: name, value: readSquares(settings[name] ?? firsts[i]) });
    board.onchange = update;
    board.element.addEventListener('pointerover', ({ target }) => {
      const square = target.closest('[data-square]')?.ariaLabel.slice(0, 2);
      light(venn.regions.find((region) => region.squares.includes(square)));
    });
    board.element.addEventListener('pointerleave', () => light());
    return board;
  };

  function tableRow(region) {
    const act = make('button', {
      type: 'button', 'aria-pressed': region.member, onclick: () => toggle(region),
      'aria-label': `${region.member ? 1 : 0} for ${minterm(venn.sets, region.in)}: ${region.count} squares`,
    }, region.member ? '1' : '0');
    return make('tr', {
      onpointerenter: () => light(region), onpointerleave: () => light(),
      onfocusin: () => light(region),
    }, ...region.in.map((bit) => make('td', {}, `${bit}`)),
    make('td', { class: region.member ? 'first one' : 'first' }, act),
    make('td', {}, `${region.count}`));
  }

  function draw(html) {
    const held = document.activeElement?.closest('.linked-table tr')?.rowIndex;
    const heads = [...venn.sets, 'in', 'squares'].map((name) =>
      make('th', { scope: 'col' }, name));
    rows = venn.regions.map(tableRow);
    table.replaceChildren(make('tr', {}, ...heads), ...rows);
    if (held) rows[held - 1]?.querySelector('button').focus();
    diagram.innerHTML = html;
    const picture = diagram.querySelector('svg');
    diagram.replaceChildren(picture);
    layer = layerOver(picture);
  }

  diagram.addEventListener('pointermove', (event) => light(find(layer.regionAt(event))));
  diagram.addEventListener('pointerleave', () => light());
  diagram.addEventListener('click', (event) => toggle(find(layer.regionAt(event))));

  const update = inTurn(message, () => tell(expression, expression));

  // The diagram of `form`, which has all names, and the value of what is shown.
  async function tell(form, text) {
    const [{ sets: names }] = await ask(session, `:venn ${form}`);
    const other = names.find((name) => !/^\w+$/.test(name));
    if (other) throw new Told(`only names have boards here, and ${other} is none`);
    if (names.length > most) throw new Told(`a diagram here has up to ${most} names`);
    sets = Object.fromEntries(names.map((name, i) => [name, sets[name] ?? boardOf(name, i)]));
    const values = names.map((name) => `${name} = ${literalOf(sets[name].value)}`);
    await ask(session, values.join('; '));
    const { objects, html } = await session.run(`:venn ${form}`);
    venn = objects.find(({ type }) => type === 'venn');
    draw(html);
    const [{ hex, kind }] = await ask(session, text);
    shown.label = kind === 'bool' ? `${text}: ${BigInt(hex) ? 'true' : 'false'}` : text;
    shown.value = kind === 'bool' ? 0n : BigInt(hex);
    const elements = [...names.map((name) => sets[name].element), shown.element];
    if (elements.some((element, i) => boards.children[i] !== element)) // else focus stays
      boards.replaceChildren(...elements);
    shortest.textContent = '';
  }

  function simplify(form) {
    return inTurn(message, async () => {
      const [{ output, ops }] = await ask(session, `:simplify ${form}`);
      input.querySelector('input').value = output;
      expression = form;
      await tell(form, output);
      shortest.textContent = `shortest: ${output} (operations: ${ops})`;
    })();
  }
  update();
  return () => ({ of: expression, ...Object.fromEntries(Object.entries(sets).map(([name, { value }]) => [name, writeSquares(value)])) });
}
