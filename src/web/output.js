// What came of an entry, as elements: the engine's HTML as it is said.
import { fromHtml, offerFile } from './dom.js';
import { make } from './make.js';

const SHOWN = new Set(['said', 'question', 'prose']);

export function createOutput() {
  const place = make('div', { class: 'output' });
  return {
    place,
    hear(piece) {
      if (piece.form === 'html' && SHOWN.has(piece.kind)) place.append(fromHtml(piece.html));
    },
    end(said) {
      if (said.stopped) place.append(make('p', { class: 'verdict' }, make('strong', { class: 'open' }, said.stopped)));
      for (const [name, text] of Object.entries(said.files ?? {}))
        place.append(make('p', {}, make('button', { type: 'button', onclick: () => offerFile(name, text) }, `Save ${name}`)));
    },
  };
}
