// A function to write, which claims of the chapter grade.
import { Result } from './cell.js';
import { coloured, createEditor, setText } from './editor.js';
import { make } from './make.js';
import { alone, button } from './work.js';

/* Statements of the chapter that run without being shown, or are shown without what they say
   there: that is about the book's solution. */
class Silent {
  constructor(text, runner) {
    this.text = text.replace(/^\n/, '').trimEnd();
    this.index = runner.add(this);
  }
  begin() {}
  hear() {}
  end() {}
  stale() {}
}

const code = (text) => make('pre', { class: 'in' }, make('code', {}, make('span', {}, coloured(text))));
const passes = ({ stopped, objects }) => !stopped && objects.some((object) => object.ok === true)
  && !objects.some((object) => object.ok === false || object.type === 'error');

export class Exercise {
  solution = [];
  claims = [];

  constructor(name, stub, { engine, runner, progress, work }) {
    Object.assign(this, { name, stub, engine, runner, progress });
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
    this.#light();
  }

  addSolution(text) {
    this.solution.push(new Silent(text, this.runner));
  }

  addClaim(text) {
    const claim = new Silent(text, this.runner);
    claim.result = new Result();
    this.claims.push(claim);
    this.tests.append(make('div', { class: 'cell' }, code(claim.text), claim.result.place));
  }

  get isSolved() { return this.name in this.progress.functions; }

  #light() {
    this.element.classList.toggle('solved', this.isSolved);
    if (this.isSolved) this.state.textContent = '✓ Proved, and kept for your move generator.';
    if (this.isSolved) this.show.disabled = false;
  }

  startOver() {
    setText(this.editor, this.stub);
    this.editor.focus();
  }

  async #run(session, result, text) {
    result.begin();
    const said = await session.script(text, (piece) => result.hear(piece));
    result.end(said);
    return said;
  }

  async #check() {
    const text = this.editor.state.doc.toString();
    const session = await this.engine.open(await this.runner.before(this.solution[0].index));
    const own = await this.#run(session, this.own, text);
    let good = !own.stopped && !own.objects.some((object) => object.type === 'error');
    for (const claim of this.claims) {
      const said = await this.#run(session, claim.result, claim.text);
      good = passes(said) && good;
    }
    session.close();
    this.show.disabled = false;
    this.state.textContent = 'Not yet.';
    if (good) this.progress.addFunction(this.name, text);
    if (good) this.#light();
  }

  #showSolution() {
    this.solved.hidden = !this.solved.hidden;
    this.show.textContent = this.solved.hidden ? 'Show the solution' : 'Hide the solution';
    this.solved.replaceChildren(...this.solution.map(({ text }) => code(text)));
  }
}
