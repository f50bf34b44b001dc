// The prompt: entries, what came of each, and the one that is typed.
import { createEditor, setText } from './editor.js';
import { offerFile } from './dom.js';
import { make } from './make.js';
import { createOutput } from './output.js';
import { toFragment } from './share.js';

const PREVIEW_WAIT = 80; // milliseconds

export function openPrompt(place, engine, session, text) {
  const entries = [];
  const log = make('div', { class: 'log', role: 'log', 'aria-label': 'what was entered' });
  const preview = make('output', { class: 'preview', 'aria-live': 'off' });
  const stop = make('button', { type: 'button', class: 'stop', hidden: true, onclick: () => engine.stop() }, 'Stop');
  const run = make('button', { type: 'button', onclick: () => enter(editor.state.doc.toString()) }, 'Run');
  const sign = make('span', { class: 'sign', 'aria-hidden': 'true' }, session.prompt.trim());
  const line = make('div', { class: 'line' }, sign, make('div', { class: 'edit' }), run, stop);
  let busy = false;
  let timer = 0;

  function lookAhead(line) {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if (!busy) preview.textContent = await session.preview(line);
    }, PREVIEW_WAIT);
  }

  async function enter(entry) {
    if (busy || !(entry.trim() || session.prompt.startsWith('more'))) return;
    busy = true;
    stop.hidden = false;
    preview.textContent = '';
    clearTimeout(timer);
    setText(editor, '');
    const output = createOutput();
    log.append(make('section', { class: 'entry' }, shown(entry), output.place));
    const said = await session.run(entry, output.hear);
    output.end(said);
    if (entry.trim()) entries.push(entry);
    busy = false;
    stop.hidden = true;
    sign.textContent = session.prompt.trim();
    editor.focus();
    line.scrollIntoView({ block: 'nearest' });
  }

  // A click takes it back into the line.
  function shown(entry) {
    return make('button', { type: 'button', class: 'entered', title: 'edit it again',
      onclick: () => { setText(editor, entry); editor.focus(); } }, entry);
  }

  function share() {
    const link = location.href.replace(/#.*/, '') + '#/run/' + toFragment(entries.join('\n'));
    history.replaceState(null, '', link);
    navigator.clipboard?.writeText(link).catch(() => {});
    said.textContent = 'the address now has the session';
  }

  const said = make('span', { role: 'status' });
  const tools = make('div', { class: 'tools' },
    make('button', { type: 'button', onclick: share }, 'Share'),
    make('button', { type: 'button', onclick: () => offerFile('session.bbx', entries.join('\n') + '\n') }, 'Save script'),
    said);
  place.append(make('h1', { class: 'unseen' }, 'bbx, a bitboard calculator'), log, line, preview, tools);
  const editor = createEditor(line.querySelector('.edit'), session, {
    onRun: enter, onChange: lookAhead, entries: () => entries, label: 'entry',
    hint: 'law x & -x == x ^ (x & (x - 1))',
  });
  editor.focus();
  if (text) enter(text);
  return { enter, setText: (to) => setText(editor, to), getText: () => editor.state.doc.toString() };
}
