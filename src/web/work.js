// What is at work: said beside a button that stops it.
import { make } from './make.js';

export const button = (text, onclick, traits = {}) => make('button', { type: 'button', onclick, ...traits }, text);

export class Work {
  #said = make('span', { role: 'status' });
  #count = 0;

  constructor(engine) {
    this.element = make('div', { class: 'running', hidden: true }, this.#said,
      button('Stop', () => engine.stop(), { class: 'stop' }));
  }

  async during(text, act) {
    this.#count++;
    this.#said.textContent = text;
    this.element.hidden = false;
    try {
      return await act();
    } finally {
      this.element.hidden = --this.#count === 0;
    }
  }
}

// What is asked for while it is done is left.
export function alone(act) {
  let busy = false;
  return async (...what) => {
    if (busy) return;
    busy = true;
    try {
      await act(...what);
    } finally {
      busy = false;
    }
  };
}
