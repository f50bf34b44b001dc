// The book in the Lab: what its chapters say, and what their readers do.
'use strict';
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { execFileSync } = require('node:child_process');
const { test, before, after } = require('node:test');
const { ROOT, becomes, browser, chapter, turnTo, visit } = require('./page.js');

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
const exerciseOf = (page, name) => turnTo(page, page.locator(`[aria-label="Exercise: ${name}"]`));
const questionOf = (page, number) => turnTo(page, page.locator(`[aria-label="Question ${number}"]`));
const bookAt = (page, chapter = '') => page.url().replace(/#.*/, `#/book${chapter}`);
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
  const exercise = await exerciseOf(page, 'pawnReach');
  assert.ok(await exercise.getByRole('button', { name: 'Show the solution' }).isDisabled());
  await write(exercise, 'U64 pawnReach(U64 pawns) { return pawns << 7 | pawns << 9; }');
  await exercise.getByText('refuted').waitFor();
  assert.ok(await exercise.locator('svg').count() >= 3);
  assert.ok(await exercise.getByRole('button', { name: 'Show the solution' }).isEnabled());
  await write(exercise, 'U64 pawnReach(U64 pawns) { return noWeOne(pawns) | noEaOne(pawns); }');
  await exercise.getByText('kept for your move generator').waitFor();
  await page.reload();
  await exercise.getByText('kept for your move generator').waitFor();
  await page.goto(bookAt(page, '/12-serialization'));
  await turnTo(page, page.locator('.generator'));
  await page.locator('.own li', { hasText: 'pawnReach' }).getByText('yours').waitFor();
  await page.getByRole('button', { name: 'Play perft' }).click();
  await page.getByText('Played.').waitFor();
  await becomes(() => page.locator('.generator td:nth-child(3)').allInnerTexts(), ['20', '400', '8902', '48', '2039']);
}));

test('a question is answered wrong and right, and the file of progress says so', read('05-shifts', async (page) => {
  const question = await questionOf(page, 3);
  assert.ok(await question.getByRole('button', { name: 'Show the answer' }).isDisabled());
  await question.locator('.cm-content').fill('b');
  await question.getByRole('button', { name: 'Check' }).click();
  await question.getByText('not yet').waitFor();
  await question.getByText("that is the slip 'shift_does_not_come_back'").waitFor();
  await becomes(() => question.locator('figcaption').allInnerTexts(), ['b', 'your answer', 'the right one']);
  await question.locator('.cm-content').fill('b << 8 >> 8');
  await page.keyboard.press('Enter');
  await question.getByText('✓ Solved.').waitFor();
  await page.goto(bookAt(page));
  await page.getByText('1 of 8 solved').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  const lines = fs.readFileSync(await file.path(), 'utf8').split('\n');
  assert.ok(lines.includes('solved\t05-shifts\tWhat is left of b after a step north and a step south?'), lines);
}));

test('a wrong function has the name of its slip', read('05-shifts', async (page) => {
  const exercise = await exerciseOf(page, 'pawnReach');
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
  const exercise = await exerciseOf(page, 'knightReach');
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
  const exercise = await exerciseOf(page, 'pawnReach');
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
  await other.goto(bookAt(page, '/01-squares-and-boards'));
  const first = await exerciseOf(other, 'squareSet');
  await write(first, 'U64 squareSet(int s) { return 1ULL << s; }');
  await first.getByText('kept for your move generator').waitFor();
  await hears(page, 'squareSet');
  await write(await exerciseOf(page, 'pawnReach'), 'U64 pawnReach(U64 pawns) { return noWeOne(pawns) | noEaOne(pawns); }');
  await page.locator('.exercise.solved').getByText('kept for your move generator').waitFor();
  await hears(other, 'pawnReach');
  const question = await questionOf(other, 1);
  await question.locator('.cm-content').fill('c7');
  await question.getByRole('button', { name: 'Check' }).click();
  await question.getByText('✓ Solved.').waitFor();
  await page.goto(bookAt(page));
  await page.getByText('2 of 6 solved').waitFor();
  await page.getByText('1 of 8 solved').waitFor();
  const second = await questionOf(other, 2);
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
  const exercise = await exerciseOf(page, 'squareSet');
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

test('a widget opens on the page that is read, and all do on paper', read('08-arithmetic', async (page) => {
  const places = page.locator('.widget-place'), all = await places.count();
  const open = () => page.locator('.widget-place:has(.board)').count();
  assert.ok(await open() >= 1 && await open() < all);
  await turnTo(page, places.nth(await places.evaluateAll((all) => all.findIndex((place) => !place.firstChild))));
  await page.locator('.leaf:not([hidden]) .widget-place .board').first().waitFor();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await becomes(open, all);
  await page.emulateMedia({ media: 'print' });
  await page.locator('.widget-place select').first().waitFor({ state: 'hidden' });
  for (const leaf of await page.locator('.leaf').all()) assert.ok(await leaf.isVisible());
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
  const heading = page.locator('h2', { hasText: 'One step only' });
  const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  await turnTo(page, heading);
  await heading.evaluate((element) => element.scrollIntoView());
  const left = await top();
  const link = (name) => page.getByRole('link', { name, exact: true }).first().evaluate((link) => link.click());
  await link('Prompt');
  await page.locator('.line').waitFor();
  await chapter(page, '05-shifts');
  await becomes(async () => Math.abs(await top() - left) < 60, true);
  await questionOf(page, 1);
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

// --- pages ---

// What a page takes to read, in minutes.
const minutesOf = (leaf) => leaf.evaluate((element) => {
  const all = (selector) => [...element.querySelectorAll(selector)].filter((one) => !one.closest('.folded, .answers'));
  const words = all('p, li').filter((one) => !one.closest('.cell, .widget-place, .quiz, .exercise, .predict'))
    .reduce((sum, { textContent }) => sum + textContent.split(/\s+/).length, 0);
  const seconds = { '.cell': 8, '.widget-place': 30, '.predict': 20, '.quiz': 30, '.exercise': 90 };
  return words / 200 + Object.entries(seconds).reduce((sum, [selector, time]) => sum + time * all(selector).length, 0) / 60;
});

for (const name of chapters) test(`${name} has pages of some minutes, each with a widget and a question first`, () => visit(chromium, `#/book/${name}`, async (page) => {
  const leaves = await page.locator('.leaf').all();
  assert.ok(leaves.length > 1);
  for (const [number, leaf] of leaves.entries()) {
    await turnTo(page, leaf);
    const minutes = await minutesOf(leaf), where = `${name}, page ${number + 1}: ${minutes.toFixed(1)} minutes`;
    assert.ok(minutes >= 3.5 && minutes <= (await leaf.locator('.exercise, .quiz').count() ? 11 : 9), where);
    if (await leaf.locator('.exercise, .quiz').count()) continue;
    assert.ok(await leaf.locator('.predict').count() >= 1, where);
    await page.evaluate(() => scrollTo(0, 0));
    const { y } = await leaf.locator('.widget-place').first().boundingBox();
    assert.ok(y < 600, `${where}: the first widget is at ${y}`);
  }
}, { viewport: { width: 1280, height: 844 } }));

test('pages are turned, sections have links, and Back leads back', read('08-arithmetic', async (page) => {
  const here = () => page.locator('.leaf:not([hidden]) :is(h1, h2)').first().innerText();
  assert.strictEqual(await here(), '8. Adding and subtracting sets');
  await page.locator('.leaf:not([hidden]) [rel=next]').click();
  await becomes(here, 'Adding disjoint sets');
  await page.locator('.contents summary').click();
  await page.locator('.contents').getByRole('link', { name: 'Signed or unsigned?' }).click();
  await page.getByRole('heading', { name: 'Signed or unsigned?' }).waitFor();
  await becomes(() => activeText(page), 'Signed or unsigned?');
  assert.match(page.url(), /#\/book\/08-arithmetic\/signed-or-unsigned$/);
  await page.goBack();
  await becomes(here, 'Adding disjoint sets');
  await page.evaluate(() => scrollTo(0, 700));
  await becomes(() => page.evaluate(() => history.state?.y), 700);
  await page.locator('.leaf:not([hidden]) [rel=next]').evaluate((link) => link.click()); // without scrolling to it
  await becomes(here, "The two's complement");
  await page.goBack();
  await becomes(here, 'Adding disjoint sets');
  await becomes(() => page.evaluate(() => scrollY), 700);
  await page.reload();
  await becomes(here, 'Adding disjoint sets');
  await page.goBack();
  await becomes(here, '8. Adding and subtracting sets');
}));

test('what comes of a statement is asked first', read('08-arithmetic', async (page) => {
  const asked = async (text) => {
    const place = page.locator('.predict').filter({ has: page.locator('.source', { hasText: text }) });
    return turnTo(page, place.first());
  };
  const claim = await asked('(a ^ b) | ((a & b) << 1) == a + b');
  const told = page.getByText("For words this can't be the whole story");
  await claim.locator('.cell').waitFor({ state: 'hidden' });
  assert.ok(!await told.isVisible());
  assert.strictEqual(await claim.getByText('refute').filter({ visible: true }).count(), 0);
  await claim.getByRole('button', { name: 'Always', exact: true }).click();
  await claim.getByText('✗ No, not always: here is a case.').waitFor();
  await claim.locator('.cell').getByText('refuted').first().waitFor();
  await told.waitFor();
  const set = await asked('0xff + {a1}');
  for (const name of ['b1', 'b2']) await set.locator(`[aria-label^="${name}"]`).click();
  await set.getByRole('button', { name: 'Check' }).click();
  await set.getByText('✗ 0 right, 1 left out (green), 2 too many (dashed).').waitFor();
  await set.locator('[aria-label*="you left it out"]').first().waitFor();
  await page.reload();
  await told.waitFor();
  await claim.getByText('✗ Not what you said.').waitFor();
  await claim.locator('.cell').getByText('refuted').first().waitFor();
}));

test('how a law was proved stands behind a question, remarks on the terminal are folded', read('08-arithmetic', async (page) => {
  const method = page.locator('.verdict small').first();
  assert.ok(!await method.isVisible());
  await page.getByText('why?').first().click();
  await method.waitFor();
  const remark = await turnTo(page, page.locator('.folded').first());
  assert.ok(!await remark.locator('p').first().isVisible());
  await remark.locator('summary').click();
  await remark.locator('p').first().waitFor();
}));

// --- the engine's side ---

test('a session is saved where its names change', read('02-relational', async (page) => {
  const saves = await page.evaluate(() => new Promise((resolve) => {
    const { postMessage } = Worker.prototype, found = [];
    Worker.prototype.postMessage = function (asked) {
      if (asked.call === 'open') this.addEventListener('message', ({ data: { done } }) => done?.prompt && found.push(done.saved));
      postMessage.call(this, asked);
    };
    addEventListener('ran', () => resolve(found), { once: true });
    location.hash = '#/book/08-arithmetic';
  }));
  const full = saves.filter(Boolean);
  assert.ok(full.length >= 5 && full.length < saves.length / 2, `${full.length} of ${saves.length}`);
}));
