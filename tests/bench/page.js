// How soon the Lab's one file, opened from disk, shows a result, and the contents of its book:
// the best, the median and the worst of some visits.
'use strict';
const { browser, visit } = require('../web/page.js');

const VISITS = 9;
const entry = '#/run/' + Buffer.from('popcount({a1, h8})').toString('base64url');

async function milliseconds(chromium, address, shown) {
  const took = [];
  while (took.length < VISITS)
    await visit(chromium, address, async (page) => {
      await page.locator(shown).waitFor();
      took.push(await page.evaluate(() => performance.now()));
    });
  return took.sort((a, b) => a - b);
}

const row = (what, took) => console.log(what.padEnd(24) +
  [took[0], took[VISITS >> 1], took[VISITS - 1]].map((ms) => Math.round(ms).toString().padStart(8)).join(''));

(async () => {
  const chromium = await browser();
  console.log('milliseconds'.padEnd(24) + '    best  median   worst');
  row('the first result', await milliseconds(chromium, entry, '.entry .value'));
  row('the book\'s contents', await milliseconds(chromium, '#/book', 'main a[href^="#/book/"] >> nth=0'));
  await chromium.close();
})();
