// What the reader has done, kept in the browser: the file of `:learn` (shell/learn/record.h),
// and what is written but not proved yet. In the file a proved function has two lines, of
// which the terminal leaves the second as it is:
//
//     solved    CHAPTER  NAME
//     function  NAME     "its text as a JSON string"
//
// Other tabs keep theirs in the same place: what is new is added to what is there. Where
// nothing can be kept it is known as long as the page is open.

import { browser } from './store.js';

const keys = { record: 'bbx.progress', drafts: 'bbx.drafts', entries: 'bbx.history', cells: 'bbx.cells', predictions: 'bbx.predictions' };
const MOST = { entries: 200, characters: 4000 }; // of the prompt's history

const endings = ['skipped', 'hinted', 'solved'];
const fieldsOf = (record) => record.split('\n').filter(Boolean).map((line) => line.split('\t'));
const lineOf = (fields) => `${fields.join('\t')}\n`;

// What a line is about: a question, a function, a place, or itself.
function aboutOf(fields) {
  const [word, first, second] = fields;
  if (endings.includes(word)) return lineOf(['', first, second]);
  return lineOf(/^(function|place)$/.test(word) ? [word, first] : fields);
}

// Of two lines about the same the later one stays, of endings the better one.
function merge(record, more) {
  const lines = new Map();
  for (const fields of [...fieldsOf(record), ...fieldsOf(more)]) {
    const about = aboutOf(fields), [known] = lines.get(about) ?? [];
    if (endings.indexOf(fields[0]) >= endings.indexOf(known)) lines.set(about, fields);
  }
  return [...lines.values()].map(lineOf).join('');
}

export class Progress {
  onchange = () => {}; // another tab has learned

  constructor(engine) {
    this.engine = engine;
    engine.record = browser.recall(keys.record);
    engine.onrecord = (lines) => this.add(lines);
    addEventListener('storage', ({ key }) => {
      if (key !== keys.record) return;
      engine.setRecord(browser.recall(key));
      this.onchange();
    });
  }

  get text() { return this.engine.record; }
  set text(record) {
    browser.keep(keys.record, record);
    this.engine.setRecord(record);
  }

  forget() {
    this.text = '';
    browser.keepJson(keys.predictions, {});
  }

  add(lines) {
    this.text = merge(browser.recall(keys.record), lines);
  }

  // "solved", "hinted", "skipped" or undefined.
  ending(chapter, question) {
    return fieldsOf(this.text).find(([, lesson, asked]) => lesson === chapter && asked === question)?.[0];
  }

  isSolved(chapter, question) {
    return /^(solved|hinted)$/.test(this.ending(chapter, question));
  }

  setSkipped(chapter, question) {
    this.add(lineOf(['skipped', chapter, question]));
  }

  // The reader's proved functions: text by name.
  get functions() {
    const rows = fieldsOf(this.text).filter(([word]) => word === 'function');
    return Object.fromEntries(rows.flatMap(([, name, text]) => {
      try {
        return [[name, String(JSON.parse(text))]];
      } catch {
        return [];
      }
    }));
  }

  addFunction(chapter, name, text) {
    this.add(lineOf(['solved', chapter, name]) + lineOf(['function', name, JSON.stringify(text)]));
  }

  isRead(chapter) {
    return fieldsOf(this.text).some(([word, lesson, place]) => word === 'place' && lesson === chapter && place === 'end');
  }

  setRead(chapter) {
    if (!this.isRead(chapter)) this.add(lineOf(['place', chapter, 'end']));
  }

  get drafts() { return browser.recallJson(keys.drafts, {}); }
  setDraft(name, text) {
    browser.keepJson(keys.drafts, { ...this.drafts, [name]: text });
  }

  // Whether what was expected of a statement was right: true, false, or null where nothing was
  // said; undefined: it was not asked for yet.
  predictionOf(chapter, text) { return browser.recallJson(keys.predictions, {})[chapter]?.[text]; }
  setPrediction(chapter, text, right) {
    const all = browser.recallJson(keys.predictions, {});
    browser.keepJson(keys.predictions, { ...all, [chapter]: { ...all[chapter], [text]: right } });
  }

  // The reader's text for a statement of a chapter: by chapter, and by what stands there.
  cellOf(chapter, text) { return browser.recallJson(keys.cells, {})[chapter]?.[text]; }
  setCell(chapter, text, own) {
    const all = browser.recallJson(keys.cells, {}), { [text]: _, ...others } = all[chapter] ?? {};
    browser.keepJson(keys.cells, { ...all, [chapter]: own === undefined ? others : { ...others, [text]: own } });
  }

  // What was entered at the prompt, each text once.
  get entries() { return browser.recallJson(keys.entries, []); }
  addEntry(text) {
    if (text.length > MOST.characters) return;
    const others = this.entries.filter((entry) => entry !== text);
    browser.keepJson(keys.entries, [...others, text].slice(-MOST.entries));
  }
}
