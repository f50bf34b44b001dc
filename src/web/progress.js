// What the reader has done, kept in the browser: the file of `:learn` (shell/learn/record.h),
// and what is written but not proved yet. In the file a proved function has two lines, of
// which the terminal leaves the second as it is:
//
//     solved    CHAPTER  NAME
//     function  NAME     "its text as a JSON string"
//
// Other tabs keep theirs in the same place: what is new is added to what is there. Where
// nothing can be kept it is known as long as the page is open.

const memory = {};
const keys = { record: 'bbx.progress', drafts: 'bbx.drafts', entries: 'bbx.history' };
const MOST = { entries: 200, characters: 4000 }; // of the prompt's history

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

function recallJson(key, otherwise) {
  try {
    return JSON.parse(recall(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

const endings = ['skipped', 'hinted', 'solved'];
const fieldsOf = (record) => record.split('\n').filter(Boolean).map((line) => line.split('\t'));
const lineOf = (fields) => `${fields.join('\t')}\n`;

/* What a line is about: a question, a function, a place, or itself. */
function aboutOf(fields) {
  const [word, first, second] = fields;
  if (endings.includes(word)) return lineOf(['', first, second]);
  return lineOf(/^(function|place)$/.test(word) ? [word, first] : fields);
}

/* Of two lines about the same the later one stays, of endings the better one. */
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
    engine.record = recall(keys.record);
    engine.onrecord = (lines) => this.add(lines);
    addEventListener('storage', ({ key }) => {
      if (key !== keys.record) return;
      engine.setRecord(recall(key));
      this.onchange();
    });
  }

  get text() { return this.engine.record; }
  set text(record) {
    keep(keys.record, record);
    this.engine.setRecord(record);
  }

  add(lines) {
    this.text = merge(recall(keys.record), lines);
  }

  /* "solved", "hinted", "skipped" or undefined. */
  ending(chapter, question) {
    return fieldsOf(this.text).find(([, lesson, asked]) => lesson === chapter && asked === question)?.[0];
  }

  isSolved(chapter, question) {
    return /^(solved|hinted)$/.test(this.ending(chapter, question));
  }

  setSkipped(chapter, question) {
    this.add(lineOf(['skipped', chapter, question]));
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
    this.add(lineOf(['solved', chapter, name]) + lineOf(['function', name, JSON.stringify(text)]));
  }

  isRead(chapter) {
    return fieldsOf(this.text).some(([word, lesson, place]) => word === 'place' && lesson === chapter && place === 'end');
  }

  setRead(chapter) {
    if (!this.isRead(chapter)) this.add(lineOf(['place', chapter, 'end']));
  }

  get drafts() { return recallJson(keys.drafts, {}); }
  setDraft(name, text) {
    keep(keys.drafts, JSON.stringify({ ...this.drafts, [name]: text }));
  }

  /* What was entered at the prompt, each text once. */
  get entries() { return recallJson(keys.entries, []); }
  addEntry(text) {
    if (text.length > MOST.characters) return;
    const others = this.entries.filter((entry) => entry !== text);
    keep(keys.entries, JSON.stringify([...others, text].slice(-MOST.entries)));
  }
}
