// Check my code: the source on the left, on the right what it is held against, the verdict, and
// of a counterexample the calculation, step by step. A step lights its place in the source, and
// a line of the source leads to its step.
import { Result } from './cell.js';
import { createEditor, light, setText } from './editor.js';
import { make } from './make.js';
import { Player, trace } from './player.js';
import { lawsFor } from './references.js';
import { literalOf, nameOf } from './squares.js';
import { tab } from './store.js';
import { wordsOf } from './told.js';
import { alone, button, Work } from './work.js';

const KEPT = 'bbx.check';
const PAUSE = 400; // milliseconds, before what is typed is read
const EXAMPLE = `// One of the four rays does not stop.
U64 rookAttacks(int sq, U64 occ) {
  U64 attacks = 0;
  for (int s = sq + 8; s < 64; s += 8) {
    attacks |= 1ULL << s;
    if (occ & (1ULL << s)) break;
  }
  for (int s = sq - 8; s >= 0; s -= 8) {
    attacks |= 1ULL << s;
    if (occ & (1ULL << s)) break;
  }
  for (int s = sq + 1; s % 8 != 0; s++) {
    attacks |= 1ULL << s;
    if (occ & (1ULL << s)) break;
  }
  for (int s = sq - 1; s >= 0 && s % 8 != 7; s--)
    attacks |= 1ULL << s;
  return attacks;
}
`;

// The step that first brings a square that is too much; else the last.
function culprit(steps, differing) {
  const brings = ({ added }) => added?.some((name) => differing.includes(name));
  const at = steps.findIndex(brings);
  return at < 0 ? steps.length - 1 : at;
}

export function openCheck(place, engine) {
  const work = new Work(engine);
  let kept = tab.recallJson(KEPT, null) ?? { text: EXAMPLE, law: '' };
  let session = null, laws = [], timer = 0, frames = [];
  const source = make('div', { class: 'edit' }), errors = new Result(), verdict = new Result();
  const name = make('select', { onchange: () => suggest() });
  const chips = make('div', { class: 'chips' }), lawPlace = make('div', { class: 'edit' });
  const stage = make('div', { class: 'widget', hidden: true }), after = make('p', { class: 'widget-words bad', role: 'status' });
  const state = make('p', { class: 'state', role: 'status' });
  const player = new Player(stage, { label: 'the counterexample', onstep: (step) => light(editor, step) });
  stage.append(after);
  const keep = () => tab.keepJson(KEPT, kept = { ...kept, text: textOf(editor), law: textOf(law) });
  const textOf = (view) => view.state.doc.toString();
  const language = { complete: async (text, cursor) => session?.complete(text, cursor) ?? { start: cursor, at: [] }, incomplete: async () => false };

  const editor = createEditor(source, language, { text: kept.text, label: 'source', multiline: true, onRun: () => check(),
    onChange: () => {
      keep();
      clearTimeout(timer);
      timer = setTimeout(read, PAUSE);
    },
    onMove: () => {
      if (!editor.hasFocus) return;
      const line = editor.state.doc.lineAt(editor.state.selection.main.head).number;
      const at = frames.findIndex((step) => step.line === line);
      if (at >= 0) player.go(at);
    } });
  const law = createEditor(lawPlace, language, { text: kept.law, label: 'law', hint: 'law f(x) == …', onRun: () => check(), onChange: keep });

  function forget() {
    stage.hidden = true;
    state.textContent = '';
    frames = [];
    light(editor, null);
    verdict.clear();
  }

  // A session with the functions, none of whose claims is told.
  async function load() {
    const text = textOf(editor), unlessProse = (hear) => (piece) => piece.kind !== 'prose' && hear(piece);
    session?.close();
    session = engine.open();
    if (!kept.file) return errors.show((hear) => session.script(text, unlessProse(hear)));
    await engine.writeFile(kept.file, text);
    return errors.show((hear) => session.script(`:load ${kept.file}`, unlessProse(hear)));
  }

  const read = alone(() => work.during('Reading …', async () => {
    forget();
    const text = textOf(editor);
    await load();
    const functions = await session.functions();
    const chosen = name.value;
    functions.sort((a, b) => text.lastIndexOf(`${b.name}(`) - text.lastIndexOf(`${a.name}(`));
    name.replaceChildren(...functions.map((one) => Object.assign(make('option', { value: one.name, selected: one.name === chosen }, one.signature), { one })));
    await suggest();
    if (text !== textOf(editor)) setTimeout(read);
  }));

  async function suggest() {
    const { one } = name.selectedOptions[0] ?? {};
    laws = one ? await lawsFor(session, one) : [];
    chips.replaceChildren(...laws.map(({ text }) => button(text, () => {
      setText(law, text);
      check();
    }, { class: 'entered' })));
    const about = (text) => one && text.includes(`${one.name}(`);
    if (laws.length && !about(textOf(law))) setText(law, laws[0].text);
  }

  const check = alone(() => work.during('Proving …', async () => {
    forget();
    const text = textOf(law);
    if (!text.trim()) return law.focus();
    const { objects } = await verdict.show((hear) => session.run(text, hear));
    const found = objects.find(({ type }) => type === 'law');
    if (found?.counterexample) await explain(text, found).catch((error) => { state.textContent = `✗ refuted; there are no steps to show: ${wordsOf(error)}`; });
  }));

  // The call in the law, with the counterexample's values.
  async function explain(text, { counterexample }) {
    const values = Object.entries(counterexample).map(([variable, hex]) => {
      const square = RegExp(`\\bfor ${variable} in squares\\b`).test(text);
      return [variable, square ? nameOf(Number(hex)) : literalOf(BigInt(hex))];
    });
    const put = (part) => values.reduce((so, [variable, value]) => so.replace(RegExp(`\\b${variable}\\b`, 'g'), value), part);
    const [, own, reference] = /^\s*law\s+(?:\w+:\s*)?(.*?)\s*==\s*(.*?)(?:\s+(?:for|when)\b.*)?$/.exec(text) ?? [];
    if (!own) return;
    const differing = await session.preview(put(`{} | (${own} & ~(${reference}))`));
    const steps = await trace(session, put(own));
    frames = steps;
    after.textContent = steps.after ?? '';
    stage.hidden = false;
    const at = culprit(frames, differing?.squares ?? []);
    state.textContent = `✗ refuted when ${values.map((pair) => pair.join(' = ')).join(', ')}: step ${at + 1} of ${frames.length}`;
    player.show(frames, at);
  }

  const open = () => {
    const file = make('input', { type: 'file', accept: '.c,.h,.ll,.s,.bbx,.txt' });
    file.onchange = async () => {
      const [{ name: given }] = file.files;
      kept.file = /\.(ll|s)$/.test(given) ? given.replace(/[^\w.-]/g, '_') : undefined;
      setText(editor, await file.files[0].text());
    };
    file.click();
  };
  place.append(make('h1', { class: 'unseen' }, 'Check my code'), make('div', { class: 'check' },
    make('section', { 'aria-label': 'your code' }, make('p', { class: 'lead' }, 'Paste a function. It is proved for all boards, or you see the one where it fails.'),
      source, make('div', { class: 'tools' }, button('Open a file', open), button('The example', () => {
        kept.file = undefined;
        setText(editor, EXAMPLE);
      })), errors.place),
    make('section', { 'aria-label': 'what is checked' },
      make('label', { class: 'widget-field' }, 'function ', name), chips,
      make('div', { class: 'line' }, lawPlace, button('Check', () => check())), state, stage, verdict.place)), work.element);
  read();
}
