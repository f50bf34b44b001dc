// The reader's own move generator: their functions, the book's where there is none yet, and
// perft played with them.
import { chapters, exercisesOf, generator } from './chapters.js';
import { offerFile } from './dom.js';
import { make } from './make.js';
import { alone, button } from './work.js';

const counts = [['start', 1], ['start', 2], ['start', 3], ['kiwipete', 1], ['kiwipete', 2]];
const titles = ['board', 'depth', 'positions', 'seconds'];
const cells = (kind, texts, traits) => make('tr', {}, ...texts.map((text) => make(kind, traits, String(text))));

// Each function and whose it is; foreign: those that need more than the generator has.
function listOf(functions, foreign) {
  const whose = (name) => (!(name in functions) ? ' the book’s'
    : foreign.includes(name) ? ' the book’s: yours needs what only its chapter has' : ' ✓ yours');
  const rows = chapters.flatMap((chapter) => exercisesOf(chapter).map((name) => make('li', {},
    make('a', { href: `#/book/${chapter.name}` }, make('code', {}, name)), whose(name))));
  return make('ul', { class: 'own' }, ...rows);
}

export function openGenerator(place, { engine, runner, progress, work }) {
  const list = make('div');
  const rows = make('tbody');
  const state = make('p', { class: 'state', role: 'status' });
  const index = runner.parts.length; // above are the book's functions and the positions

  async function takeOwn(session) {
    const foreign = [];
    for (const [name, text] of Object.entries(progress.functions)) {
      const { objects } = await session.script(text);
      if (objects.some((object) => object.type === 'error')) foreign.push(name);
    }
    list.replaceChildren(listOf(progress.functions, foreign));
  }

  async function count(session, board, depth) {
    const since = performance.now();
    const { objects: [found] } = await session.script(`perft(&${board}, ${depth})`);
    if (found?.type !== 'value') return false;
    const seconds = ((performance.now() - since) / 1000).toFixed(2);
    rows.append(cells('td', [board, depth, BigInt(found.hex), seconds]));
    return true;
  }

  async function play() {
    rows.replaceChildren();
    const session = await engine.open(await runner.before(index));
    await takeOwn(session);
    let good = true;
    for (const [board, depth] of counts) good = good && await count(session, board, depth);
    state.textContent = good ? 'Played.' : 'It did not finish.';
    session.close();
  }

  const save = () => offerFile('own.bbx', [generator, ...Object.values(progress.functions)].join('\n'));
  list.append(listOf(progress.functions, []));
  place.append(make('section', { class: 'generator', 'aria-label': 'Your functions at work' }, list,
    make('div', { class: 'tools' },
      button('Play perft', alone(() => work.during('Playing …', play))), button('Save as a script', save)),
    state, make('table', {}, make('thead', {}, cells('th', titles, { scope: 'col' })), rows)));
}
