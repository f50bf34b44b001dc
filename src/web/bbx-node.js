#!/usr/bin/env node
// bbx.wasm as a command: arguments, files and standard streams are those of Node, so that the
// tests of bbx run on it, too: tests/run --bbx build/web/bbx
'use strict';
const fs = require('fs');
const path = require('path');
const { isatty } = require('tty');
const bbx = require('./bbx.js');

const WINDOWS = process.platform === 'win32';
const BOOK = path.join(__dirname, 'book');
// emscripten's own devices and processes stay; all other folders are the system's.
const OWN = new Set(['dev', 'proc', 'sys']);

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);

// Until the stream is ready, and bytes have gone through; -1 at its end.
function moved(move) {
  for (;;) {
    try {
      return move();
    } catch (error) {
      if (error.code === 'EOF') return -1;
      if (error.code === 'EPIPE') process.exit(141);    // as SIGPIPE would
      if (error.code !== 'EAGAIN') throw error;
      pause();
    }
  }
}

// Bytes are collected, for a write of each would be slow; a terminal gets each line.
function writer(fd, terminal) {
  let bytes = [];
  const flush = () => {
    const all = Buffer.from(bytes);
    bytes = [];
    for (let done = 0; done < all.length;) done += moved(() => fs.writeSync(fd, all, done));
  };
  const write = (byte) => {
    if (byte === null) return flush();
    bytes.push(byte);
    if (bytes.length >= 1 << 16 || (terminal && byte === 10)) flush();
  };
  return { write, flush };
}

const out = writer(1, isatty(1));
const err = writer(2, isatty(2));

// What there is, as a line of a terminal. What was said shows before it is waited for.
function read(stream, memory, offset, length) {
  out.flush();
  err.flush();
  const into = new Uint8Array(memory.buffer, memory.byteOffset + offset, length);
  return length ? Math.max(moved(() => fs.readSync(0, into)), 0) : 0;
}

function openStreams(module) {
  module.FS.init(() => null, out.write, err.write);
  module.FS.streams[0].stream_ops.read = read;
  for (const fd of [0, 1, 2]) module.FS.streams[fd].tty = isatty(fd);    // what C's isatty asks for
}

// The system's name of a file as bbx's: C:\a\b is /c/a/b.
function inside(name) {
  if (!WINDOWS || !(/^[A-Za-z]:[\\/]/.test(name) || fs.existsSync(name))) return name;
  return name.replace(/^([A-Za-z]):/, (_, drive) => `/${drive.toLowerCase()}`).replace(/\\/g, '/');
}

function roots() {
  if (WINDOWS) return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((drive) => `${drive}:\\`);
  return fs.readdirSync('/').filter((entry) => !OWN.has(entry)).map((entry) => `/${entry}`);
}

function mountSystem(module) {
  for (const root of roots()) {
    if (!fs.statSync(root, { throwIfNoEntry: false })?.isDirectory()) continue;
    const at = inside(root).replace(/(.)\/$/, '$1');
    if (!module.FS.analyzePath(at).exists) module.FS.mkdir(at);
    module.FS.mount(module.FS.filesystems.NODEFS, { root }, at);
  }
  module.FS.chdir(inside(process.cwd()));
}

function setEnvironment(module) {
  Object.assign(module.ENV, process.env);
  if (WINDOWS) module.ENV.HOME ??= inside(process.env.USERPROFILE ?? 'C:\\');
  if (fs.existsSync(BOOK)) module.ENV.BBX_BOOK ||= inside(BOOK);
}

const module_ = {
  arguments: process.argv.slice(2).map(inside),
  thisProgram: 'bbx',
  wasmBinary: fs.readFileSync(path.join(__dirname, 'bbx.wasm')),
  preRun: [(module) => {
    setEnvironment(module);
    openStreams(module);
    mountSystem(module);
  }],
  quit: (status, why) => {
    process.exitCode = status;
    if (!why || why.name === 'ExitStatus') return;
    process.exitCode = 134;     // as after an abort
    err.flush();
    fs.writeSync(2, `bbx: ${why}\n`);
  },
};
bbx(module_).finally(() => { out.flush(); err.flush(); });
