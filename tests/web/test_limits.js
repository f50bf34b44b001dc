// How soon the page answers, and how much memory it takes.
'use strict';
const assert = require('node:assert');
const { test, before, after } = require('node:test');
const { browser, chapter, visit } = require('./page.js');

const SOON = 1000; // milliseconds from opening the file to its first result
const TRIES = 60;  // the machine may be busy: after some a moment is waited for
const MEGABYTES = 200;

let chromium;
before(async () => { chromium = await browser(); });
after(() => chromium.close());

const address = (text) => '#/run/' + Buffer.from(text).toString('base64url');

test('the first result comes within a second', async (context) => {
  const took = [];
  while (took.length < TRIES && !took.some((time) => time < SOON)) {
    if (took.length > 20) await new Promise((done) => setTimeout(done, 2000));
    await visit(chromium, address('popcount({a1, h8})'), async (page) => {
      await page.locator('.entry .value').waitFor();
      took.push(await page.evaluate(() => performance.now()));
    });
  }
  context.diagnostic(`after ${took.map(Math.round).join(', ')} ms`);
  assert.ok(took.some((time) => time < SOON), took.join(' '));
});

// Of the process that draws pages and runs their workers, its own part.
async function megabytes() {
  const fs = require('node:fs');
  const session = await chromium.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const own = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) =>
    Number(/^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))[1]) / 1024);
  return Math.max(...own);
}

test('the whole book takes less than 200 MB', (context) => visit(chromium, '#/book', async (page) => {
  const links = page.locator('main a[href^="#/book/"]');
  const names = new Set(await links.evaluateAll((all) => all.map((a) => a.hash.slice('#/book/'.length))));
  assert.equal(names.size, 13);
  const session = await page.context().newCDPSession(page);
  let most = 0;
  for (const name of names) {
    await chapter(page, name);
    await session.send('HeapProfiler.collectGarbage');
    most = Math.max(most, await megabytes());
  }
  context.diagnostic(`at most ${Math.round(most)} MB`);
  assert.ok(most < MEGABYTES, `${most} MB`);
}));
