// What people do with boards and with each widget.
'use strict';
const assert = require('node:assert');
const { test, before, after } = require('node:test');
const { becomes, browser, count, square, visit, widgetAtWork } = require('./page.js');

let chromium;
before(async () => { chromium = await browser(); });
after(() => chromium.close());
const on = (name, people, settings) =>
  () => visit(chromium, `#/widget/${name}`, people, settings);

const focused = (page, wanted) => becomes(() => page.evaluate(() => document.activeElement.ariaLabel), wanted);
const words = (page) => page.locator('.player-words').textContent();
const marked = (page, text) => becomes(() => page.locator('.player-source mark').textContent(), text);
const said = (page, text) => page.locator('.player-words, .widget-words, .widget-verdict, .note')
  .filter({ hasText: text }).first().waitFor();
const complains = (page, text) => page.locator('.widget-message', { hasText: text }).waitFor();
const step = (page, name) => page.getByRole('button', { name, exact: true });
const board = (page, label) => page.getByRole('img', { name: label });

async function enter(page, text) {
  await page.getByRole('textbox').last().fill(text);
  await page.keyboard.press('Enter');
}

// --- boards ---

test('keys lead over a board, which is one tab stop', on('fill', async (page) => {
  await said(page, 'before the first doubling');
  await count(page.locator('[role=grid]').first().locator('[tabindex="0"]'), 1);
  await square(page, 'a1').focus();
  for (const [key, name] of [['ArrowRight', 'b1'], ['ArrowUp', 'b2'], ['End', 'h2'],
    ['ArrowRight', 'h2'], ['PageUp', 'h8'], ['Home', 'a8'], ['PageDown', 'a1'],
    ['Control+End', 'h1'], ['ArrowDown', 'h1'], ['ArrowLeft', 'g1'], ['Control+Home', 'a8']]) {
    await page.keyboard.press(key);
    await focused(page, RegExp('^' + name));
  }
  await page.keyboard.press('Tab');
  await becomes(() => page.evaluate(() => document.activeElement.closest('[role=grid]')?.ariaLabel),
    'pro: what it runs through');
  await count(page.locator('[role=grid]').first().locator('[tabindex="0"]'), 1);
}));

test('space, Enter and a click toggle a square', on('fill', async (page) => {
  await said(page, 'before the first doubling');
  await square(page, 'b1').focus();
  await focused(page, 'b1, empty');
  await page.keyboard.press(' ');
  await focused(page, 'b1, set');
  await page.keyboard.press('Enter');
  await focused(page, 'b1, empty');
  await square(page, 'c2').click();
  await becomes(() => square(page, 'c2').getAttribute('aria-label'), 'c2, set');
}));

test('a blocker is dragged, and the attacks follow', on('borrow', async (page) => {
  await said(page, 'what has changed: {e4, f4, g4}');
  await square(page, 'g4').dragTo(square(page, 'f4'));
  await said(page, 'what has changed: {e4, f4}');
}));

test('a piece is moved by keyboard, or put back', on('borrow', async (page) => {
  await said(page, 'what has changed: {e4, f4, g4}');
  await square(page, 'd4').focus();
  await focused(page, 'd4, white rook');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await becomes(() => square(page, 'd4').getAttribute('aria-label'), /white rook/);
  await square(page, 'd4').focus();
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await said(page, 'what has changed: {f4, g4}');
  await focused(page, /^e4, white rook/);
}));

test('a piece is dragged by a finger, and the page stays', on('borrow', async (page) => {
  await said(page, 'what has changed: {e4, f4, g4}');
  const touches = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints });
  const middle = async (name) => {
    const { x, y, width } = await square(page, name).boundingBox();
    return { x: x + width / 2, y: y + width / 2 };
  };
  const from = await middle('d4'), to = await middle('d7');
  await touch('touchStart', from);
  for (let i = 1; i <= 8; i++)
    await touch('touchMove', { x: from.x, y: from.y + (to.y - from.y) * i / 8 });
  await touch('touchEnd');
  await said(page, /what has changed: \{e7, f7, g7, h7, a8/);
  assert.equal(await page.evaluate(() => scrollY), 0);
}, { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }));

// --- the player ---

test('the borrow walks, square by square', on('borrow', async (page) => {
  await said(page, 'what has changed: {e4, f4, g4}');
  await step(page, 'first step').click();
  await said(page, '1/6: before o - 2 * r');
  for (const wanted of ['e4 must give', 'f4 has none', 'g4 lends', 'o - 2 * r: borrows',
    'what has changed']) {
    await step(page, 'next step').click();
    await said(page, wanted);
  }
  await page.keyboard.press('Home');
  await said(page, '1/6: before');
  await page.keyboard.press('ArrowRight');
  await said(page, '2/6: e4 must give');
  await marked(page, '(o - 2*r)');
  await page.getByLabel('expression').selectOption('x - 1');
  await said(page, 'lends: {b4}');
  await page.getByLabel('expression').selectOption('-x');
  await said(page, 'beyond h8');
}));

test('it plays, and pauses', on('borrow', async (page) => {
  await said(page, '6/6');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60000);
  await step(page, 'play').click();
  await said(page, '1/6');
  await page.clock.runFor(1000);
  await said(page, '2/6');
  await step(page, 'pause').click();
  await step(page, 'play').waitFor();
  await page.clock.runFor(5000);
  assert.match(await words(page), /^2\/6/);
}));

test('without motion it is at its end at once', on('borrow', async (page) => {
  await said(page, '6/6');
  await step(page, 'first step').click();
  await said(page, '1/6');
  await step(page, 'play').click();
  assert.match(await words(page), /^6\/6/);
}, { reducedMotion: 'reduce' }));

// --- the others ---

test('the fill is scrubbed', on('fill', async (page) => {
  await said(page, 'before the first doubling');
  await page.getByRole('slider').focus();
  await page.keyboard.press('End');
  await said(page, 'doubling 3 of 3, gen |= pro & (gen << 32): 3 new; after as many steps ' +
    'the slow fill has 11 of 14');
  await square(page, 'a4', 1).click();
  await said(page, 'has 12 of 19');
  await page.getByLabel('direction').selectOption('east');
  await said(page, 'gen << 4');
}));

test('regions are lit and chosen, in the table and in the diagram', on('linked', async (page) => {
  const rows = page.locator('.linked-table tr');
  const pick = (region) => page.getByRole('button', { name: region });
  await rows.nth(8).waitFor();
  await rows.nth(8).hover();
  await page.locator('.diagram-lit path').first().waitFor({ state: 'attached' });
  await count(page.locator('[data-marks~=lit]'), 4); // d4 of three sets and of the result
  await pick('for a & ~b & ~c').focus();
  await page.keyboard.press('Enter');
  await said(page, 'shortest: a & b | a ^ c (operations: 3)');
  await focused(page, /^1 for a & ~b & ~c/);
  const { x, y } = await page.locator('.linked-venn svg').boundingBox();
  await page.mouse.click(x + 85, y + 100);
  await said(page, /shortest: (?!a & b \| a \^ c)/);
  await square(page, 'h1').focus();
  await page.keyboard.press(' ');
  await pick('for ~a & ~b & ~c: 38 squares').waitFor();
  await focused(page, /^h1, set/);
  for (const [text, error] of [['a &', 'a value is wanted'], ['a + b', 'no table of one bit'],
    ['a & b & c & d & e', 'up to 4 names'], ['7', 'no free name'],
    ['rank(3) & b', 'only names have boards']]) {
    await enter(page, text);
    await complains(page, error);
  }
  await enter(page, 'b | d');
  await page.locator('.widget-message:empty').waitFor({ state: 'attached' });
  await count(rows, 5);
}));

test('squares swap, and pairs that overlap are told', on('swap', async (page) => {
  await said(page, '1/6');
  await step(page, 'last step').click();
  await board(page, 'after: f2, g2, a5, a6, a7, b7, a8, b8, c8').waitFor();
  await enter(page, '7');
  await said(page, 'in two pairs');
  await enter(page, 'eight');
  await complains(page, 'eight');
}));

test('the window slides, and all are different', on('debruijn', async (page) => {
  await said(page, 'all 64 windows are different');
  await square(page, 'h8').click();
  await said(page, '0b100000 = 32');
  await becomes(() => board(page, 'windows so far').getAttribute('aria-label'), /a1.*h8/);
  await enter(page, '0x03f79d71b4cb0a88');
  await said(page, 'refuted: a1 and f8 have the same window');
  await enter(page, 'magic');
  await complains(page, 'magic');
}));

test('what wraps crosses the seam', on('wraps', async (page) => {
  await said(page, 'h1 → a2: << 1 without a mask');
  await board(page, 'across the seam: a2, a7').waitFor();
  await step(page, 'next step').click();
  await said(page, 'the mask takes {a2, a7} away');
  await page.getByLabel('direction').selectOption('sout');
  await said(page, 'nothing crosses the seam');
}));

test('a wrong attack set is gone through, to the square that wraps', on('steps', async (page) => {
  await said(page, 'h4 → a5: << 1 without a mask');
  await becomes(() => page.locator('.player-code').allTextContents(), ['<<', '1', '=']);
  await step(page, 'next step').click();
  await marked(page, 'king >> 1');
  await enter(page, 'kingAttacks({d4})');
  await page.locator('.widget-words.bad:empty').waitFor({ state: 'attached' });
  await step(page, 'last step').click();
  await said(page, 'kingAttacks({d4}) = {c3, d3, e3, c4, e4, c5, d5, e5}');
  for (const [text, error] of [['7', 'no operation'], ['kingAttacks(', 'not closed']]) {
    await enter(page, text);
    await complains(page, error);
  }
  await page.getByText('Change the functions').click();
  await page.getByLabel('functions').fill('twice(x) = 2 * x');
  await enter(page, 'twice({a1})');
  await said(page, '2 * x = {b1}');
}));

test('a function that does not end is stopped, and another one is gone through', on('steps', async (page) => {
  await said(page, 'h4 → a5');
  await page.getByText('Change the functions').click();
  await page.getByLabel('functions').fill('int forever(int x) { while (1) x++; return x; }');
  await enter(page, 'forever(3)');
  await page.getByRole('button', { name: 'Stop' }).click();
  await complains(page, 'stopped');
  await page.getByLabel('functions').fill('twice(x) = 2 * x');
  await enter(page, 'twice({a1})');
  await said(page, '2 * x = {b1}');
}));

for (const [name, end] of Object.entries({
  hyperbola: 'fileAttacks({d2, d6, d7}, 27) = {d2, d3, d5, d6}',
  turn: 'rotate90({b2, c2, b3, b4, b5, b6}) = {b6, b7, c7, d7, e7, f7}',
  scan: 'serialize({b2, e4, g4, c7}) = 4',
  bisect: 'firstSquare({g5, b7}) = 38',
  subsets: 'subsets({b2, e4, g4}) = 8',
  fields: 'population({a1, b1, c1, e2, f2, h8}) = 6',
  kindergarten: 'diagonalIndex({b2, d4, e5, g7, c1}) = 45',
}))
  test(`${name}: a function is gone through to its end`, on(name, async (page) => {
    await said(page, '1/');
    await step(page, 'last step').click();
    await said(page, end);
  }));

test('a magic number makes an index, and another one a collision', on('magic', async (page) => {
  await said(page, '5/5: d6: + magic << 43; the first 10 bits are 396');
  await said(page, 'All 1024 sets of blockers');
  await square(page, 'd3').click();
  await said(page, '6/6');
  await page.getByRole('textbox', { name: 'magic' }).fill('0x0010210100100509');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'magic' }).fill('3');
  await page.keyboard.press('Enter');
  await said(page, 'A collision: two sets of blockers have index');
  await count(page.locator('[role=img]:visible'), 2);
}));

test('an operation is chosen on the wheel, and its complement is opposite', on('wheel', async (page) => {
  await said(page, 'a ^ b: in one, not in both');
  await page.getByRole('radio', { name: /^a & b:/ }).click();
  await said(page, 'a & b: intersection. Opposite is its complement, ~(a & b).');
  await page.keyboard.press('ArrowRight');
  await said(page, 'a & ~b: a without b');
  await square(page, 'h8').click();
  await page.locator('[role=img][aria-label*="h8"]').waitFor();
}));

test('formulas follow their boards, and a number its slider', on('live', async (page) => {
  await board(page, 'x & -x: d3').waitFor();
  await square(page, 'b1').click();
  await board(page, 'x & -x: b1').waitFor();
  await board(page, 'x & (x - 1): d3, b5, g6').waitFor();
}));

const PHONE = { viewport: { width: 390, height: 844 } };

test('on a phone all fits, and squares are large enough', async () => {
  for (const name of await visit(chromium, '#/widgets', names))
    await on(name, async (page) => {
      await widgetAtWork(page).waitFor();
      await page.locator('.board-square.set').first().waitFor();
      for (const grid of await page.locator('[role=grid]').all())
        assert.ok((await grid.boundingBox()).width >= 8 * 24, name);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, name);
      assert.ok((await page.locator('.widget').boundingBox()).height <= PHONE.viewport.height, name);
    }, PHONE)();
});

const names = (page) => page.locator('.cards a').evaluateAll((links) => links.map(({ hash }) => hash.split('/').at(-1)));

test('in the gallery widgets are at work, and play where the pointer is', () => visit(chromium, '#/widgets', async (page) => {
  const card = page.locator('.cards li', { hasText: 'The borrow runner' });
  await card.locator('.player-words:not(:empty)').waitFor();
  const first = await card.locator('.player-words').textContent();
  await page.mouse.move(5, 5);
  await card.hover();
  await becomes(async () => await card.locator('.player-words').textContent() !== first, true);
  await card.click();
  await page.getByRole('heading', { name: 'The borrow runner' }).waitFor();
}));

test('a widget is shared as it is', async () => {
  for (const name of await visit(chromium, '#/widgets', names))
    await on(name, async (page) => {
      await widgetAtWork(page).waitFor();
      const grid = page.locator('[role=grid]').first();
      if (await grid.count()) await grid.locator('[role=gridcell]').nth(62).click();
      const shown = () => page.locator('.widget').evaluate((widget) =>
        [...widget.querySelectorAll('[role=grid]')].map((board) => [...board.querySelectorAll('.set')].map(({ ariaLabel }) => ariaLabel.slice(0, 2)))
          .concat([...widget.querySelectorAll('input:not([type=range]), select, textarea')].map(({ value }) => value)));
      const before = await shown();
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('link', { name: 'a link to it as it is now' }).click();
      await page.waitForFunction(() => location.hash.includes('?'));
      await widgetAtWork(page).waitFor();
      await becomes(shown, before);
    })();
});
