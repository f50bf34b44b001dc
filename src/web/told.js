// What goes wrong. Told holds words for the reader; all else that is thrown is a fault of the
// page, of which they learn just that.
export class Told extends Error {}

export function wordsOf(error) {
  if (error instanceof Told) return error.message;
  console.error(error);
  return 'the page made a mistake here; what you entered is kept: reload the page to go on';
}
