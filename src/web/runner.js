// Runs the parts of a chapter in their order, each behind those before it. Each part is
// remembered with the session it began in, so what is changed runs again from there.

// A statement. It is told when it runs, what comes of it, and that this no longer holds.
export class Part {
  constructor(text, runner) {
    this.text = text.replace(/^\n/, '').trimEnd();
    this.index = runner.parts.push(this) - 1;
  }
  begin() {}
  hear() {}
  end() {}
  stale() {}
}

export class Runner {
  parts = [];
  objects = []; // of each part, those of --json
  #next = 0;    // the first part that hasn't run as it is now
  #idle = null; // while parts run
  #before = []; // the sessions, as they are saved

  constructor(engine, work) {
    Object.assign(this, { engine, work });
  }

  // Runs the parts from the one at `index`, and those before it that haven't run.
  from(index) {
    this.#next = Math.min(index, this.#next);
    for (const part of this.parts.slice(this.#next)) part.stale();
    this.#idle ??= this.work.during('The chapter is calculated …', () => this.#run())
      .finally(() => { this.#idle = null; });
    return this.#idle;
  }

  // The session in which the part at `index` begins, or that behind all; undefined: it was
  // stopped before.
  async before(index) {
    if (this.#before[index] === undefined) await (this.#idle ?? this.from(this.#next));
    return this.#before[index];
  }

  // A session of its own from that place, which knows what was refuted before: such slips have
  // names.
  async knowing(index) {
    const session = this.engine.open(await this.before(index));
    for (const { text } of this.parts.slice(0, index))
      if (/^\s*refute\b/.test(text)) await session.run(text);
    return session;
  }

  async complete(text, cursor) {
    return this.session ? this.session.complete(text, cursor) : { start: cursor, at: [] };
  }

  async incomplete(text) {
    return this.session ? this.session.incomplete(text) : false;
  }

  async #run() {
    let at = -1; // where the session is
    let stopped = null;
    await null;
    while (this.#next < this.parts.length && !stopped) {
      const index = this.#next++;
      if (index !== at) await this.#reopen(this.#before[index]);
      stopped = await this.#one(index);
      if (stopped) this.#next = Math.min(this.#next, index);
      at = index + 1;
    }
    if (!stopped) this.#before[at] = this.session.save();
  }

  async #reopen(saved) {
    this.session?.close();
    this.session = await this.engine.open(saved);
  }

  async #one(index) {
    const part = this.parts[index];
    this.#before[index] = this.session.save();
    part.begin();
    const said = await this.session.script(part.text, (piece) => part.hear(piece));
    this.objects[index] = said.objects;
    part.end(said);
    return said.stopped;
  }
}
