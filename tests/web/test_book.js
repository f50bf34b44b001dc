// The book in the Lab: what its chapters say, and what their readers do.
'use strict';
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { execFileSync } = require('node:child_process');
const { test, before, after } = require('node:test');
const { ROOT, becomes, browser, chapter, visit } = require('./page.js');

const BOOK = path.join(ROOT, 'docs/book');
const BBX = path.resolve(process.env.BBX || path.join(ROOT, 'build/bbx'));
const chapters = fs.readdirSync(BOOK).filter((name) => /^\d.*\.bbx$/.test(name)).map((name) => name.slice(0, -4));

let chromium;
before(async () => { chromium = await browser(); });
after(() => chromium.close());

// However busy the machine is, no law is out of time.
function letLawsTakeTheirTime() {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (asked) {
    postMessage.call(this, asked.call === 'open' ? { ...asked, text: `:set timeout 0\n${asked.text}` } : asked);
  };
}

// On a chapter that has run.
const read = (name, people, settings) => () => visit(chromium, '#/book', async (page) => {
  await page.evaluate(letLawsTakeTheirTime);
  await people(page, await chapter(page, name));
}, settings);

const verdicts = (objects) => objects.filter(({ type }) => ['law', 'assert', 'error'].includes(type))
  .map(({ type, statement, verdict, ok }) => [type, statement, verdict, ok].join(' | '));
const native = (name) => execFileSync(BBX, ['--json', '--timeout', '0', `${name}.bbx`], { cwd: BOOK, encoding: 'utf8', maxBuffer: 1 << 28 })
  .split('\n').filter(Boolean).map((line) => JSON.parse(line));

for (const name of chapters) test(`${name} says what it says natively`, read(name, async (page, objects) => {
  const said = verdicts(objects);
  assert.ok(said.length > 20);
  assert.deepStrictEqual(said, verdicts(native(name)));
  assert.strictEqual(await page.getByRole('button', { name: 'Save generator.bbx' }).count(), 0);
}));

const cell = (page, text) => page.locator('.cell').filter({ has: page.locator('.source', { hasText: text }) }).first();
const activeText = (page) => page.evaluate(() => document.activeElement.textContent);
const fresh = (place, text) => place.locator('.output:not(.stale)').getByText(text).waitFor();
const write = async (place, text) => {
  await place.locator('.cm-content').fill(text);
  await place.page().keyboard.press('Control+Enter');
};

test('a statement is changed by keyboard, and what follows runs again', read('05-shifts', async (page) => {
  const shown = cell(page, ':show pieces << 8');
  await cell(page, 'pieces = {c3, f6}').locator('.source').focus();
  await page.keyboard.press('Enter');
  const editing = page.locator('.editing');
  await write(editing, 'pieces = {a1}');
  await fresh(shown, '{a2}');
  await write(editing, 'pieces = {z9}');
  await page.getByText(/error/).first().waitFor();
  await editing.getByRole('button', { name: 'Reset' }).click();
  await fresh(shown, '{c4, f7}');
  await page.keyboard.press('Escape');
  await becomes(() => activeText(page), 'pieces = {c3, f6}');
}));

test('a statement that was changed is so on another visit', read('05-shifts', async (page) => {
  await cell(page, 'pieces = {c3, f6}').locator('.source').click();
  await write(page.locator('.editing'), 'pieces = {a1}');
  await fresh(cell(page, ':show pieces << 8'), '{a2}');
  await page.reload();
  await fresh(cell(page, ':show pieces << 8'), '{a2}');
  await cell(page, 'pieces = {a1}').locator('.source').click();
  await page.locator('.editing').getByRole('button', { name: 'Reset' }).click();
  await fresh(cell(page, ':show pieces << 8'), '{c4, f7}');
  await page.reload();
  await fresh(cell(page, ':show pieces << 8'), '{c4, f7}');
}));

test('a statement that does not end is stopped, and the chapter goes on', read('05-shifts', async (page) => {
  await cell(page, 'pieces = {c3, f6}').locator('.source').click();
  const editing = page.locator('.editing');
  await write(editing, 'for (U64 i = 1; i; i += 2) pieces = i;');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('stopped').waitFor();
  await editing.getByRole('button', { name: 'Reset' }).click();
  await fresh(cell(page, ':show pieces << 8'), '{c4, f7}');
}));

test('a function is refuted, proved, kept, and plays', read('05-shifts', async (page) => {
  const exercise = page.getByRole('region', { name: 'Exercise: pawnReach' });
  assert.ok(await exercise.getByRole('button', { name: 'Show the solution' }).isDisabled());
  await write(exercise, 'U64 pawnReach(U64 pawns) { return pawns << 7 | pawns << 9; }');
  await exercise.getByText('refuted').waitFor();
  assert.ok(await exercise.locator('svg').count() >= 3);
  assert.ok(await exercise.getByRole('button', { name: 'Show the solution' }).isEnabled());
  await write(exercise, 'U64 pawnReach(U64 pawns) { return noWeOne(pawns) | noEaOne(pawns); }');
  await exercise.getByText('kept for your move generator').waitFor();
  await page.reload();
  await exercise.getByText('kept for your move generator').waitFor();
  await page.goto(page.url().replace('05-shifts', '12-serialization'));
  await page.locator('.own li', { hasText: 'pawnReach' }).getByText('yours').waitFor();
  await page.getByRole('button', { name: 'Play perft' }).click();
  await page.getByText('Played.').waitFor();
  await becomes(() => page.locator('.generator td:nth-child(3)').allInnerTexts(), ['20', '400', '8902', '48', '2039']);
}));

test('a question is answered wrong and right, and the file of progress says so', read('05-shifts', async (page) => {
  const question = page.getByRole('region', { name: 'Question 3' });
  assert.ok(await question.getByRole('button', { name: 'Show the answer' }).isDisabled());
  await question.locator('.cm-content').fill('b');
  await question.getByRole('button', { name: 'Check' }).click();
  await question.getByText('not yet').waitFor();
  await question.getByText("that is the slip 'shift_does_not_come_back'").waitFor();
  await becomes(() => question.locator('figcaption').allInnerTexts(), ['b', 'your answer', 'the right one']);
  await question.locator('.cm-content').fill('b << 8 >> 8');
  await page.keyboard.press('Enter');
  await question.getByText('✓ Solved.').waitFor();
  await page.goto(page.url().replace('/05-shifts', ''));
  await page.getByText('1 of 8 solved').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  const lines = fs.readFileSync(await file.path(), 'utf8').split('\n');
  assert.ok(lines.includes('solved\t05-shifts\tWhat is left of b after a step north and a step south?'), lines);
}));

test('a wrong function has the name of its slip', read('05-shifts', async (page) => {
  const exercise = page.getByRole('region', { name: 'Exercise: pawnReach' });
  await write(exercise, 'U64 pawnReach(U64 pawns) { return pawns << 7 | pawns << 9; }');
  await exercise.getByText("that is the slip 'pawns_without_masks'").waitFor();
  await write(exercise, 'U64 pawnReach(U64 pawns) { return pawns << 7 }');
  await exercise.getByText('is missing').waitFor();
  assert.strictEqual(await exercise.getByText('error').count(), 1);
  assert.strictEqual(await exercise.getByText('refuted').count(), 0);
}));

const state = (exercise, text) => exercise.locator('.state', { hasText: text }).waitFor();
const isSolved = (exercise) => exercise.evaluate((element) => element.classList.contains('solved'));

test('what is barred, changed or endless is told, and a refuted try is never green', read('05-shifts', async (page) => {
  const exercise = page.getByRole('region', { name: 'Exercise: knightReach' });
  await exercise.getByText('without knight', { exact: true }).waitFor();
  await write(exercise, 'U64 knightReach(U64 knights) { return knight(knights); }');
  await state(exercise, 'equal, but your knightReach uses knight');
  await write(exercise, 'U64 knight(U64 k) { return k; } U64 knightReach(U64 knights) { return knights; }');
  await state(exercise, "'knight', which the laws use, means something else now");
  await write(exercise, 'U64 knightReach(U64 knights) { while (1); return 0; }');
  await state(exercise, 'your loop does not end when knights = ');
  assert.strictEqual(await exercise.getByText('slip').count(), 0);
  assert.ok(!await isSolved(exercise));
  const right = 'U64 knightReach(U64 knights) { return nortOne(noWeOne(knights) | noEaOne(knights)) | soutOne(soWeOne(knights) '
    + '| soEaOne(knights)) | eastOne(noEaOne(knights) | soEaOne(knights)) | westOne(noWeOne(knights) | soWeOne(knights)); }';
  await write(exercise, right);
  await state(exercise, 'kept for your move generator');
  assert.ok(await isSolved(exercise));
  await write(exercise, right.replace('soutOne', 'nortOne'));
  await state(exercise, 'The one that was proved is kept.');
  assert.ok(!await isSolved(exercise));
}));

test('a solution that was shown is no longer solved by it', read('05-shifts', async (page) => {
  const exercise = page.getByRole('region', { name: 'Exercise: pawnReach' });
  const kept = () => page.evaluate(() => localStorage.getItem('bbx.progress').split('\n').find((line) => line.includes('pawnReach')));
  const right = 'U64 pawnReach(U64 pawns) { return noWeOne(pawns) | noEaOne(pawns); }';
  await write(exercise, right.replace('noWeOne', 'soWeOne'));
  await exercise.getByText('refuted').waitFor();
  await exercise.getByRole('button', { name: 'Show the solution' }).click();
  await becomes(kept, 'skipped\t05-shifts\tpawnReach');
  await page.reload();
  await exercise.getByText('You have already seen the answer.').waitFor();
  await write(exercise, right);
  await exercise.getByText('kept for your move generator').waitFor();
  await exercise.getByRole('button', { name: 'Show the solution' }).click();
  await becomes(kept, 'solved\t05-shifts\tpawnReach');
}));

test('two tabs keep what is solved in either', read('05-shifts', async (page) => {
  const other = await page.context().newPage();
  const hears = (tab, name) => becomes(() => tab.evaluate(() => localStorage.getItem('bbx.progress')), RegExp(name));
  await other.goto(page.url().replace('05-shifts', '01-squares-and-boards'));
  const first = other.getByRole('region', { name: 'Exercise: squareSet' });
  await write(first, 'U64 squareSet(int s) { return 1ULL << s; }');
  await first.getByText('kept for your move generator').waitFor();
  await hears(page, 'squareSet');
  await write(page.getByRole('region', { name: 'Exercise: pawnReach' }), 'U64 pawnReach(U64 pawns) { return noWeOne(pawns) | noEaOne(pawns); }');
  await page.getByRole('region', { name: 'Exercise: pawnReach' }).getByText('kept for your move generator').waitFor();
  await hears(other, 'pawnReach');
  const question = other.getByRole('region', { name: 'Question 1' });
  await question.locator('.cm-content').fill('c7');
  await question.getByRole('button', { name: 'Check' }).click();
  await question.getByText('✓ Solved.').waitFor();
  await page.goto(page.url().replace('/05-shifts', ''));
  await page.getByText('2 of 6 solved').waitFor();
  await page.getByText('1 of 8 solved').waitFor();
  const second = other.getByRole('region', { name: 'Question 2' });
  await second.locator('.cm-content').fill('{a1..a7, b8..h8}');
  await second.getByRole('button', { name: 'Check' }).click();
  await page.getByText('3 of 6 solved').waitFor();
  await page.reload();
  await page.getByText('3 of 6 solved').waitFor();
  await page.getByText('1 of 8 solved').waitFor();
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Forget' }).click();
  await page.getByText('0 of 8 solved').waitFor();
  await other.getByText('✓ Solved.').first().waitFor({ state: 'detached' });
}));

test('a file of progress is opened', () => visit(chromium, '#/book', async (page) => {
  const text = 'solved\t05-shifts\tWhat the white pawns p attack.\nplace\t05-shifts\tend\n';
  await page.locator('input[type=file]').setInputFiles({ name: 'progress', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByText('1 of 8 solved, read').waitFor();
  await page.locator('.skip').focus();
  await page.keyboard.press('Enter');
  await becomes(() => page.evaluate(() => document.activeElement.id), 'main');
  await page.getByText('1 of 8 solved, read').waitFor();
}));

test('where nothing can be kept, all works while the page is open', () => visit(chromium, '#/book', async (page) => {
  await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { get() { throw new Error('barred'); } }));
  await page.reload();
  await chapter(page, '01-squares-and-boards');
  const exercise = page.getByRole('region', { name: 'Exercise: squareSet' });
  await write(exercise, 'U64 squareSet(int s) { return 1ULL << s; }');
  await exercise.getByText('kept for your move generator').waitFor();
  await page.getByRole('link', { name: 'Contents' }).first().click();
  await page.getByText('1 of 6 solved').waitFor();
}));

test('on paper there are statements, and no buttons', read('05-shifts', async (page) => {
  await page.emulateMedia({ media: 'print' });
  await page.locator('.cell .source').first().waitFor();
  await becomes(() => page.locator('button:visible:not(.source)').allInnerTexts(), []);
}));

test('a widget opens where the chapter asks for it, also on paper', read('08-arithmetic', async (page) => {
  assert.ok(await page.locator('.widget-place').evaluate((place) => place.getBoundingClientRect().top > innerHeight));
  await page.locator('.widget-place .player-words:not(:empty)').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  await page.locator('.widget-place .board').first().waitFor();
  await page.locator('.widget-place select').waitFor({ state: 'hidden' });
}));

test('a chapter that is printed while it runs has its widgets', () => visit(chromium, '#/book', async (page) => {
  const [before, behind] = await page.evaluate(() => new Promise((resolve) => {
    const boards = () => document.querySelectorAll('.widget-place .board').length;
    addEventListener('hashchange', () => {
      const before = boards();
      dispatchEvent(new Event('beforeprint'));
      resolve([before, boards()]);
    }, { once: true });
    location.hash = '#/book/10-multiplication';
  }));
  assert.strictEqual(before, 0);
  assert.ok(behind > 0);
}));

test('a chapter is gone on with where it was left', read('05-shifts', async (page) => {
  const top = () => page.getByRole('heading', { name: 'One step only' }).evaluate((heading) => heading.getBoundingClientRect().top);
  await page.getByRole('heading', { name: 'One step only' }).evaluate((heading) => heading.scrollIntoView());
  const left = await top();
  const link = (name) => page.getByRole('link', { name, exact: true }).first().evaluate((link) => link.click());
  await link('Prompt');
  await page.locator('.line').waitFor();
  await chapter(page, '05-shifts');
  await becomes(async () => Math.abs(await top() - left) < 60, true);
  await page.evaluate(() => scrollTo(0, 1e6));
  await link('Prompt');
  await page.locator('.line').waitFor();
  await chapter(page, '05-shifts');
  assert.strictEqual(await page.evaluate(() => scrollY), 0);
}));

test('a page begins at its top', read('05-shifts', async (page) => {
  await page.evaluate(() => scrollTo(0, 5000));
  await page.getByRole('link', { name: 'Book' }).evaluate((link) => link.click());
  await page.getByRole('heading', { name: 'The book' }).waitFor();
  assert.strictEqual(await page.evaluate(() => scrollY), 0);
}, { viewport: { width: 1000, height: 400 } }));
