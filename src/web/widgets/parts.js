// What widgets share: a place for messages, choices, and asking the engine in order.

import { make } from '../make.js';
import { wordsOf } from '../told.js';

// A widget's parts below each other; its engine's errors show in `message`.
export function frame(place, ...parts) {
  const message = make('p', { class: 'widget-message bad', role: 'status' });
  place.classList.add('widget');
  place.append(...parts, message);
  return message;
}

export const row = (...parts) => make('div', { class: 'widget-row' }, ...parts);

// Boards that lie beside each other and on a phone scroll sideways; a result comes first there.
export const strip = (...boards) => make('div', { class: 'widget-row widget-strip' }, ...boards);

// Calls that come while one is at work are one more call at its end.
export function inTurn(message, work) {
  let busy = false, again = false;
  return async () => {
    again = true;
    if (busy) return;
    busy = true;
    while (again) {
      again = false;
      try {
        await work();
        message.textContent = '';
      } catch (error) {
        message.textContent = wordsOf(error);
      }
    }
    busy = false;
  };
}

export function choice(label, names, value, onchange) {
  const options = names.map((name) => make('option', { selected: name === value }, name));
  return make('label', { class: 'widget-field' }, `${label} `,
    make('select', { onchange: (event) => onchange(event.target.value) }, ...options));
}

export function field(label, value, onchange, traits = {}) {
  const input = make('input', {
    value, spellcheck: 'false', autocomplete: 'off',
    onchange: () => onchange(input.value), ...traits,
  });
  return make('label', { class: 'widget-field' }, `${label} `, input);
}
