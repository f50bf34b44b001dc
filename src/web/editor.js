// Where statements are typed: CodeMirror with bbx's words, its completion and its preview.
import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, closeCompletion, completionKeymap, startCompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { EditorState, Prec, StateEffect, StateField } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, keymap, placeholder } from '@codemirror/view';
import { highlightCode, tags } from '@lezer/highlight';
import { make } from './make.js';
import tables from 'generated:tables';

const C_WORDS = ('auto bool break case char const continue default do double else enum extern float for goto if inline int long ' +
  'register return short signed sizeof static struct switch typedef union unsigned void volatile while').split(' ');
const firsts = (rows) => new Set(rows.map((row) => row[0]));
const words = {
  keyword: new Set([...firsts(tables.keywords), ...C_WORDS]),
  function: firsts(tables.functions),
  constant: firsts(tables.constants),
};
const docs = new Map([...tables.functions, ...tables.constants].map((row) => [row[0], row[2]]));
for (const [name, , form, doc] of tables.commands) docs.set(':' + name, doc ?? form);

const kinds = [
  [/#.*|\/\/.*/, 'comment'],
  [/"(?:[^"\\]|\\.)*"?/, 'string'],
  [/(?:0[xX][0-9a-fA-F_]+|0[bB][01_]+|\d[\d_]*)[uUlL]*/, 'number'],
  [/[a-h][1-8]\b/, 'square'],
  [/[A-Za-z_]\w*/, null],
  [/[-+*/%&|^~<>=!?]+|[\u2200-\u22ff\u00ac\u2192\u21d2\u21d4]/, 'operator'],
];

function wordKind(word) {
  return Object.keys(words).find((kind) => words[kind].has(word)) ?? null;
}

const language = StreamLanguage.define({
  name: 'bbx',
  startState: () => ({ comment: false }),
  token(stream, state) {
    if (state.comment || stream.match('/*')) {
      state.comment = !stream.match(/.*?\*\//);
      if (state.comment) stream.skipToEnd();
      return 'comment';
    }
    if (stream.sol() && stream.match(/\s*:[a-z]+!?/)) return 'command';
    for (const [form, kind] of kinds) {
      const found = stream.match(form);
      if (found) return kind ?? wordKind(found[0]);
    }
    stream.next();
    return null;
  },
  tokenTable: { command: tags.processingInstruction, square: tags.atom, constant: tags.atom, function: tags.function(tags.name) },
  languageData: { commentTokens: { line: '#', block: { open: '/*', close: '*/' } } },
});

const looks = HighlightStyle.define([
  { tag: tags.comment, class: 'tok-comment' },
  { tag: tags.string, class: 'tok-string' },
  { tag: [tags.number, tags.atom], class: 'tok-value' },
  { tag: [tags.keyword, tags.processingInstruction], class: 'tok-word' },
  { tag: tags.function(tags.name), class: 'tok-function' },
  { tag: tags.operator, class: 'tok-operator' },
]);

// The engine counts bytes.
const encoder = new TextEncoder();
export const bytes = (text) => encoder.encode(text).length;
export const fromBytes = (text, count) => new TextDecoder().decode(encoder.encode(text).slice(0, count)).length;

function completions(session) {
  return async (context) => {
    const before = context.state.sliceDoc(0, context.pos);
    if (!context.explicit && !/[\w:]$/.test(before)) return null;
    const found = await session.complete(before, bytes(before));
    if (found.at.length === 0 || !context.view?.hasFocus) return null;
    const options = found.at.map((label) => ({ label, info: docs.get(label.replace(/[( ]$/, '')) }));
    return { from: fromBytes(before, found.start), options, validFor: /^:?\w*$/ };
  };
}

// Enter runs what is whole, and breaks a line otherwise. Until the engine has said which it is
// more may be typed, and Enter be pressed again: each stands where it was pressed.
function enterKey(session, onRun) {
  const pressed = []; // {head, end}: the cursor and the text's end then, as later changes move them
  let answered = Promise.resolve();
  async function answer(view) {
    const { head, end } = pressed[0], text = view.state.sliceDoc(0, end);
    const incomplete = await session.incomplete(text);
    const place = pressed.shift();
    if (incomplete === undefined) return; // the engine was stopped
    if (!incomplete) return onRun(text, place.end);
    const changes = view.state.changes({ from: Math.min(place.head, view.state.doc.length), insert: '\n' });
    view.dispatch({ changes, selection: view.state.selection.map(changes, 1) });
  }
  return {
    moved(changes) {
      for (const place of pressed) {
        const within = place.head < place.end;
        place.head = changes.mapPos(place.head, -1);
        place.end = changes.mapPos(place.end, within ? 1 : -1);
      }
    },
    press(view) {
      pressed.push({ head: view.state.selection.main.head, end: view.state.doc.length });
      answered = answered.then(() => answer(view));
    },
  };
}

const atEdge = (view, line) => view.state.doc.lineAt(view.state.selection.main.head).number === line;

// Up and Down at the first and the last line go through what was entered before, each text once.
function recall(entries) {
  let back = 0;
  let own = '';
  const show = (view, to) => {
    const all = [...new Set(entries().reverse())];
    if (to < 0 || to > all.length) return false;
    if (back === 0) own = view.state.doc.toString();
    back = to;
    setText(view, back === 0 ? own : all[back - 1]);
    return true;
  };
  return {
    reset: () => { back = 0; },
    keys: [
      { key: 'ArrowUp', run: (view) => atEdge(view, 1) && show(view, back + 1) },
      { key: 'ArrowDown', run: (view) => atEdge(view, view.state.doc.lines) && show(view, back - 1) },
    ],
  };
}

// Text in the editor's colours, to read.
export function coloured(text) {
  const place = document.createDocumentFragment();
  highlightCode(text, language.parser.parse(text), looks,
    (part, kind) => place.append(kind ? make('span', { class: kind }, part) : part), () => place.append('\n'));
  return place;
}

export function setText(view, text) {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: text.length } });
}

// An editor listens to more than its own elements, until it is closed.
const open = new Set();
export function closeEditors(but = []) {
  for (const view of open) {
    if (but.includes(view)) continue;
    view.destroy();
    open.delete(view);
  }
}

// A part of the text that is lit until it is changed or another one is.
const lightEffect = StateEffect.define();
const lit = StateField.define({
  create: () => Decoration.none,
  update(marks, change) {
    for (const effect of change.effects)
      if (effect.is(lightEffect)) return effect.value ? Decoration.set([Decoration.mark({ class: 'lit-part' }).range(...effect.value)]) : Decoration.none;
    return change.docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

// {line, column, length} as steps tell it, in bytes; null: nothing is lit.
export function light(view, place) {
  const { doc } = view.state;
  if (!place || place.line > doc.lines) return view.dispatch({ effects: lightEffect.of(null) });
  const line = doc.line(place.line), from = line.from + fromBytes(line.text, place.column - 1);
  const to = Math.min(from + place.length, doc.length);
  if (to > from) view.dispatch({ effects: [lightEffect.of([from, to]), EditorView.scrollIntoView(from)] });
}

// options: text, label, hint; onRun(text); onChange(text); onMove(); entries(): those before;
// takes: what runs leaves the editor.
export function createEditor(parent, session, options) {
  const past = recall(options.entries ?? (() => []));
  const run = (text, end) => {
    past.reset();
    closeCompletion(view);
    if (options.takes) view.dispatch({ changes: { from: 0, to: end } });
    options.onRun(text);
  };
  const runAll = ({ state: { doc } }) => run(doc.toString(), doc.length);
  const enter = enterKey(session, run);
  const runs = [
    { key: 'Enter', run: (view) => acceptCompletion(view) || (enter.press(view), true) },
    { key: 'Mod-Enter', run: (view) => (runAll(view), true) },
    { key: 'Shift-Enter', run: (view) => { view.dispatch(view.state.replaceSelection('\n')); return true; } },
    { key: 'Ctrl-Space', run: startCompletion },
  ];
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text ?? '',
      extensions: [
        Prec.high(keymap.of(options.multiline ? runs.slice(1) : runs)),
        autocompletion({ override: [completions(session)], icons: false, defaultKeymap: true, selectOnOpen: false }),
        keymap.of([...completionKeymap, ...past.keys, ...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
        history(), closeBrackets(), bracketMatching(), drawSelection(), EditorView.lineWrapping,
        lit, language, syntaxHighlighting(looks), placeholder(options.hint ?? ''),
        EditorView.contentAttributes.of({ 'aria-label': options.label ?? 'statement', autocapitalize: 'off', spellcheck: 'false' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) enter.moved(update.changes);
          if (update.docChanged) options.onChange?.(update.state.doc.toString());
          else if (update.selectionSet) options.onMove?.();
        }),
      ],
    }),
  });
  open.add(view);
  return view;
}
