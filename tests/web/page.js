// The Lab in Chromium, for tests: LAB names its file, build/web/bbx-lab.html without.
'use strict';
const assert = require('node:assert');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { chromium } = require('playwright-core');

const ROOT = path.resolve(__dirname, '..', '..');
const LAB = path.resolve(process.env.LAB || path.join(ROOT, 'build/web/bbx-lab.html'));
const lab = (address = '') => pathToFileURL(LAB).href + address;

const browser = () => chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

// Runs what people do on a page of its own, on which nothing may be said in the console.
async function visit(at, address, people, settings = {}) {
  const context = await at.newContext({ viewport: { width: 1000, height: 900 }, ...settings });
  const page = await context.newPage();
  const said = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(String(error.stack)));
  page.setDefaultTimeout(30000);
  try {
    await page.goto(lab(address));
    await people(page);
    assert.deepStrictEqual(said, []);
  } finally {
    await context.close();
  }
}

// Types an entry at the prompt, and waits for its end. What came of it, as text.
async function enter(page, text) {
  const line = page.locator('.line .cm-content');
  const before = await page.locator('.entry').count();
  await line.fill(text);
  await page.keyboard.press('Control+Enter');
  return ended(page, before);
}

// The keys may reach the page later than they are pressed: first there is one entry more.
async function ended(page, before = 0) {
  await page.locator('.entry .output').nth(before).waitFor({ state: 'attached' });
  await page.locator('.line button.stop').waitFor({ state: 'hidden' });
  return page.locator('.entry .output').last().innerText();
}

// Opens a chapter of the book, from another page. Its objects of --json when it has run.
const chapter = (page, name) => page.evaluate((address) => new Promise((resolve) => {
  addEventListener('ran', ({ detail }) => resolve(detail), { once: true });
  location.hash = address;
}), `#/book/${name}`);

const square = (page, name, board = 0) =>
  page.locator('[role=grid]').nth(board).locator(`[role=gridcell][aria-label^="${name}"]`);

module.exports = { ROOT, lab, browser, visit, enter, ended, chapter, square };
