// What came of an entry, as elements: the engine's HTML as it is said.
import { fromHtml, offerFile } from './dom.js';
import { make } from './make.js';

const SHOWN = new Set(['said', 'question', 'prose']);
const SCALE = 3; // pixels of a PNG for each of the picture's

/* The picture as the engine writes it into a file; null: there is none. */
async function pictureOf(session, expression) {
  const { files } = await session.run(`:svg picture.svg ${expression}`);
  return files['picture.svg'] ?? null;
}

async function pngOf(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await image.decode();
  const canvas = make('canvas', { width: image.width * SCALE, height: image.height * SCALE });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function exports(session, expression) {
  const save = (name, convert) => async () => {
    const svg = await pictureOf(session, expression);
    if (svg) offerFile(name, await convert(svg), 'image/svg+xml');
  };
  const button = (text, onclick) => make('button', { type: 'button', class: 'small', onclick }, text);
  return make('p', { class: 'exports' },
    button('SVG', save('board.svg', (svg) => svg)), button('PNG', save('board.png', pngOf)));
}

/* With a session, values can be saved as pictures. */
export function createOutput(session) {
  const place = make('div', { class: 'output' });
  let html = ''; // that waits for the next drawing of the page
  function draw() {
    if (html) place.append(fromHtml(html));
    html = '';
  }
  return {
    place,
    hear(piece) {
      if (piece.form !== 'html' || !SHOWN.has(piece.kind)) return;
      if (!html) requestAnimationFrame(draw);
      html += piece.html;
    },
    end(said, entry) {
      draw();
      if (said.stopped)
        place.append(make('p', { class: 'verdict' }, make('strong', { class: 'open' }, said.stopped)));
      for (const [name, text] of Object.entries(said.files))
        place.append(make('p', {}, make('button', { type: 'button', onclick: () => offerFile(name, text) }, `Save ${name}`)));
      const [first, ...more] = said.objects;
      if (session && first?.type === 'value' && !more.length && place.querySelector('svg'))
        place.append(exports(session, entry));
    },
  };
}
