// A question of a chapter. The engine asks and grades it, in a session of its own, as at the
// prompt.
import { Result } from './cell.js';
import { createEditor } from './editor.js';
import { fromHtml } from './dom.js';
import { make } from './make.js';
import { Part } from './runner.js';
import { alone, button } from './work.js';

const waits = (session) => session?.prompt.startsWith('answer');

export class Question extends Part {
  constructor(text, question, number, { engine, runner, progress, chapter, work }) {
    super(text, runner);
    Object.assign(this, { question, engine, runner, progress, chapter });
    this.say = alone((entry) => work.during('Checking …', () => this.#say(entry)));
    this.asked = make('div', { class: 'asked' }, make('p', {}, question));
    this.state = make('p', { class: 'state', role: 'status' });
    this.result = new Result();
    const place = make('div', { class: 'edit' });
    this.hint = button('Hint', () => this.say('hint'), { hidden: true });
    this.skip = button('Show the answer', () => this.say('skip'), { disabled: true });
    this.element = make('section', { class: 'quiz', 'aria-label': `Question ${number}` }, this.asked,
      make('div', { class: 'line' }, place, button('Check', () => this.#check()), this.hint, this.skip),
      this.state, this.result.place);
    this.editor = createEditor(place, runner, {
      text: progress.drafts[question], label: `answer to question ${number}`,
      onRun: () => this.#check(), onChange: (text) => progress.setDraft(question, text),
    });
    this.light();
  }

  // As a part of the chapter it says how it is asked.
  hear({ kind, html }) {
    if (kind !== 'question') return;
    this.asked.replaceChildren(fromHtml(html));
    const hints = this.asked.querySelectorAll('details');
    this.hint.hidden = !hints.length;
    for (const hint of hints) hint.remove();
  }

  // A wrong answer is not lit, whatever was answered before.
  light() {
    const ending = this.failed ? undefined : this.progress.ending(this.chapter.name, this.question);
    this.element.classList.toggle('solved', /^(solved|hinted)$/.test(ending));
    this.state.textContent = { solved: '✓ Solved.', hinted: '✓ Solved, with a hint.', skipped: 'You have already seen the answer.' }[ending] ?? '';
    if (ending) this.skip.disabled = false;
  }

  async #ask() {
    if (waits(this.session)) return;
    this.session?.close();
    const session = this.session = await this.runner.knowing(this.index);
    await this.engine.writeFile(`${this.chapter.name}.bbx`, this.text);
    await session.run(`:load ${this.chapter.name}.bbx`);
  }

  async #say(text) {
    await this.#ask();
    const said = await this.result.show((hear) => this.session.run(text, hear));
    if (said.stopped) this.session.prompt = '';
    this.skip.disabled = false;
    const { outcome } = said.objects.find((object) => object.command === 'quiz' && object.outcome) ?? {};
    if (outcome) this.failed = outcome !== 'right';
    this.light();
  }

  #check() {
    const text = this.editor.state.doc.toString();
    if (text.trim()) return this.say(text);
    this.editor.focus();
  }
}
