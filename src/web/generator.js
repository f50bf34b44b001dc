// The reader's own move generator: their functions, the book's where there is none yet, and
// perft played with them.
import { button, Result } from './cell.js';
import { chapters, exercisesOf } from './chapters.js';
import { make } from './make.js';

const counts = [['start', 1], ['start', 2], ['start', 3], ['kiwipete', 1], ['kiwipete', 2]];

/* Each function and whose it is. */
function listOf(functions) {
  const rows = chapters.flatMap((chapter) => exercisesOf(chapter).map((name) => [chapter, name]));
  return make('ul', { class: 'own' }, ...rows.map(([chapter, name]) => make('li', {},
    make('a', { href: `#/book/${chapter.name}` }, make('code', {}, name)),
    name in functions ? ' ✓ yours' : ' the book’s')));
}

export function openGenerator(place, { engine, runner, progress }) {
  const list = make('div');
  const rows = make('tbody');
  const state = make('p', { class: 'state', role: 'status' });
  const index = runner.parts.length; // what stands above has the book's functions and the positions

  async function play() {
    const own = progress.functions;
    list.replaceChildren(listOf(own));
    rows.replaceChildren();
    state.textContent = 'Playing …';
    const session = await engine.open(await runner.before(index));
    for (const text of Object.values(own)) await session.script(text);
    for (const [board, depth] of counts) {
      const since = performance.now();
      const { objects: [found], stopped } = await session.script(`perft(&${board}, ${depth})`);
      if (stopped || found?.type !== 'value') break;
      const seconds = (performance.now() - since) / 1000;
      rows.append(make('tr', {}, ...[board, depth, BigInt(found.hex), seconds.toFixed(2)].map((text) => make('td', {}, String(text)))));
    }
    session.close();
    state.textContent = rows.childElementCount === counts.length ? 'Played.' : 'It came to no end.';
  }

  list.append(listOf(progress.functions));
  place.append(make('section', { class: 'generator', 'aria-label': 'Your move generator' }, list,
    make('div', { class: 'tools' }, button('Play perft', play)), state,
    make('table', {}, make('thead', {}, make('tr', {}, ...['board', 'depth', 'positions', 'seconds'].map((text) => make('th', { scope: 'col' }, text)))), rows)));
}
