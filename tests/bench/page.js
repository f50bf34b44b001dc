// How soon the Lab's one file, opened from disk, shows a result, and the contents of its book:
// the best, the median and the worst of some visits. How long its pictures take for a frame
// while they move: again the best, the median and the worst.
'use strict';
const { browser, square, visit, widgetAtWork } = require('../web/page.js');

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

// In the page: how long after each other frames are drawn, until they are asked for.
const watch = (page) => page.evaluate(() => {
  let before;
  window.frames = [];
  (function next(now) {
    if (before) window.frames.push(now - before);
    before = now;
    requestAnimationFrame(next);
  })();
});

const frames = (chromium, address, move) => visit(chromium, address, async (page) => {
  await move(page, () => watch(page));
  return page.evaluate(() => window.frames.slice(1).sort((a, b) => a - b));
});

const NAMES = [...'abcdefgh'].map((file) => file + '4');
async function dragRook(page, watching) {
  await page.locator('.reach').waitFor();
  const places = await Promise.all(NAMES.map((name) => square(page, name).boundingBox()));
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  await page.mouse.move(...middle(places[NAMES.indexOf('d4')]));
  await page.mouse.down();
  await watching();
  for (const place of [...places, ...places.toReversed()]) await page.mouse.move(...middle(place), { steps: 20 });
  await page.mouse.up();
}

async function playWidget(page, watching) {
  await widgetAtWork(page).waitFor();
  await watching();
  await page.locator('.player-play').click();
  await page.waitForTimeout(5000);
}

async function scrollChapter(page, watching) {
  await page.waitForTimeout(5000); // it has run
  await watching();
  for (let i = 0; i < 100; i++) await page.mouse.wheel(0, 60);
}

const row = (what, took) => console.log(what.padEnd(24) +
  [took[0], took[took.length >> 1], took.at(-1)].map((ms) => ms.toFixed(1).toString().padStart(8)).join(''));

(async () => {
  const chromium = await browser();
  console.log('milliseconds'.padEnd(24) + '    best  median   worst');
  row('the first result', await milliseconds(chromium, entry, '.entry .value'));
  row('the book\'s contents', await milliseconds(chromium, '#/book', 'main a[href^="#/book/"] >> nth=0'));
  row('a rook dragged', await frames(chromium, '', dragRook));
  row('a widget playing', await frames(chromium, '#/widget/steps', playWidget));
  row('a chapter scrolled', await frames(chromium, '#/book/01-squares-and-boards', scrollChapter));
  await chromium.close();
})();
