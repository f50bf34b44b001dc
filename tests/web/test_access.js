// axe-core finds no serious fault, on any page, light and dark.
'use strict';
const assert = require('node:assert');
const { test, before, after } = require('node:test');
const axe = require('axe-core');
const { browser, chapter, enter, turnTo, visit, widgetAtWork } = require('./page.js');

let chromium;
before(async () => { chromium = await browser(); });
after(() => chromium.close());

async function faults(page) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
  return violations.filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => html + ' ' + failureSummary).join('\n')}`);
}

const links = (page) => page.locator('main a').evaluateAll((all) => all.map((a) => [a.getAttribute('href'), a.textContent]));

for (const colorScheme of ['light', 'dark']) {
  test(`the prompt, ${colorScheme}`, () => visit(chromium, '', async (page) => {
    for (const entry of ['rook(d4, 0)', 'law blsi(x) == x & (x - 1)', 'popcuont(1)', ':table a & b | c', ':venn a & b',
      ':explain {a1} + {a1}', 'position startpos']) await enter(page, entry);
    assert.deepEqual(await faults(page), []);
  }, { colorScheme }));

  test(`the first screen and checked code, ${colorScheme}`, () => visit(chromium, '', async (page) => {
    await page.locator('.reach').waitFor();
    assert.deepEqual(await faults(page), []);
    await page.getByRole('link', { name: 'Check my code' }).click();
    await page.locator('.check .line', { hasText: 'law rookAttacks' }).waitFor();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.locator('.lit-part').first().waitFor();
    assert.deepEqual(await faults(page), []);
  }, { colorScheme }));

  test(`the book, ${colorScheme}`, () => visit(chromium, '#/book', async (page) => {
    assert.deepEqual(await faults(page), []);
    await chapter(page, '05-shifts');
    await page.locator('.leaf:not([hidden]) .cell .source').first().click();
    await page.locator('.contents summary').click();
    assert.deepEqual(await faults(page), []);
    await turnTo(page, page.locator('.exercise').first());
    await page.locator('.exercise').first().getByRole('button', { name: 'Check' }).click();
    await page.locator('.exercise .state:not(:empty)').waitFor();
    assert.deepEqual(await faults(page), []);
  }, { colorScheme }));

  test(`every widget, ${colorScheme}`, () => visit(chromium, '#/widgets', async (page) => {
    const widgets = await links(page);
    assert.ok(widgets.length > 5);
    await widgetAtWork(page).waitFor();
    assert.deepEqual(await faults(page), []);
    for (const [link, title] of widgets) {
      await page.goto(page.url().replace(/#.*/, '') + link);
      await widgetAtWork(page.getByRole('region', { name: title })).waitFor();
      assert.deepEqual(await faults(page), [], link);
    }
  }, { colorScheme }));
}
