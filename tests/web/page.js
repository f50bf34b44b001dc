// The Lab in Chromium, for tests: LAB names its file, build/web/bbx-lab.html without.
'use strict';
const assert = require('node:assert');
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { pathToFileURL } = require('node:url');
const { isDeepStrictEqual } = require('node:util');
const { chromium } = require('playwright-core');

const ROOT = path.resolve(__dirname, '..', '..');
const LAB = path.resolve(process.env.LAB || path.join(ROOT, 'build/web/bbx-lab.html'));
const PATIENCE = Number(process.env.LAB_PATIENCE) || 120000; // milliseconds: only what will never come takes as long
const lab = (address = '') => pathToFileURL(LAB).href + address;

const browser = () => chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

// What the page and its workers say to each other arrives later, in its order.
function delayMessages() {
  const wait = setTimeout;
  const late = () => {
    const acts = [];
    let last = 0; // when it arrives
    return (act) => {
      const now = performance.now();
      last = Math.max(last, now + 300 * Math.random() ** 8);
      acts.push(act);
      wait(() => acts.shift()(), last - now);
    };
  };
  window.Worker = class extends Worker {
    #out = late();
    #back = late();
    postMessage(message) { this.#out(() => super.postMessage(message)); }
    set onmessage(hear) { super.onmessage = (event) => this.#back(() => hear(event)); }
  };
}

// LAB_SLOW=4: a page that takes four times as long, and an engine that is late.
async function slow(page, times) {
  if (!times) return;
  await page.addInitScript(delayMessages);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

// Runs what people do on a page of its own, on which nothing may be said in the console.
async function visit(at, address, people, settings = {}) {
  const context = await at.newContext({ viewport: { width: 1000, height: 900 }, ...settings });
  const page = await context.newPage();
  const said = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(String(error.stack)));
  page.setDefaultTimeout(PATIENCE);
  await slow(page, Number(process.env.LAB_SLOW));
  try {
    await page.goto(lab(address));
    const found = await people(page);
    assert.deepStrictEqual(said, []);
    return found;
  } finally {
    await context.close();
  }
}

// What people do has its effect later, when the engine has answered or the page is drawn anew:
// asks until the answer is the wanted value, or matches the wanted form.
async function becomes(ask, wanted) {
  const form = wanted instanceof RegExp;
  const end = Date.now() + PATIENCE;
  let found = await ask();
  while (!(form ? wanted.test(found) : isDeepStrictEqual(found, wanted)) && Date.now() < end) {
    await sleep(20);
    found = await ask();
  }
  if (form) assert.match(found, wanted);
  else assert.deepStrictEqual(found, wanted);
}

const count = (locator, wanted) => becomes(() => locator.count(), wanted);

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
const chapter = (page, name) => page.evaluate(([address, patience]) => new Promise((resolve, reject) => {
  addEventListener('ran', ({ detail }) => resolve(detail), { once: true });
  setTimeout(() => reject(new Error(`${address} has not run`)), patience);
  location.hash = address;
}), [`#/book/${name}`, 5 * PATIENCE]);

// Of a chapter: turns to the page on which something is.
async function turnTo(page, place) {
  await place.waitFor({ state: 'attached' });
  await place.evaluate((element) => {
    const { hash } = location, leaf = element.closest('.leaf');
    const number = [...document.querySelectorAll('.leaf')].indexOf(leaf);
    const [link] = document.querySelectorAll('.contents ol > li')[number].querySelectorAll('a');
    location.hash = number ? link.hash : hash.split('/').slice(0, 3).join('/');
  });
  await place.waitFor();
  return place;
}

const square = (page, name, board = 0) =>
  page.locator('[role=grid]').nth(board).locator(`[role=gridcell][aria-label^="${name}"]`);

// Of a widget: what is there when the engine has answered.
const widgetAtWork = (place) => place.locator('.player-words:not(:empty), .linked-boards .board, .wheel, [role=img] .set').first();

module.exports = { ROOT, lab, browser, visit, becomes, count, enter, ended, chapter, turnTo, square, widgetAtWork };
