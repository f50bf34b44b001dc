// How much memory the page takes, and how large it is.
'use strict';
const assert = require('node:assert');
const fs = require('node:fs');
const { test, before, after } = require('node:test');
const { fileURLToPath } = require('node:url');
const { gzipSync } = require('node:zlib');
const { browser, chapter, lab, visit } = require('./page.js');

const MEGABYTES = 200;
const FILE = 4e6, COMPRESSED = 1.4e6; // bytes

let chromium;
before(async () => { chromium = await browser(); });
after(() => chromium.close());

// A process that has ended takes nothing.
function ownMegabytes({ id }) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))[1]) / 1024;
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(error.code)) return 0;
    throw error;
  }
}

// Of the process that draws pages and runs their workers, its own part.
async function megabytes() {
  const session = await chromium.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const most = Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(ownMegabytes));
  assert.ok(most > 0);
  return most;
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

test('the page is one small file', (context) => {
  const page = fs.readFileSync(fileURLToPath(lab())), sent = gzipSync(page, { level: 9 }).length;
  context.diagnostic(`${page.length} bytes, ${sent} compressed`);
  assert.ok(page.length <= FILE && sent <= COMPRESSED);
});
