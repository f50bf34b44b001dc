// What people do with the widgets.
'use strict';
const assert = require('node:assert');
const { test, before, after } = require('node:test');
const { browser, square, visit } = require('./page.js');

let chromium;
before(async () => { chromium = await browser(); });
after(() => chromium.close());
const on = (address, people, settings) => () => visit(chromium, address, people, settings);

test('a blocker is dragged, and the attacks follow', on('#/widget/borrow', async (page) => {
  const changed = page.getByText(/what has changed: \{e4, f4, g4\}/);
  await changed.waitFor();
  await square(page, 'g4').dragTo(square(page, 'f4'));
  await page.getByText(/what has changed: \{e4, f4\}/).waitFor();
}));
