// Step by step: what any function does, and the first square that wraps.

import { make } from '../make.js';
import { ask, Player, trace } from '../player.js';
import { Work } from '../work.js';
import { field, frame, inTurn, row } from './parts.js';

// A king's attacks as they are often written first.
const wrong = `U64 kingAttacks(U64 king) {
  U64 attacks = king << 1 | king >> 1;
  king |= attacks;
  return attacks | king << 8 | king >> 8;
}`;

// Settings: text, functions; of, the expression.
export function steps(place, session, settings = {}) {
  let text = settings.text ?? wrong, expression = settings.of ?? 'kingAttacks({h4})';
  const after = make('p', { class: 'widget-words bad', role: 'status' }), work = row();
  const stop = new Work(session.engine);
  const area = make('textarea', {
    rows: Math.min(12, text.split('\n').length), spellcheck: 'false', onchange: () => {
      text = area.value;
      update();
    },
  }, text);
  const message = frame(place, make('details', { class: 'widget-wide' }, make('summary', {}, 'Change the functions'),
    make('label', {}, make('span', { class: 'unseen' }, 'functions'), area)),
    field('expression', expression, (typed) => {
      expression = typed;
      update();
    }, { size: 28 }), stop.element, after, work);
  const player = new Player(work, { label: 'the calculation' });
  const update = inTurn(message, () => stop.during('Calculating …', async () => {
    if (text.trim()) await ask(session, text);
    const found = await trace(session, expression);
    const line = `:trace ${expression}`;
    const here = found.map((step) => step.function).filter((name) => text.includes(`${name}(`));
    player.sources = { ...player.sources, '': line, ...Object.fromEntries(here.map((name) => [name, text])) }; // others stand in an earlier text
    after.textContent = found.after ?? '';
    player.show(found, 0);
  }));
  update();
  return () => ({ text, of: expression });
}
