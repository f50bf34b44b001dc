// What a function may be meant to be: laws that hold it against what bbx has. Of these the ones
// come first with which it agrees most where both are tried.
const sliders = ['rook', 'bishop', 'queen'];
const leapers = ['king', 'knight', 'whitePawn', 'blackPawn'];
const ofSets = ['nortOne', 'soutOne', 'eastOne', 'westOne', 'noEaOne', 'noWeOne', 'soEaOne', 'soWeOne', 'flipVertical', 'mirrorHorizontal',
  'blsi', 'blsr', 'popcount', 'lsb', 'msb'];

const onSquare = (f, reference, more = '') => ({ own: `${f}(s${more})`, reference: `${reference}(s${more})`, tail: ' for s in squares' });
const byParameters = {
  1: (f) => [...leapers.map((name) => ({ own: `${f}(s)`, reference: `${name}(bit(s))`, tail: ' for s in squares' })),
    ...['bit', 'rank', 'file'].map((name) => onSquare(f, name)),
    ...[...leapers, ...ofSets].map((name) => ({ own: `${f}(x)`, reference: `${name}(x)`, tail: /^[lm]sb$/.test(name) ? ' when x != 0' : '' }))],
  2: (f) => [...sliders.map((name) => onSquare(f, name, ', o')),
    ...sliders.map((name) => ({ own: `${f}(o, s)`, reference: `${name}(s, o)`, tail: ' for s in squares' })),
    ...sliders.map((name) => ({ own: `${f}(bit(s), o)`, reference: `${name}(s, o)`, tail: ' for s in squares' }))],
};

// Values that are tried: a square and sets around it.
const TRIED = [['d4', '{d6, f4, b2, b6}'], ['a1', '{a4, d1, d4}'], ['h8', '{}'], ['e2', '{e2, e7, a2, h5}']];
const put = (text, square, set) => text.replace(/\b([sox])\b/g, (name) => (name === 's' ? square : set));

// How many squares the two differ in; undefined: they can't be compared.
async function distance(session, { own, reference }) {
  let sum = 0;
  for (const [square, set] of TRIED) {
    const found = await session.preview(put(`{} | (${own} ^ ${reference})`, square, set));
    if (found?.kind !== 'set') return undefined;
    sum += found.squares.length;
  }
  return sum;
}

// Laws for the function, the likeliest first: {text, own}.
export async function lawsFor(session, { name, parameters }, most = 6) {
  const found = [];
  for (const one of byParameters[parameters]?.(name) ?? []) {
    const away = await distance(session, one);
    if (away !== undefined) found.push({ ...one, away, text: `law ${one.own} == ${one.reference}${one.tail}` });
  }
  return found.sort((a, b) => a.away - b.away).slice(0, most);
}
