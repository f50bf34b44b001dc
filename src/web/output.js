// What came of an entry, as elements: the engine's HTML as it is said.
import { element, fromHtml, offerFile } from './dom.js';

const SHOWN = new Set(['said', 'question', 'prose']);

export function createOutput() {
  const place = element('div', { class: 'output' });
  return {
    place,
    hear(piece) {
      if (piece.form === 'html' && SHOWN.has(piece.kind)) place.append(fromHtml(piece.html));
    },
    end(said) {
      if (said.stopped) place.append(element('p', { class: 'verdict' }, element('strong', { class: 'open' }, said.stopped)));
      for (const [name, text] of Object.entries(said.files ?? {}))
        place.append(element('p', {}, element('button', { type: 'button', onclick: () => offerFile(name, text) }, `Save ${name}`)));
    },
  };
}
