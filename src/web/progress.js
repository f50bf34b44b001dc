// What the reader has done, kept in the browser: the file of `:learn` (shell/learn/record.h),
// and what is written but not proved yet. In the file a proved function has two lines, of
// which the terminal leaves the second as it is:
//
//     solved    CHAPTER  NAME
//     function  NAME     "its text as a JSON string"
//
// Where nothing can be kept it is known as long as the page is open.

const memory = {};
const keys = { record: 'bbx.progress', drafts: 'bbx.drafts' };

function recall(key) {
  try {
    return localStorage.getItem(key) ?? memory[key] ?? '';
  } catch {
    return memory[key] ?? '';
  }
}

function keep(key, text) {
  memory[key] = text;
  try {
    localStorage.setItem(key, text);
  } catch { /* then it is in memory alone */ }
}

const fieldsOf = (record) => record.split('\n').filter(Boolean).map((line) => line.split('\t'));

export class Progress {
  constructor(engine) {
    this.engine = engine;
    engine.record = recall(keys.record);
    engine.onrecord = (text) => keep(keys.record, text);
  }

  get text() { return this.engine.record; }
  /* The engine goes on with it. */
  set text(record) {
    this.engine.setRecord(record);
    keep(keys.record, record);
  }

  /* "solved", "hinted", "skipped" or undefined. */
  ending(chapter, question) {
    return fieldsOf(this.text).find(([, lesson, asked]) => lesson === chapter && asked === question)?.[0];
  }

  isSolved(chapter, question) {
    return /^(solved|hinted)$/.test(this.ending(chapter, question));
  }

  /* The reader's proved functions: text by name. */
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
    this.#put(([word, first, second]) => (word === 'function' ? first === name : first === chapter && second === name),
      ['solved', chapter, name], ['function', name, JSON.stringify(text)]);
  }

  isRead(chapter) {
    return fieldsOf(this.text).some(([word, lesson, place]) => word === 'place' && lesson === chapter && place === 'end');
  }

  setRead(chapter) {
    if (!this.isRead(chapter)) this.#put(([word, lesson]) => word === 'place' && lesson === chapter, ['place', chapter, 'end']);
  }

  /* New lines for those that are old. */
  #put(isOld, ...lines) {
    const others = fieldsOf(this.text).filter((fields) => !isOld(fields));
    this.text = [...others, ...lines].map((fields) => `${fields.join('\t')}\n`).join('');
  }

  get drafts() {
    try {
      return JSON.parse(recall(keys.drafts) || '{}');
    } catch {
      return {};
    }
  }

  setDraft(name, text) {
    keep(keys.drafts, JSON.stringify({ ...this.drafts, [name]: text }));
  }
}
