// What the chapters hold, as it stands in them: exercises and questions.
import book from 'generated:book';

export const chapters = book.chapters;
export const generator = book.generator;
export const chapterOf = (name) => chapters.find((chapter) => chapter.name === name);

const claim = /^\s*(?:law|refute|assert)\b/;
const quiz = /^\s*quiz\s+"([^"]*)"/;
const exercise = /<!-- exercise (\w+)[^>]*-->/;

export const isClaim = (text) => claim.test(text);
// The question as progress files name it; undefined: the statement asks none.
export const questionIn = (text) => quiz.exec(text)?.[1];
export const questionsOf = ({ cells }) =>
  cells.flatMap(({ kind, text }) => (kind === 'statement' ? questionIn(text) ?? [] : []));
export const exercisesOf = ({ cells }) =>
  cells.flatMap(({ kind, html }) => (kind === 'prose' ? exercise.exec(html)?.[1] ?? [] : []));
