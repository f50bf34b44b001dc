// A function to write. The engine grades it by claims of the chapter.
import { code, Result } from './cell.js';
import { createEditor, setText } from './editor.js';
import { make } from './make.js';
import { Part } from './runner.js';
import { alone, button } from './work.js';

export class Exercise {
  solution = [];
  claims = [];

  // said: the name, and behind it what is not to be used.
  constructor({ name, said }, stub, { engine, runner, progress, chapter, work }) {
    Object.assign(this, { name, said, stub, engine, runner, progress, chapter });
    this.check = alone(() => work.during('Checking …', () => this.#check()));
    const place = make('div', { class: 'edit' });
    this.state = make('p', { class: 'state', role: 'status' });
    this.solved = make('div', { class: 'solution', hidden: true });
    this.show = button('Show the solution', () => this.#showSolution(), { disabled: true });
    this.own = new Result();
    this.tests = make('div', { class: 'claims' });
    const barred = said.slice(name.length).trim();
    this.element = make('section', { class: 'exercise', 'aria-label': `Exercise: ${name}` }, place,
      barred ? make('p', { class: 'barred' }, barred) : '',
      make('div', { class: 'tools' }, button('Check', () => this.check(), { title: 'Ctrl-Enter' }),
        button('Start over', () => this.startOver()), this.show),
      this.state, this.own.place, this.tests, this.solved);
    this.editor = createEditor(place, runner, {
      text: progress.drafts[name] ?? progress.functions[name] ?? stub, label: name, multiline: true,
      onRun: () => this.check(), onChange: (text) => progress.setDraft(name, text),
    });
    this.light();
  }

  // In the chapter both run, and say nothing: that would be about the book's solution.
  addSolution(text) {
    this.solution.push(new Part(text, this.runner));
  }

  addClaim(text) {
    const claim = new Part(text, this.runner);
    claim.result = new Result();
    this.claims.push(claim);
    this.tests.append(make('div', { class: 'cell' }, code(claim.text), claim.result.place));
  }

  // What a try that failed was told stays until the next one.
  light() {
    if (this.failed) return;
    const ending = this.progress.ending(this.chapter.name, this.name);
    this.element.classList.toggle('solved', ending === 'solved');
    this.state.textContent = { solved: '✓ Proved, and kept for your move generator.', skipped: 'You have already seen the answer.' }[ending] ?? '';
    if (ending) this.show.disabled = false;
  }

  startOver() {
    setText(this.editor, this.stub);
    this.editor.focus();
  }

  async #check() {
    const text = this.editor.state.doc.toString();
    const session = await this.runner.knowing(this.solution[0].index);
    const results = [this.own, ...this.claims.map(({ result }) => result)];
    results.forEach((result) => result.begin());
    const claims = this.claims.map((claim) => `${claim.text}\n`).join('');
    let at = 0, graded = false;
    const said = await session.grade(this.said, text, claims, (piece) => {
      graded ||= piece.object?.command === 'exercise'; // it stands in the state
      if (piece.kind === 'statement' && piece.text.trim() === this.claims[at]?.text) at++;
      else if (!graded) results[at].hear(piece);
    });
    session.close();
    const nothing = { ...said, stopped: null, files: {} };
    results.forEach((result, index) => result.end(index === at ? said : nothing));
    this.#grade(text, said);
  }

  #grade(text, { objects }) {
    const { outcome, text: grade } = objects.find(({ command }) => command === 'exercise') ?? {};
    const good = outcome === 'right';
    this.failed = !good;
    this.show.disabled = false;
    if (good) this.progress.addFunction(this.chapter.name, this.name, text);
    this.light();
    if (good) return;
    const kept = this.progress.isSolved(this.chapter.name, this.name);
    this.element.classList.remove('solved');
    this.state.textContent = `${grade?.trim() ?? 'stopped'}. ${kept ? 'The one that was proved is kept.' : ''}`;
  }

  #showSolution() {
    this.solved.hidden = !this.solved.hidden;
    this.progress.setSkipped(this.chapter.name, this.name);
    this.show.textContent = this.solved.hidden ? 'Show the solution' : 'Hide the solution';
    this.solved.replaceChildren(...this.solution.map(({ text }) => code(text)));
  }
}
