#!/usr/bin/env node
// build/web/bbx.wasm as a command: arguments, files and standard streams are those of Node,
// so that the tests of bbx run on it. tests/run --bbx build/web/bbx
'use strict';
const fs = require('fs');
const path = require('path');
const bbx = require('./bbx.js');

// emscripten's own devices and processes stay; all other folders are the system's.
const OWN = new Set(['dev', 'proc', 'sys']);

function readByte() {
  const byte = Buffer.alloc(1);
  for (;;) {
    try {
      return fs.readSync(0, byte, 0, 1, null) ? byte[0] : null;
    } catch (error) {
      if (error.code === 'EOF') return null;
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

// Bytes are collected, for a write of each would be slow.
function writer(fd) {
  let bytes = [];
  const flush = () => {
    const all = Buffer.from(bytes);
    bytes = [];
    for (let done = 0; done < all.length;) done += fs.writeSync(fd, all, done);
  };
  const write = (byte) => {
    if (byte === null) return flush();
    bytes.push(byte);
    if (bytes.length >= 1 << 16) flush();
  };
  return { write, flush };
}

function mountSystem(module) {
  for (const entry of fs.readdirSync('/')) {
    const at = '/' + entry;
    if (OWN.has(entry) || !fs.statSync(at, { throwIfNoEntry: false })?.isDirectory()) continue;
    if (!module.FS.analyzePath(at).exists) module.FS.mkdir(at);
    module.FS.mount(module.FS.filesystems.NODEFS, { root: at }, at);
  }
  module.FS.chdir(process.cwd());
}

const out = writer(1);
const err = writer(2);
const module_ = {
  arguments: process.argv.slice(2),
  thisProgram: 'bbx',
  wasmBinary: fs.readFileSync(path.join(__dirname, 'bbx.wasm')),
  preRun: [(module) => {
    Object.assign(module.ENV, process.env);
    module.FS.init(readByte, out.write, err.write);
    mountSystem(module);
  }],
  quit: (status, why) => {
    process.exitCode = status;
    if (!why || why.name === 'ExitStatus') return;
    process.exitCode = 134;     // as after an abort
    process.stderr.write(`bbx: ${why}\n`);
  },
};
bbx(module_).finally(() => { out.flush(); err.flush(); });
