// The book's contents, with what is solved of each chapter.
import { chapters, exercisesOf, questionsOf } from './chapters.js';
import { offerFile } from './dom.js';
import { make } from './make.js';
import { button } from './work.js';

export { openChapter } from './chapter.js';

function row(chapter, progress) {
  const asked = [...questionsOf(chapter), ...exercisesOf(chapter)];
  const solved = asked.filter((question) => progress.isSolved(chapter.name, question)).length;
  return make('li', {}, make('a', { href: `#/book/${chapter.name}` }, chapter.title.replace(/^\d+\. /, '')),
    make('span', { class: 'score' },
      make('meter', { value: solved, max: asked.length, 'aria-hidden': 'true' }), ` ${solved} of ${asked.length} solved${progress.isRead(chapter.name) ? ', read' : ''}`));
}

export function openBook(place, engine, progress) {
  const list = make('ol', { class: 'chapters' });
  const fill = () => list.replaceChildren(...chapters.map((chapter) => row(chapter, progress)));
  const input = make('input', { type: 'file', class: 'unseen', tabindex: -1, 'aria-hidden': 'true',
    onchange: async () => {
      if (input.files[0]) progress.add(await input.files[0].text());
      input.value = '';
      fill();
    } });
  const forget = () => {
    if (!confirm('Forget all that was solved?')) return;
    progress.forget();
    fill();
  };
  fill();
  progress.onchange = fill;
  place.append(make('h1', {}, 'The book'),
    make('p', {}, 'Bitboards from the beginning. Each statement can be changed and run again; what is asked is graded by proof.'),
    list, make('h2', {}, 'Your progress'),
    make('p', {}, 'It stays in this browser. The file is the one that ', make('code', {}, ':learn'), ' keeps at the terminal, as ', make('code', {}, '~/.local/state/bbx/progress'), '.'),
    make('div', { class: 'tools' },
      button('Download', () => offerFile('progress', progress.text)), button('Open …', () => input.click()), button('Forget', forget), input));
}
