// A chapter in pages: its prose at once, and below each statement what comes of it when the
// engine has got there. Comments in the prose say where a page, a fold, a prediction begins.
import { Cell } from './cell.js';
import { chapterOf, chapters, generator, isClaim, questionIn } from './chapters.js';
import { fromHtml, whenSeen } from './dom.js';
import { Exercise } from './exercise.js';
import { openGenerator } from './generator.js';
import { make } from './make.js';
import { Prediction } from './predict.js';
import { Question } from './question.js';
import { Runner } from './runner.js';
import { widgets } from './widgets/index.js';
import { Work } from './work.js';

const link = ({ name }, rel, text, title) => make('a', { href: `#/book/${name}`, rel, title, 'aria-label': title }, text);

function neighbours(chapter) {
  const at = chapters.indexOf(chapter);
  const [before, behind] = [chapters[at - 1], chapters[at + 1]];
  return make('nav', { class: 'pages', 'aria-label': 'Chapters' },
    before ? link(before, 'prev', '←', before.title) : '', make('a', { href: '#/book' }, 'Contents'),
    behind ? link(behind, 'next', '→', behind.title) : '');
}

// key=value key="two words"
function settingsOf(text) {
  const pairs = text.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g);
  return Object.fromEntries([...pairs].map(([, key, words, word]) => [key, words ?? word]));
}

const isHeading = (node) => /^H[12]$/.test(node.nodeName);

// A part of the chapter that is read at once. Behind the first one, its first heading is its
// title.
class Leaf {
  headings = []; // {id, text, node}

  constructor(number) {
    this.element = make('div', { class: 'leaf', hidden: number > 0 });
    this.list = make('ul');
  }
}

class Chapter {
  exercise = null; // the one that the statements solve and grade
  asked = []; // exercises and questions
  questions = 0;
  leaves = [];
  widgets = []; // {leaf, show}: each makes one, once
  #ids = new Set();

  constructor(place, context) {
    this.context = context;
    this.name = context.chapter.name;
    this.body = make('div', { class: 'chapter' });
    place.append(this.body);
    this.#turn();
    for (const cell of context.chapter.cells) cell.kind === 'prose' ? this.#prose(cell.html) : this.#statement(cell.text);
    this.#frame();
  }

  // --- its parts ---

  #turn() {
    this.leaves.push(this.leaf = new Leaf(this.leaves.length));
    this.into = this.leaf.element;
    this.body.append(this.into);
  }

  #prose(html) {
    this.exercise = null;
    for (const node of [...fromHtml(html).childNodes]) {
      if (node.nodeType === Node.COMMENT_NODE) this.#comment(node.data);
      else if (isHeading(node)) this.#heading(node);
      else if (node.nodeName === 'PRE' && this.wanted) this.#exercise(node.textContent.trimEnd());
      else this.into.append(node);
    }
  }

  #statement(text) {
    const { runner, progress } = this.context;
    const question = questionIn(text);
    if (question !== undefined) {
      this.#ask(new Question(text, question, ++this.questions, this.context));
    } else if (!this.exercise) {
      const own = progress.cellOf(this.name, text);
      const cell = new Cell(text, runner, own, (now) => progress.setCell(this.name, text, now));
      if (own === undefined && this.predict) this.#predict(cell, text);
      else this.into.append(cell.element);
      this.predict = '';
    } else if (isClaim(text)) {
      this.exercise.addClaim(text);
    } else {
      this.exercise.addSolution(text);
    }
  }

  // What stands behind it, up to the next heading, would tell: it shows when it is answered.
  #predict(cell, text) {
    const { runner, progress } = this.context;
    const behind = make('div', { class: 'behind' });
    const prediction = new Prediction(this.predict, cell, {
      value: (expression) => runner.session.preview(expression), before: progress.predictionOf(this.name, text),
      onend: (right) => {
        behind.classList.add('shown');
        progress.setPrediction(this.name, text, right);
      },
    });
    this.into.append(prediction.element, behind);
    this.into = behind;
    behind.classList.toggle('shown', prediction.answered);
  }

  #comment(data) {
    const [, word, rest] = /^\s*(\w+)\s*([^]*?)\s*$/.exec(fromHtml(data).textContent) ?? [];
    const [, name, said] = /^(\w*)\s*([^]*)$/.exec(rest ?? '');
    if (word === 'page') this.#turn();
    if (word === 'fold') this.#fold(rest);
    if (word === 'unfold') this.into = this.into.closest('.folded')?.parentElement ?? this.into;
    if (word === 'predict') this.predict = rest;
    if (word === 'lab') this.#say(rest);
    if (word === 'exercise') this.wanted = { name, said: rest };
    if (word === 'widget' && widgets[name]) this.#widget(name, settingsOf(said));
    if (word === 'generator') openGenerator(this.into, this.context);
  }

  #fold(title) {
    const folded = make('details', { class: 'folded' }, make('summary', {}, title));
    this.into.append(folded);
    this.into = folded;
  }

  // What only this page says; what stands behind it at once goes on with it.
  #say(text) {
    const parts = text.split(/(`[^`]+`)/).map((part) => (part.startsWith('`') ? make('code', {}, part.slice(1, -1)) : part));
    const last = this.into.lastElementChild;
    if (last?.matches('.lab-only')) last.append(' ', ...parts);
    else this.into.append(make('p', { class: 'lab-only' }, ...parts));
  }

  #widget(name, settings) {
    const place = make('section', { class: 'widget-place', 'aria-label': widgets[name].title });
    this.into.append(place);
    this.widgets.push({ leaf: this.leaf, show: whenSeen(place, () => widgets[name](place, this.context.engine.open(), settings)) });
  }

  #exercise(stub) {
    this.#ask(this.exercise = new Exercise(this.wanted, stub, this.context));
    this.wanted = null;
  }

  #ask(one) {
    this.asked.push(one);
    this.into.append(one.element);
  }

  // Answers are folded up.
  #heading(node) {
    this.into = this.leaf.element;
    node.tabIndex = -1;
    if (/^(Answers|Solutions)$/.test(node.textContent)) {
      this.into = make('details', { class: 'answers' }, make('summary', {}, node));
      this.leaf.element.append(this.into);
    } else {
      this.into.append(node);
    }
    const text = node.textContent;
    if (node.nodeName === 'H2') this.leaf.headings.push({ id: this.#idOf(text), text, node });
  }

  #idOf(text) {
    const id = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
    const free = this.#ids.has(id) ? `${id}-${this.#ids.size}` : id;
    this.#ids.add(free);
    return free;
  }

  // --- the ways between them ---

  #addressOf(leaf) {
    return `#/book/${this.name}${leaf === this.leaves[0] ? '' : `/${leaf.headings[0].id}`}`;
  }

  #frame() {
    const { chapter } = this.context, at = chapters.indexOf(chapter), many = this.leaves.length;
    const contents = this.leaves.map((leaf) => make('li', {}, leaf.list));
    for (const { headings, list } of this.leaves)
      list.append(...headings.map(({ id, text }) => make('li', {}, make('a', { href: `#/book/${this.name}/${id}` }, text))));
    this.where = make('summary', {});
    this.contents = make('details', { class: 'contents' }, this.where,
      make('nav', { 'aria-label': 'In this chapter' }, make('ol', {}, ...contents)));
    this.body.prepend(make('header', { class: 'chapter-top' }, this.contents, neighbours(chapter)));
    this.leaves.forEach((leaf, i) => {
      const before = this.leaves[i - 1], behind = this.leaves[i + 1], next = chapters[at + 1];
      leaf.element.append(leaf.end = make('nav', { class: 'pages', 'aria-label': 'Go on' },
        before ? make('a', { href: this.#addressOf(before), rel: 'prev' }, '← Back') : make('span'),
        make('span', { class: 'faint' }, many > 1 ? `page ${i + 1} of ${many}` : ''),
        behind ? make('a', { href: this.#addressOf(behind), rel: 'next' }, `${behind.headings[0].text} →`)
          : next ? link(next, 'next', `${next.title} →`, next.title) : make('a', { href: '#/book' }, 'Contents')));
    });
  }

  #show(leaf) {
    const at = this.leaves.indexOf(leaf);
    this.leaf = leaf;
    this.where.textContent = at ? `${this.context.chapter.title}, page ${at + 1} of ${this.leaves.length}` : 'In this chapter';
    this.leaves.forEach((one) => {
      one.element.hidden = one !== leaf;
      one.list.parentElement.classList.toggle('here', one === leaf);
    });
  }

  // To the section of that id; without one to the beginning.
  goTo(id) {
    const leaf = this.leaves.find(({ headings }) => headings.some((heading) => heading.id === id)) ?? this.leaves[0];
    const heading = leaf.headings.find((one) => one.id === id);
    this.#show(leaf);
    this.showWidgets();
    this.contents.open = false;
    heading?.node.closest('details')?.setAttribute('open', '');
    heading?.node.focus({ preventScroll: true });
    if (history.state?.y !== undefined) scrollTo(0, history.state.y);
    else if (heading && heading !== leaf.headings[0]) heading.node.scrollIntoView();
    else scrollTo(0, 0);
  }

  // Where it is read: what comeBack(place) shows again; its beginning when it is read to its end.
  get place() {
    const parts = [...this.leaf.element.children];
    const read = this.leaf === this.leaves.at(-1) && this.leaf.end.getBoundingClientRect().top < innerHeight;
    return read ? undefined : { leaf: this.leaves.indexOf(this.leaf), part: parts.findIndex((part) => part.getBoundingClientRect().bottom > 0) };
  }

  comeBack({ leaf, part }) {
    this.#show(this.leaves[leaf]);
    if (part > 0 || leaf > 0) this.leaf.element.children[part]?.scrollIntoView();
  }

  // Those of the page that is read.
  showWidgets() {
    for (const { leaf, show } of this.widgets) if (this.hasRun && leaf === this.leaf) show();
  }

  // For paper.
  unfold() {
    for (const { show } of this.widgets) show();
    for (const folded of this.body.querySelectorAll('.why, .folded')) folded.open = true;
  }
}

// The chapter's objects of --json, when all has run, are told by an event `ran`.
export function openChapter(place, engine, name, progress) {
  const chapter = chapterOf(name);
  if (!chapter) return void place.append(make('p', { class: 'bad', role: 'alert' }, `the book has no chapter '${name}'`));
  const work = new Work(engine);
  const runner = new Runner(engine, work);
  const page = new Chapter(place, { engine, runner, progress, chapter, work });
  whenSeen(page.leaves.at(-1).end, () => progress.setRead(name));
  place.append(work.element);
  progress.onchange = () => page.asked.forEach((one) => one.light());
  window.onbeforeprint = () => page.unfold();
  document.title = `${chapter.title} – bbx lab`;
  run(page, engine, runner);
  return page;
}

async function run(page, engine, runner) {
  await engine.writeFile('generator.bbx', generator);
  if (page.body.isConnected) await runner.from(0);
  page.hasRun = true;
  if (page.body.isConnected) page.showWidgets();
  page.body.dispatchEvent(new CustomEvent('ran', { bubbles: true, detail: runner.objects.flat() }));
}
