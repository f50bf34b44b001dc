// A function to write, which claims of the chapter grade.
import { code, Result } from './cell.js';
import { createEditor, setText } from './editor.js';
import { make } from './make.js';
import { Part } from './runner.js';
import { alone, button } from './work.js';

const passes = ({ stopped, objects }) => !stopped && objects.some((object) => object.ok === true)
  && !objects.some((object) => object.ok === false || object.type === 'error');

export class Exercise {
  solution = [];
  claims = [];

  constructor(name, stub, { engine, runner, progress, chapter, work }) {
    Object.assign(this, { name, stub, engine, runner, progress, chapter });
    this.check = alone(() => work.during('Checking …', () => this.#check()));
    const place = make('div', { class: 'edit' });
    this.state = make('p', { class: 'state', role: 'status' });
    this.solved = make('div', { class: 'solution', hidden: true });
    this.show = button('Show the solution', () => this.#showSolution(), { disabled: true });
    this.own = new Result();
    this.tests = make('div', { class: 'claims' });
    this.element = make('section', { class: 'exercise', 'aria-label': `Exercise: ${name}` }, place,
      make('div', { class: 'tools' }, button('Check', () => this.check(), { title: 'Ctrl-Enter' }),
        button('Start over', () => this.startOver()), this.show),
      this.state, this.own.place, this.tests, this.solved);
    this.editor = createEditor(place, runner, {
      text: progress.drafts[name] ?? progress.functions[name] ?? stub, label: name, multiline: true,
      onRun: () => this.check(), onChange: (text) => progress.setDraft(name, text),
    });
    this.light();
  }

  /* In the chapter both run, and say nothing: that would be about the book's solution. */
  addSolution(text) {
    this.solution.push(new Part(text, this.runner));
  }

  addClaim(text) {
    const claim = new Part(text, this.runner);
    claim.result = new Result();
    this.claims.push(claim);
    this.tests.append(make('div', { class: 'cell' }, code(claim.text), claim.result.place));
  }

  light() {
    const ending = this.progress.ending(this.chapter.name, this.name);
    this.element.classList.toggle('solved', ending === 'solved');
    this.state.textContent = { solved: '✓ Proved, and kept for your move generator.', skipped: 'Shown before.' }[ending] ?? '';
    if (ending) this.show.disabled = false;
  }

  startOver() {
    setText(this.editor, this.stub);
    this.editor.focus();
  }

  async #check() {
    const text = this.editor.state.doc.toString();
    const session = await this.runner.knowing(this.solution[0].index);
    const own = await this.own.show((hear) => session.script(text, hear));
    let good = !own.stopped && !own.objects.some((object) => object.type === 'error');
    const refused = !good; // no law is about it
    for (const claim of this.claims) {
      if (refused) claim.result.clear();
      else good = passes(await claim.result.show((hear) => session.script(claim.text, hear))) && good;
    }
    session.close();
    this.show.disabled = false;
    if (good) this.progress.addFunction(this.chapter.name, this.name, text);
    this.light();
    const kept = this.progress.isSolved(this.chapter.name, this.name);
    if (!good) this.state.textContent = `Not yet. ${kept ? 'The one that was proved is kept.' : ''}`;
  }

  #showSolution() {
    this.solved.hidden = !this.solved.hidden;
    this.progress.setSkipped(this.chapter.name, this.name);
    this.show.textContent = this.solved.hidden ? 'Show the solution' : 'Hide the solution';
    this.solved.replaceChildren(...this.solution.map(({ text }) => code(text)));
  }
}
