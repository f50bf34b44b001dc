// The engine in a worker. The page sends {id, call, session, text, …}; back come {id, said} with
// pieces and {id, done}, or {id, died} after which the worker is of no use any more.
// It is put together with bbx.js, which defines `bbx`.
const KINDS = ['object', 'said', 'question', 'answer', 'prose', 'statement'];
const FILES = '/home/web_user'; // in the engine's own file system
const RECORD = `${FILES}/.local/state/bbx/progress`;

let engine = null;
let current = 0; // the id of the message at work
let pieces = []; // of it, that were not sent yet
let sent = 0;    // when some were

const PATIENCE = 40; // milliseconds

// A message a piece would take longer than what is said. Objects are a line each.
function say(what, piece) {
  const kind = KINDS[what];
  const texts = kind === 'object' ? piece.trim().split('\n') : [piece];
  pieces.push(...texts.map((text) => ({ kind, text })));
  if (Date.now() - sent >= PATIENCE) flush();
}

function flush() {
  if (pieces.length) postMessage({ id: current, said: pieces });
  pieces = [];
  sent = Date.now();
}

const caller = (kind) => (name, ...values) =>
  engine.ccall('lab_' + name, kind, values.map((value) => typeof value), values);
const text = caller('string');
const number = caller('number');

function readFile(path) {
  return engine.FS.analyzePath(path).exists ? engine.FS.readFile(path, { encoding: 'utf8' }) : '';
}

// Files that commands wrote go to the page, which offers them.
const taken = new Map(); // name → when it was written
function takeFiles() {
  const files = {};
  for (const name of engine.FS.readdir(FILES)) {
    const path = `${FILES}/${name}`;
    const { mode, mtime } = engine.FS.stat(path);
    if (!engine.FS.isFile(mode) || taken.get(name) === mtime.getTime()) continue;
    files[name] = readFile(path);
    taken.set(name, mtime.getTime());
  }
  return files;
}

// Lines of the record that are new.
let known = '';
function takeLearned() {
  const before = new Set(known.split('\n'));
  known = readFile(RECORD);
  return known.split('\n').filter((line) => !before.has(line)).join('\n');
}

const calls = {
  open: ({ text: saved }) => number('open', saved),
  close: ({ session }) => number('close', session),
  enter: ({ session, text: entry }) => { number('enter', session, entry); return after(session); },
  run: ({ session, text: script }) => { number('run', session, script); return after(session); },
  grade: ({ session, exercise, text: own, claims }) => {
    number('grade', session, exercise, own, claims);
    return after(session);
  },
  complete: ({ session, text: line, cursor }) =>
    JSON.parse(text('complete', session, line, cursor)),
  preview: ({ session, text: line, cursor }) =>
    JSON.parse(text('preview', session, line, cursor)),
  functions: ({ session }) => JSON.parse(text('functions', session)),
  incomplete: ({ session, text: entry }) => number('incomplete', session, entry) !== 0,
  file: ({ name, text: content }) => {
    engine.FS.writeFile(`${FILES}/${name}`, content);
    takeFiles();
  },
  record: ({ text: progress }) => {
    engine.FS.writeFile(RECORD, progress);
    known = progress;
  },
};

// saved: "" where nothing means anything else than before.
function after(session) {
  return { saved: text('save', session), prompt: text('prompt', session),
           learned: takeLearned(), files: takeFiles() };
}

async function start(wasm) {
  engine = await bbx({
    noInitialRun: true,
    said: say,
    print: () => {},
    printErr: () => {},
    instantiateWasm: (imports, done) => {
      WebAssembly.instantiate(wasm, imports).then((instance) => done(instance, wasm));
      return {};
    },
  });
  engine.FS.mkdirTree(RECORD.slice(0, RECORD.lastIndexOf('/')));
  engine.FS.chdir(FILES);
}

let last = Promise.resolve();
onmessage = ({ data }) => {
  last = last.then(() => answer(data));
};

async function answer(message) {
  current = message.id;
  try {
    const done = message.call === 'start' ? await start(message.wasm) : calls[message.call](message);
    flush();
    postMessage({ id: current, done });
  } catch (error) {
    flush();
    postMessage({ id: current, died: String(error && error.message || error) });
  }
}
