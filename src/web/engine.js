// The page's side of the engine: sessions that outlive the worker they run in.
//
// The engine calculates without a pause, so what must stop is stopped with its worker; another
// is started, and each session there anew from the statements that it was saved as.

export class Engine {
  // load: async () => ({wasm: WebAssembly.Module, worker: URL of its source})
  constructor(load) {
    this.load = load;
    this.sessions = new Set();
    this.waiting = new Map(); // id → {resolve, said}
    this.ids = 0;
    this.onrecord = () => {}; // hears lines that are new in the record
    this.record = ''; // what was learned
    this.files = new Map(); // that sessions can read
    this.start();
  }

  start() {
    this.ready = this.load().then(({ wasm, worker }) => {
      this.worker = new Worker(worker);
      this.worker.onmessage = ({ data }) => this.hear(data);
      this.worker.onerror = (event) => this.fail(event.message);
      this.post('start', { wasm });
      if (this.record) this.post('record', { text: this.record });
      for (const [name, text] of this.files) this.post('file', { name, text });
    });
    for (const session of this.sessions) session.restore();
  }

  // Messages are answered in their order.
  post(call, more, said) {
    const id = ++this.ids;
    return new Promise((resolve) => {
      this.waiting.set(id, { resolve, said });
      this.worker.postMessage({ id, call, ...more });
    });
  }

  hear({ id, said, done, died }) {
    const message = this.waiting.get(id);
    if (!message) return;
    if (said) {
      if (message.said) said.forEach(message.said);
    } else if (died !== undefined) {
      this.fail(died);
    } else {
      this.waiting.delete(id);
      message.resolve({ value: done });
    }
  }

  // All that waits ends as stopped.
  stop(why = 'stopped') {
    if (this.waiting.size > 0) this.renew(why);
  }

  // The memory that the worker has grown to is given back.
  renew(why) {
    const waiting = [...this.waiting.values()];
    this.worker?.terminate();
    this.waiting.clear();
    this.start();
    for (const message of waiting) message.resolve({ stopped: why });
  }

  fail(message) {
    if (/memory/i.test(message)) return this.stop('out of memory');
    if (/stack/i.test(message)) return this.stop('nested too deep');
    console.error(message);
    this.stop('the engine gave up');
  }

  async setRecord(text) {
    this.record = text;
    await this.ready;
    this.post('record', { text });
  }

  async writeFile(name, text) {
    this.files.set(name, text);
    await this.ready;
    return this.post('file', { name, text });
  }

  open(saved = '') {
    const session = new Session(this, saved);
    this.sessions.add(session);
    session.restore();
    return session;
  }
}

export class Session {
  constructor(engine, saved) {
    this.engine = engine;
    this.saved = saved;
    this.prompt = 'bbx> ';
  }

  restore() {
    this.handle = this.engine.ready.then(async () =>
      (await this.engine.post('open', { text: this.saved })).value);
  }

  async call(name, more, said) {
    const session = await this.handle;
    const open = session && this.engine.sessions.has(this);
    return open ? this.engine.post(name, { session, ...more }, said) : { stopped: 'stopped' };
  }

  // An entry of the prompt.
  run(text, onPiece) {
    return this.#say('enter', { text }, onPiece);
  }

  // Statements of a script.
  script(text, onPiece) {
    return this.#say('run', { text }, onPiece);
  }

  // What was written for an exercise, "NAME without FUNCTIONS": the object of the command
  // "exercise" has the outcome.
  grade(exercise, text, claims, onPiece) {
    return this.#say('grade', { exercise, text, claims }, onPiece);
  }

  async #say(call, more, onPiece = () => {}) {
    const said = { objects: [], html: '', stopped: null, files: {} };
    const { value, stopped } = await this.call(call, more, (piece) => {
      const ready = readPiece(piece);
      if (ready.form === 'json') said.objects.push(ready.object);
      else if (ready.kind !== 'statement') said.html += ready.html;
      onPiece(ready);
    });
    if (!value) return { ...said, stopped: stopped || 'stopped' };
    if (value.saved) this.saved = value.saved;
    this.prompt = value.prompt;
    said.files = value.files;
    if (value.learned) this.engine.onrecord(value.learned);
    return said;
  }

  async complete(text, cursor) {
    return (await this.call('complete', { text, cursor })).value || { start: cursor, at: [] };
  }

  // Undefined: the engine was stopped.
  async preview(text, cursor = 0) {
    return (await this.call('preview', { text, cursor })).value;
  }

  // The session's own: [{name, signature, parameters}].
  async functions() {
    return (await this.call('functions', {})).value || [];
  }

  // Undefined: the engine was stopped.
  async incomplete(text) {
    const { value, stopped } = await this.call('incomplete', { text });
    return stopped ? undefined : Boolean(value);
  }

  save() {
    return this.saved;
  }

  close() {
    if (!this.engine.sessions.delete(this)) return;
    this.handle.then((session) => session && this.engine.post('close', { session }));
  }
}

function readPiece({ kind, text }) {
  if (kind === 'object') return { form: 'json', object: JSON.parse(text) };
  return kind === 'statement' ? { form: 'html', kind, text } : { form: 'html', kind, html: text };
}
