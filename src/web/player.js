// The trace player: what was calculated, a step at a time. It takes frames and shows one; a
// frame is a step of `:trace`'s JSON or a part of one.
//
//   const player = new Player(place, {draw, sources});
//   player.show(await trace(session, 'f({a1}, 5)'));
//
// draw(frame, stage): shows a frame in the element `stage`; without it as drawStep does.
// Each frame may say something (`say`), a step's words are its formula, result and note.
// onstep(frame): hears of each frame that is shown.
// sources: text by function's name ('' the traced line), where a step's place is marked.

import { Board } from './board.js';
import { make, still } from './make.js';
import { literalOf, wordOf } from './squares.js';
import { Told } from './told.js';

const pace = 900; // milliseconds a frame

// What a session says to `text`; its error is thrown as one.
export async function ask(session, text) {
  const { objects, stopped } = await session.run(text);
  const error = objects.find((object) => object.type === 'error');
  if (error) throw new Told([error.message, error.hint].filter(Boolean).join('; '));
  if (stopped) throw new Told(stopped);
  return objects.filter((object) => object.type !== 'warning');
}

// The steps of an expression; `after` says what wrapped around an edge, and that there are
// more steps than these.
export async function trace(session, expression) {
  const [said] = await ask(session, `:trace ${expression}`);
  if (!said?.steps?.length) throw new Told('there is no operation in it');
  return Object.assign(said.steps, { after: afterOf(said) });
}

export const afterOf = ({ after, more, steps }) =>
  [after, more && `These are the first ${steps.length} steps; there are more.`].filter(Boolean).join(' ') || undefined;

// Values as words: those of sets as sets.
export const told = ({ hex, kind }) => {
  const word = BigInt(hex);
  return kind === 'set' ? literalOf(word) : String(BigInt.asIntN(64, word));
};

// --- one step ---

const chainWords = {
  borrow: { first: 'borrows', through: 'passes the borrow on', last: 'lends' },
  carry: { first: 'carries', through: 'passes the carry on', last: 'takes the carry' },
};

export function chainMarks({ kind, ...chain }) {
  return ['first', 'through', 'last'].map((part) => (
    { kind: part, squares: wordOf(chain[part]), word: chainWords[kind][part] }));
}

// What a result adds to its first operand and removes of it, its chain, what wrapped.
export function stepMarks(step) {
  const changes = ['added', 'removed'].filter((kind) => step[kind])
    .map((kind) => ({ kind, squares: wordOf(step[kind]), word: kind }));
  const wrapped = { kind: 'wraps', squares: wordOf(step.wrapped ?? []), word: 'wrapped' };
  return [...changes, ...(step.chain ? chainMarks(step.chain) : []), wrapped];
}

const picture = (label, hex, marks = []) =>
  Object.assign(new Board({ label, value: BigInt(hex), editable: false }), { marks }).element;

const code = (text) => make('code', { class: 'player-code' }, text);

// A literal says itself.
const figureOf = ({ text, hex, kind }) =>
  kind === 'set' ? picture(text, hex) : code(/^\d/.test(text) ? text : `${text} = ${told({ hex, kind })}`);

// The operator stands between its operands or before the only one.
function joined({ operands, operator }) {
  const figures = operands.map(figureOf);
  if (operator) figures.splice(figures.length - 1, 0, code(operator));
  return figures;
}

// Operands, operator and result.
export function drawStep(step, stage) {
  const result = step.kind === 'set' ? picture(step.text, step.hex, stepMarks(step)) : code(told(step));
  stage.replaceChildren(make('div', { class: 'player-boards' }, ...joined(step), code('='), result));
}

// The source with the step's place in it marked.
function marked(text, { line, column, length }) {
  const lines = text.split('\n'), before = lines.slice(0, line - 1);
  if (!line || line > lines.length) return [text];
  const start = [...before, lines[line - 1].slice(0, column - 1)].join('\n').length;
  return [text.slice(0, start), make('mark', {}, text.slice(start, start + length)),
    text.slice(start + length)];
}

// --- the player ---

const buttons = [
  ['first', '«', (player) => player.go(0)],
  ['back', '‹', (player) => player.go(player.at - 1)],
  ['play', '▶', (player) => player.play()],
  ['next', '›', (player) => player.go(player.at + 1)],
  ['last', '»', (player) => player.go(player.frames.length - 1)],
];
const names = {
  first: 'first step', back: 'back', play: 'play', next: 'next step', last: 'last step',
};

const keys = {
  ArrowLeft: (player) => player.go(player.at - 1),
  ArrowRight: (player) => player.go(player.at + 1),
  Home: (player) => player.go(0),
  End: (player) => player.go(player.frames.length - 1),
};

export class Player {
  frames = [];
  at = 0;
  #timer = null;

  constructor(place, { draw = drawStep, sources = {}, label = 'steps', onstep = () => {} } = {}) {
    Object.assign(this, { draw, sources, onstep });
    this.source = make('pre', { class: 'player-source' });
    this.stage = make('div', { class: 'player-stage' });
    this.words = make('p', { class: 'player-words', 'aria-live': 'polite' });
    this.slider = make('input', {
      type: 'range', min: 0, max: 0, value: 0, 'aria-label': label,
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.element = make('div', { class: 'player', role: 'group', 'aria-label': label },
      this.source, this.stage, this.words, this.#controls());
    this.element.addEventListener('keydown', (event) => this.#key(event));
    place.append(this.element);
  }

  // at: where it begins; as before, the end if it was there.
  show(frames, at = this.at && this.at === this.frames.length - 1 ? Infinity : this.at) {
    this.pause();
    this.frames = frames;
    this.slider.max = Math.max(0, frames.length - 1);
    if (frames.length) this.go(at);
  }

  go(at) {
    const last = this.frames.length - 1;
    this.at = Math.max(0, Math.min(at, last));
    const frame = this.frames[this.at], text = this.sources[frame.function ?? ''];
    this.slider.value = this.at;
    const say = frame.say ??
      [`${frame.text} = ${told(frame)}`, frame.note].filter(Boolean).join('; ');
    this.slider.setAttribute('aria-valuetext', `${this.at + 1} of ${last + 1}`);
    this.words.textContent = `${this.at + 1}/${last + 1}: ${say}`;
    this.source.replaceChildren(...(text ? marked(text, frame) : []));
    this.source.hidden = !this.source.firstChild;
    const place = this.source.querySelector('mark');
    if (place) this.source.scrollTop = place.offsetTop - this.source.clientHeight / 2;
    this.draw(frame, this.stage);
    this.onstep(frame);
    this.#light();
    if (this.at === last) this.pause();
  }

  // From the beginning, if it is at its end. Without motion: to the end at once.
  play() {
    if (this.#timer) return this.pause();
    if (still()) return this.go(this.frames.length - 1);
    if (this.at === this.frames.length - 1) this.go(0);
    this.#timer = setInterval(() => {
      if (this.element.isConnected) this.go(this.at + 1);
      else this.pause();
    }, Math.max(pace / 4, pace - 30 * this.frames.length));
    this.#light();
  }

  pause() {
    clearInterval(this.#timer);
    this.#timer = null;
    this.#light();
  }

  #controls() {
    this.buttons = Object.fromEntries(buttons.map(([name, sign, act]) => [name,
      make('button', {
        type: 'button', class: `player-${name}`, title: names[name], 'aria-label': names[name], onclick: () => act(this),
      }, sign)]));
    return make('div', { class: 'player-controls' }, ...Object.values(this.buttons), this.slider);
  }

  #light() {
    const { play, first, back, next, last } = this.buttons, playing = Boolean(this.#timer);
    play.textContent = playing ? '❚❚' : '▶';
    play.setAttribute('aria-label', playing ? 'pause' : 'play');
    play.title = playing ? 'pause' : 'play';
    const atStart = this.at === 0, atEnd = this.at >= this.frames.length - 1;
    for (const button of [first, back]) button.setAttribute('aria-disabled', atStart);
    for (const button of [next, last]) button.setAttribute('aria-disabled', atEnd);
  }

  #key(event) {
    const act = keys[event.key];
    if (!act || event.target.closest('[role=grid], input, select, textarea')) return;
    act(this);
    event.preventDefault();
  }
}
