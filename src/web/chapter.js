// A chapter as a page: its prose at once, and below each statement what comes of it when the
// engine has got there.
import { Cell } from './cell.js';
import { chapterOf, chapters, generator, isClaim, questionIn } from './chapters.js';
import { fromHtml } from './dom.js';
import { Exercise } from './exercise.js';
import { openGenerator } from './generator.js';
import { make } from './make.js';
import { Question } from './question.js';
import { Runner } from './runner.js';
import { widgets } from './widgets/index.js';
import { Work } from './work.js';

const link = ({ name, title }, rel, sign) => make('a', { href: `#/book/${name}`, rel }, sign ?? title);

function neighbours(chapter, label) {
  const at = chapters.indexOf(chapter);
  const [before, behind] = [chapters[at - 1], chapters[at + 1]];
  return make('nav', { class: 'pages', 'aria-label': label },
    before ? link(before, 'prev', `← ${before.title}`) : '', make('a', { href: '#/book' }, 'Contents'),
    behind ? link(behind, 'next', `${behind.title} →`) : '');
}

// key=value key="two words"
function settingsOf(text) {
  const pairs = text.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g);
  return Object.fromEntries([...pairs].map(([, key, words, word]) => [key, words ?? word]));
}

// Once: when the element comes near the view, or when what comes back is called.
function whenSeen(element, act) {
  const observer = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && once(), { rootMargin: '200px' });
  const once = () => {
    observer.disconnect();
    act();
    act = () => {};
  };
  observer.observe(element);
  return once;
}

class Page {
  exercise = null; // the one that the statements solve and grade
  asked = []; // exercises and questions
  questions = 0;
  widgets = []; // each makes one, once

  constructor(place, context) {
    this.context = context;
    this.into = this.body = make('div', { class: 'chapter' });
    this.contents = make('ul');
    place.append(this.body);
  }

  addProse(html) {
    this.exercise = null;
    for (const node of [...fromHtml(html).childNodes]) {
      if (node.nodeType === Node.COMMENT_NODE) this.#comment(node.data);
      else if (/^H[12]$/.test(node.nodeName)) this.#heading(node);
      else if (node.nodeName === 'PRE' && this.wanted) this.#exercise(node.textContent.trimEnd());
      else this.into.append(node);
    }
  }

  addStatement(text) {
    const { runner, progress, chapter } = this.context;
    const question = questionIn(text);
    if (question !== undefined) {
      this.#ask(new Question(text, question, ++this.questions, this.context));
    } else if (!this.exercise) {
      this.into.append(new Cell(text, runner, progress.cellOf(chapter.name, text), (own) => progress.setCell(chapter.name, text, own)).element);
    } else if (isClaim(text)) {
      this.exercise.addClaim(text);
    } else {
      this.exercise.addSolution(text);
    }
  }

  #comment(data) {
    const [, word, name, rest] = /^\s*(\w+)\s*(\w*)([^]*)$/.exec(fromHtml(data).textContent) ?? [];
    if (word === 'exercise') this.wanted = { name, said: `${name}${rest.trimEnd()}` };
    if (word === 'widget' && widgets[name]) this.#widget(name, settingsOf(rest));
    if (word === 'generator') openGenerator(this.into, this.context);
  }

  #widget(name, settings) {
    const place = make('section', { class: 'widget-place', 'aria-label': widgets[name].title });
    this.into.append(place);
    this.widgets.push(whenSeen(place, () => widgets[name](place, this.context.engine.open(), settings)));
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
    this.into = this.body;
    node.tabIndex = -1;
    if (/^(Answers|Solutions)$/.test(node.textContent)) {
      this.into = make('details', { class: 'answers' }, make('summary', {}, node));
      this.body.append(this.into);
    } else {
      this.body.append(node);
    }
    if (node.nodeName === 'H2') this.contents.append(make('li', {}, make('a', {
      href: location.hash, onclick: (event) => {
        event.preventDefault();
        node.scrollIntoView();
        node.focus();
      },
    }, node.textContent)));
  }
}

// The chapter's objects of --json, when all has run, are told by an event `ran`.
export async function openChapter(place, engine, name, progress) {
  const chapter = chapterOf(name);
  if (!chapter) return place.append(make('p', { class: 'bad', role: 'alert' }, `the book has no chapter '${name}'`));
  const work = new Work(engine);
  const runner = new Runner(engine, work);
  const page = new Page(place, { engine, runner, progress, chapter, work });
  for (const cell of chapter.cells) cell.kind === 'prose' ? page.addProse(cell.html) : page.addStatement(cell.text);
  page.body.prepend(neighbours(chapter, 'Chapters'));
  page.body.querySelector('h1').after(make('nav', { class: 'contents', 'aria-label': 'In this chapter' }, page.contents));
  page.body.append(neighbours(chapter, 'Go on'));
  whenSeen(page.body.lastChild, () => progress.setRead(name));
  place.append(work.element);
  progress.onchange = () => page.asked.forEach((one) => one.light());
  const showWidgets = () => page.widgets.forEach((show) => show());
  window.onbeforeprint = showWidgets;
  document.title = `${chapter.title} – bbx lab`;
  await engine.writeFile('generator.bbx', generator);
  if (page.body.isConnected) await runner.from(0);
  if (page.body.isConnected) showWidgets();
  page.body.dispatchEvent(new CustomEvent('ran', { bubbles: true, detail: runner.objects.flat() }));
}
