// What people do at the Lab's prompt.
'use strict';
const assert = require('node:assert');
const fs = require('node:fs');
const { test, before, after } = require('node:test');
const { becomes, browser, count, ended, enter, square, visit } = require('./page.js');

let chromium;
before(async () => { chromium = await browser(); });
after(() => chromium.close());
const on = (address, people, settings) => () => visit(chromium, address, people, settings);

const line = (page) => page.locator('.line .cm-content');
const step = (page, name) => page.getByRole('button', { name, exact: true });
const lineIs = (page, text) => becomes(() => line(page).innerText(), text);
const play = (page) => page.getByRole('button', { name: 'Play' }).click();
const lit = (page, names) => becomes(async () => (await page.locator('.bench [aria-label$="in the value"]')
  .evaluateAll((all) => all.map((cell) => cell.ariaLabel.split(',')[0]).sort())).join(', '), names);
const label = (page, name, text) => becomes(() => square(page, name).getAttribute('aria-label'), text);

// From now on what the page asks of the engine so waits for the test.
const hold = (page, call) => page.evaluate((call) => {
  const { postMessage } = Worker.prototype;
  window.held = [];
  Worker.prototype.postMessage = function (asked) {
    const ask = () => postMessage.call(this, asked);
    if (asked.call !== call) return ask();
    window.held.push(() => new Promise((tell) => {
      this.addEventListener('message', ({ data }) => data.id === asked.id && tell());
      ask();
    }));
  };
}, call);

// Until the first that waits is answered.
async function answer(page) {
  await page.waitForFunction(() => window.held.length);
  await page.evaluate(() => window.held.shift()());
}

test('a law is typed and proved', on('', async (page) => {
  await page.keyboard.type('law x & -x == x ^ (x & (x - 1))');
  await page.keyboard.press('Enter');
  assert.match(await ended(page), /✓ proved/);
}));

test('a wrong law comes back with its boards', on('', async (page) => {
  assert.match(await enter(page, 'law blsi(x) == x & (x - 1)'), /✗ refuted/);
  assert.ok(await page.locator('.entry svg').count() >= 2);
}));

test('an entry that is not whole goes on in another line', on('', async (page) => {
  await page.keyboard.type('f(x) =');
  await page.keyboard.press('Enter');
  await page.locator('.cm-line').nth(1).waitFor();
  await page.keyboard.type('x & -x');
  await page.keyboard.press('Enter');
  await ended(page);
  assert.match(await enter(page, 'f(12)'), /^4/);
}));

test('names are completed, and what was entered comes back', on('', async (page) => {
  await enter(page, 'blockers = {d5}');
  await page.keyboard.type('bloc');
  await page.locator('.cm-tooltip-autocomplete li', { hasText: 'blockers' }).click();
  await lineIs(page, 'blockers');
  await line(page).fill('');
  await page.keyboard.press('ArrowUp');
  await lineIs(page, 'blockers = {d5}');
}));

test('an example runs when it is clicked', on('', async (page) => {
  await page.getByRole('button', { name: 'rook(d4, {d6, f4})' }).click();
  assert.match(await ended(page), /d6/);
  assert.ok(!await page.locator('.hello').isVisible());
}));

test('the value shows while it is typed', on('', async (page) => {
  await page.keyboard.type('popcount({a1, h8})');
  await page.locator('.preview:has-text("2")').waitFor();
}));

test('an error has its place and a hint, and the session goes on', on('', async (page) => {
  const said = await enter(page, 'popcuont({a1})');
  assert.match(said, /error: .*popcuont[^]*\^[^]*popcount/);
  assert.match(await enter(page, '1 + 1'), /^2/);
}));

test('squares are toggled with the mouse, and the set follows', on('', async (page) => {
  await page.keyboard.type('{a1} << 8');
  await page.locator('.bench [role=gridcell][aria-label="a1, set"]').waitFor();
  await square(page, 'b1').click();
  await square(page, 'a1').click();
  await lineIs(page, '{b1} << 8');
  await page.locator('.bench [role=gridcell][aria-label="b2, empty, in the value"]').waitFor();
}));

test('an answer that comes late does not take back what was clicked', on('', async (page) => {
  await line(page).fill('{a1} << 8');
  await label(page, 'a1', 'a1, set');
  await hold(page, 'preview');
  await page.keyboard.press('Home');
  await page.waitForFunction(() => window.held.length);
  await square(page, 'b1').click(); // asks where it goes
  await answer(page);
  await answer(page);
  await lineIs(page, '{a1, b1} << 8');
  await square(page, 'c1').click();
  await lineIs(page, '{a1, b1, c1} << 8');
}));

test('squares are toggled with the keyboard', on('', async (page) => {
  await play(page);
  await square(page, 'a1').focus();
  for (const key of ['ArrowRight', 'ArrowUp', 'Space', 'End', 'Space']) await page.keyboard.press(key);
  await lineIs(page, '{b2, h2}');
}));

test('a position is set up with pieces', on('', async (page) => {
  await play(page);
  await page.getByText('A position').click();
  const board = page.locator('.bench-pieces');
  await board.locator('[role=gridcell][aria-label^="e2"]').dragTo(board.locator('[role=gridcell][aria-label^="e4"]'));
  await page.getByRole('button', { name: 'Enter the position' }).click();
  await ended(page);
  assert.match(await enter(page, 'whitePawns & rank(4)'), /\{e4\}/);
}));

test('an endless loop is stopped, and the names are still there', on('', async (page) => {
  await enter(page, 'mine = {c3}');
  await line(page).fill('for (;;) ;');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Stop' }).click();
  assert.match(await ended(page), /stopped/);
  assert.match(await enter(page, 'mine'), /\{c3\}/);
}));

test('what needs too much of the machine ends, and the names are still there', on('', async (page) => {
  await enter(page, 'mine = {c3}');
  await enter(page, '1' + ' + 1'.repeat(20000));
  await enter(page, '('.repeat(5000));
  assert.match(await enter(page, 'mine'), /\{c3\}/);
}));

test('what was entered comes back on another visit', on('', async (page) => {
  await enter(page, 'old = {a1}');
  await enter(page, 'x'.repeat(5000));
  await page.reload();
  await ended(page, 1);
  await enter(page, 'new = {b2}');
  for (const text of ['new = {b2}', 'x'.repeat(5000), 'old = {a1}']) {
    await line(page).press('ArrowUp');
    await lineIs(page, text);
  }
  await page.goto(page.url().replace(/#.*|$/, '#/run/' + Buffer.from('shared = 3').toString('base64url')));
  await page.locator('.entered', { hasText: 'shared = 3' }).waitFor();
  await ended(page);
  await line(page).press('ArrowUp');
  await line(page).press('ArrowUp');
  await lineIs(page, 'new = {b2}');
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('bbx.history')));
  assert.deepEqual(kept, ['old = {a1}', 'new = {b2}']);
}));

test('what is typed before the engine has answered waits for it', on('', async (page) => {
  await hold(page, 'incomplete');
  await line(page).fill('a = {c3}');
  for (const text of ['b = {d4} |', 'a', 'half']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(text);
  }
  for (let k = 0; k < 3; k++) await answer(page);
  await lineIs(page, 'half');
  await count(page.locator('.entry'), 2);
  assert.match(await ended(page, 1), /\{c3, d4\}/);
}));

test('what is entered while another runs follows it, or is stopped with it', on('', async (page) => {
  await line(page).fill('for (int i = 0; i < 300000; i++) n = i;');
  await page.keyboard.press('Control+Enter');
  await line(page).fill('n');
  await page.keyboard.press('Control+Enter');
  assert.match(await ended(page, 1), /299999/);
  for (const text of ['for (;;) ;', 'n = 1']) {
    await line(page).fill(text);
    await page.keyboard.press('Control+Enter');
  }
  await count(page.locator('.entry'), 4);
  await page.getByRole('button', { name: 'Stop' }).click();
  assert.match(await ended(page, 3), /stopped/);
  assert.match(await enter(page, 'n'), /299999/);
}));

test('a session stays while the book is read, until another is wanted', on('', async (page) => {
  await enter(page, 'mine = {c3}');
  await line(page).fill('mine |');
  await page.getByRole('link', { name: 'Book' }).click();
  await page.getByRole('heading', { name: 'The book' }).waitFor();
  await count(page.locator('.entry'), 0);
  await page.getByRole('link', { name: 'Prompt' }).click();
  await lineIs(page, 'mine |');
  assert.match(await enter(page, 'mine'), /\{c3\}/);
  await count(page.locator('.entry'), 2);
  await page.getByRole('button', { name: 'New session' }).click();
  await count(page.locator('.entry'), 0);
  assert.match(await enter(page, 'mine'), /error/);
}));

test('the boards follow the numbers of squares', on('', async (page) => {
  await enter(page, ':set squares a8b8');
  await square(page, 'b2').click();
  await lineIs(page, '{b2}');
  await square(page, 'b2').click();
  await line(page).fill('{a1, c4} << 8');
  await lit(page, 'c3');
  await label(page, 'a1', 'a1, set');
  await label(page, 'a8', 'a8, empty');
}));

test('the boards have the shape that is set', on('', async (page) => {
  await enter(page, ':set board 7x6 columns stride 7');
  await count(page.locator('.bench [role=gridcell]'), 42);
  const labels = (kind) => page.locator('.bench .board').first().locator(`.board-${kind} span`).allInnerTexts();
  await becomes(() => labels('ranks'), [...'654321']);
  await becomes(() => labels('files'), [...'abcdefg']);
  await square(page, 'a1').focus();
  for (const key of ['End', 'Space', 'PageUp', 'Space', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await lineIs(page, '{g1, g6}');
  await line(page).fill('{a1, f5} << 8');
  await lit(page, 'b2, g6');
  await page.getByText('A position').waitFor({ state: 'hidden' });
  await enter(page, ':set board 5x12');
  await square(page, 'e12').click();
  await lineIs(page, '{e12}');
  await enter(page, ':set board 9x9');
  await count(page.locator('.bench [role=gridcell]'), 81);
  await square(page, 'i9').click();
  await lineIs(page, '{i9}');
  await line(page).fill('{h9} << 1 | 0x8000000000000000');
  await lit(page, 'a8, i9');
  await enter(page, 'law x << 1 >> 1 == x');
  await page.getByText('refuted').last().waitFor();
  await enter(page, ':set board 8x8');
  await count(page.locator('.bench [role=gridcell]'), 64);
  await page.getByText('A position').waitFor();
}));

test('light squares are none where dark ones count', on('', async (page) => {
  await enter(page, ':set board 8x8 dark');
  await count(page.locator('.bench [role=gridcell][aria-disabled]'), 32);
  await label(page, 'b1', 'b1, no square');
  await square(page, 'b1').click({ force: true });
  await square(page, 'b2').click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await lineIs(page, '{b2, c3}');
  await line(page).fill('{b2} << 4');
  await lit(page, 'a3');
}));

for (const [name, viewport] of [['laptop', { width: 1280, height: 800 }], ['phone', { width: 390, height: 844 }]])
  test(`the widest board fits on a ${name}`, on('', async (page) => {
    await enter(page, ':set board 16x8');
    await square(page, 'p8').waitFor();
    for (const part of ['html', '.bench'])
      assert.ok(await page.locator(part).evaluate((element) => element.scrollWidth <= element.clientWidth), part);
  }, { viewport }));

test('the board shows the set at the cursor', on('', async (page) => {
  await line(page).fill('{a1} | {h8}');
  await page.locator('.bench [role=gridcell][aria-label^="h8, set"]').waitFor();
  await page.keyboard.press('Home');
  await page.locator('.bench [role=gridcell][aria-label^="a1, set"]').waitFor();
  await label(page, 'h8', 'h8, empty, in the value');
}));

const inView = (page, selector) => page.locator(selector).evaluate((element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top > -1 && bottom < innerHeight + 1;
});
const comesIntoView = (page, selector) =>
  becomes(async () => [selector, await inView(page, selector)], [selector, true]);

for (const [name, viewport] of [['laptop', { width: 1280, height: 800 }], ['phone', { width: 390, height: 800 }]])
  test(`below many entries the line and its value are in view, on a ${name}`, on('', async (page) => {
    for (const entry of ['rook(d4, 0)', 'king({e4})', 'x = 1\n'.repeat(99), 'knight({e4})']) await enter(page, entry);
    await line(page).fill('{a1} << 8');
    await page.locator('.preview', { hasText: '{a2}' }).waitFor();
    for (const part of ['.line', '.preview', ...(name === 'laptop' ? ['.bench [role=grid]'] : [])])
      await comesIntoView(page, part);
  }, { viewport }));

test('long code leaves room for the button that runs it', on('', async (page) => {
  await line(page).fill('x = 1\n'.repeat(200));
  await comesIntoView(page, '.line');
}));

test('the words of C are coloured, at the line and in what was entered', on('', async (page) => {
  const text = 'static int f(int n) { if (n) return 1ULL; }';
  const words = (place) => becomes(() => place.locator('.tok-word').allInnerTexts(), ['static', 'int', 'int', 'if', 'return']);
  await line(page).fill(text);
  await words(page.locator('.line'));
  await becomes(() => page.locator('.line .tok-value').allInnerTexts(), ['1ULL']);
  await page.keyboard.press('Control+Enter');
  await ended(page);
  await words(page.locator('.entry .entered'));
}));

test('a list of names does not open where nothing is typed any more', on('', async (page) => {
  await hold(page, 'complete');
  await line(page).pressSequentially('bit');
  await page.waitForFunction(() => window.held.length);
  await page.getByRole('button', { name: 'Share' }).focus();
  await answer(page);
  await page.waitForTimeout(400);
  assert.equal(await page.locator('.cm-tooltip-autocomplete').count(), 0);
}));

test('a session is shared by its address', on('', async (page) => {
  await enter(page, 'king({e4}) # ♔');
  await enter(page, 'law a | b == b | a');
  await line(page).fill('half of');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('.tools a').click();
  await page.getByText('This session came by a link.').waitFor();
  await lineIs(page, 'half of');
  await ended(page, 1);
  await count(page.locator('.entry'), 2);
  assert.match(await page.locator('.entry').first().innerText(), /d3/);
  assert.match(await page.locator('.entry').last().innerText(), /✓ proved/);
}));

test('a link that is damaged says so', on('#/run/_w', async (page) => {
  assert.match(await page.locator('[role=alert]').innerText(), /not UTF-8/);
  assert.match(await enter(page, '1 + 1'), /^2/);
}));

test('a link to nothing says so', on('#/run/%%%', async (page) => {
  assert.match(await page.locator('[role=alert]').innerText(), /damaged/);
  assert.match(await enter(page, '1 + 1'), /^2/);
}));

test('a position that is none says why', on('', async (page) => {
  assert.match(await enter(page, 'position 9/8/8/8/8/8/8/8 w - - 0 1'), /error/);
  assert.match(await enter(page, '1 + 1'), /^2/);
}));

const MILLION = 'x = 0\n' + 'x += 1; x ^= 3;\n'.repeat(62500);
const MINUTES = 60000;

test('a script of a million bytes is pasted', on('', async (page) => {
  page.setDefaultTimeout(10 * MINUTES);
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, MILLION);
  await page.keyboard.press('Control+Enter');
  await ended(page);
  assert.match(await enter(page, 'x'), /\d/);
}));

test('a script of a million bytes is opened', on('', async (page) => {
  page.setDefaultTimeout(10 * MINUTES);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Open script' }).click()]);
  await chooser.setFiles({ name: 'million.bbx', mimeType: 'text/plain', buffer: Buffer.from(MILLION) });
  await ended(page);
  assert.match(await enter(page, 'x'), /\d/);
}));

test('pictures and scripts are saved', on('', async (page) => {
  await enter(page, '{d4}');
  for (const [name, begins] of [['SVG', '<svg'], ['PNG', '\x89PNG'], ['Save script', '{d4}']]) {
    const [download] = await Promise.all([
      page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
    assert.ok(fs.readFileSync(await download.path(), 'latin1').startsWith(begins), name);
  }
}));

test('on paper there are no buttons', on('', async (page) => {
  await enter(page, 'rook(d4, 0)');
  await page.emulateMedia({ media: 'print' });
  await count(page.locator('button:visible:not(.entered)'), 0);
  await page.locator('.entry svg').waitFor();
}));

test('on a phone nothing is wider than the screen', on('', async (page) => {
  await enter(page, 'law blsi(x) == x & (x - 1)');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

// --- the first screen, and the board ---

test('the first screen moves, and a rook that is dragged changes the formula', on('', async (page) => {
  const reach = page.locator('.reach');
  await becomes(() => reach.innerText(), '{e4, f4}');
  await becomes(() => reach.innerText(), '{e4, f4, g4}');
  await square(page, 'd4').dragTo(square(page, 'e4'));
  await becomes(() => reach.innerText(), /^\{f4/);
  assert.equal(await page.locator('.board:visible').count(), 1);
}));

test('on a phone the first screen is whole', on('', async (page) => {
  await page.locator('.reach').waitFor();
  for (const part of ['.lead', '.formula', '.hero-board', '.doors', '.line']) await comesIntoView(page, part);
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

test('squares are painted by dragging, from the number, and the line stays whole', on('', async (page) => {
  await line(page).fill('rook(d4, 0)');
  await label(page, 'd6', 'd6, empty, in the value');
  await square(page, 'd6').click();
  await lineIs(page, 'rook(d4, 0) | {d6}');
  await line(page).fill('{}');
  await square(page, 'b2').dragTo(square(page, 'e2'));
  await lineIs(page, '{b2, c2, d2, e2}');
  await square(page, 'd2').dragTo(square(page, 'e2'));
  await lineIs(page, '{b2, c2}');
  await page.getByLabel('the set as a number').fill('0x8000000000000001');
  await page.keyboard.press('Enter');
  await lineIs(page, '{a1, h8}');
}));

test('a number is no set, a square is one square', on('', async (page) => {
  await line(page).fill('2 + 3');
  await page.locator('.preview', { hasText: '5' }).waitFor();
  await lit(page, '');
  await line(page).fill('e4');
  await lit(page, 'e4');
}));

test('squares have numbers, arrows are drawn, and the board is turned', on('', async (page) => {
  await play(page);
  await square(page, 'b2').hover();
  await page.getByText('b2 = 9').waitFor();
  await square(page, 'b2').click({ button: 'right' });
  await count(page.locator('.board-ring'), 1);
  await square(page, 'b2').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('M');
  await count(page.locator('.board-arrow'), 1);
  const top = (name) => square(page, name).evaluate((cell) => cell.getBoundingClientRect().top);
  assert.ok(await top('a8') < await top('a1'));
  await page.locator('.board-tools').getByRole('button', { name: 'Flip' }).click();
  assert.ok(await top('a1') < await top('a8'));
}));

test('a result is taken as input', on('', async (page) => {
  await enter(page, 'king({a1})');
  await page.getByRole('button', { name: 'Take' }).click();
  await lineIs(page, '{b1, a2, b2}');
}));

// --- nothing lost ---

test('a session and its line are there again, here and in another tab', on('', async (page) => {
  await enter(page, 'mine = {c3}');
  await line(page).fill('mine | {d4}');
  await lit(page, 'c3, d4');
  await page.reload();
  await lineIs(page, 'mine | {d4}');
  await count(page.locator('.entry'), 1);
  assert.match(await enter(page, 'mine'), /c3/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: /last session/ }).click();
  await count(other.locator('.entry'), 2);
}));

test('a link opens beside the session', on('', async (page) => {
  await enter(page, 'mine = {c3}');
  await page.evaluate((text) => { location.hash = '#/run/' + text; }, Buffer.from('king({e4})').toString('base64url'));
  await page.getByText('This session came by a link.').waitFor();
  await ended(page);
  await count(page.locator('.entry'), 1);
  await page.goBack();
  assert.match(await enter(page, 'mine'), /c3/);
}));

test(':trace opens the player', on('', async (page) => {
  await enter(page, ':trace ({a1} << 1) | {c3}');
  await page.locator('.player-words', { hasText: '1/2' }).waitFor();
}));

test('what is saved is what the screen shows', on('', async (page) => {
  await enter(page, 'x = {d4}');
  await enter(page, 'law blsi(x) == x & (x - 1)');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'SVG', exact: true }).click()]);
  const svg = fs.readFileSync(await download.path(), 'utf8');
  assert.match(svg, /refuted/);
  assert.ok(svg.match(/<svg/g).length >= 3);
}));

// --- Check my code ---

test('a function has its law suggested, is refuted, and the step lights its line', on('#/check', async (page) => {
  await page.locator('.check .line', { hasText: 'law rookAttacks(s, o) == rook(s, o) for s in squares' }).waitFor();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.locator('.state', { hasText: '✗ refuted when' }).waitFor();
  await becomes(() => page.locator('.lit-part').first().innerText(), 'attacks |= 1ULL << s');
  await step(page, 'first step').click();
  await page.locator('.player-words', { hasText: /^1\// }).waitFor();
  await page.locator('.check .cm-line', { hasText: 's = sq - 1' }).click();
  await page.locator('.player-words', { hasText: 'sq - 1' }).waitFor();
}));

test('code that is right is proved', on('#/check', async (page) => {
  await page.locator('.check .edit .cm-content').first().fill('U64 f(U64 x) { return (x & ~fileH) << 1; }'.replace('~fileH', '0x7f7f7f7f7f7f7f7f'));
  await page.locator('.check .line', { hasText: 'law f(x) == eastOne(x)' }).waitFor();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.locator('.check', { hasText: '✓ proved' }).waitFor();
}));
