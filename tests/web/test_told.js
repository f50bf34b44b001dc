// What a reader learns of what went wrong.
'use strict';
const assert = require('node:assert');
const path = require('node:path');
const { test } = require('node:test');
const { ROOT } = require('./page.js');

test('a fault of the page is no text for its reader', async (context) => {
  const { Told, wordsOf } = await import(path.join(ROOT, 'src/web/told.js'));
  const logged = context.mock.method(console, 'error', () => {});
  assert.strictEqual(wordsOf(new Told('there is no operation in it')), 'there is no operation in it');
  assert.doesNotMatch(wordsOf(new TypeError('x is undefined')), /undefined/);
  assert.strictEqual(logged.mock.callCount(), 1);
});
