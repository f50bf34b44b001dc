// What came of an entry, as elements: the engine's HTML as it is said.
import { fromHtml, offerFile } from './dom.js';
import { make } from './make.js';
import { pictureOf } from './picture.js';
import { afterOf, Player } from './player.js';

const SHOWN = new Set(['said', 'question', 'prose']);
const SCALE = 3; // pixels of a PNG for each of the picture's

async function pngOf(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await image.decode();
  const canvas = make('canvas', { width: image.width * SCALE, height: image.height * SCALE });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function exportsOf(place, first, take) {
  const save = (name, convert) => async () => offerFile(name, await convert(pictureOf(place)), 'image/svg+xml');
  const button = (text, onclick) => make('button', { type: 'button', class: 'small', onclick }, text);
  return make('p', { class: 'exports' }, button('SVG', save('board.svg', (svg) => svg)), button('PNG', save('board.png', pngOf)),
    take && first?.kind === 'set' ? button('Take', () => take(first.squares)) : '');
}

// The steps of `:trace`, to go through; their pictures would be the same.
function playerOf(said) {
  const place = make('div', { class: 'widget' });
  const player = new Player(place, { label: 'the calculation' });
  place.append(make('p', { class: 'widget-words' }, afterOf(said) ?? ''));
  player.show(said.steps);
  return place;
}

// take(squares): a result is wanted as input. With it, what is shown can be saved, too.
export function createOutput(session, take) {
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
    end(said) {
      draw();
      if (said.stopped)
        place.append(make('p', { class: 'verdict' }, make('strong', { class: 'open' }, said.stopped)));
      for (const [name, text] of Object.entries(said.files))
        place.append(make('p', {}, make('button', { type: 'button', onclick: () => offerFile(name, text) }, `Save ${name}`)));
      const traced = said.objects.find(({ command, steps }) => command === 'trace' && steps?.length);
      if (traced) place.replaceChildren(playerOf(traced));
      if (take && place.querySelector('svg')) place.append(exportsOf(place, said.objects.find(({ type }) => type === 'value'), take));
    },
  };
}
