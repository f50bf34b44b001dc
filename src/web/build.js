// Puts the Lab together: node build.js FOLDER CHAPTER…
// In FOLDER are bbx.js, bbx.wasm and npm/node_modules; into it go lab/ and bbx-lab.html. The
// chapters are split, and their prose is made HTML, by the engine itself.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import zlib from 'node:zlib';

const [folder, ...chapters] = process.argv.slice(2);
const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const out = (...names) => path.join(folder, ...names);
const read = (name) => fs.readFileSync(name, 'utf8');
const require = createRequire(path.resolve(folder, 'npm', 'package.json'));
const esbuild = require('esbuild');

// --- what the engine knows ---

async function openEngine() {
  const said = [];
  const bbx = createRequire(import.meta.url)(path.resolve(folder, 'bbx.js'));
  const engine = await bbx({
    noInitialRun: true,
    wasmBinary: fs.readFileSync(out('bbx.wasm')),
    said: (what, text) => said.push({ what, text }),
  });
  const call = (name, returns, ...values) =>
    engine.ccall('lab_' + name, returns, values.map((v) => typeof v), values);
  return { said, call, lab: call('open', 'number', '') };
}

const PROSE = 4;
function cellsOf({ said, call, lab }, text) {
  said.length = 0;
  call('cells', null, lab, text);
  return said.map(({ what, text: piece }) =>
    what === PROSE ? { kind: 'prose', html: piece } : { kind: 'statement', text: piece });
}

function chapterOf(engine, file) {
  const cells = cellsOf(engine, read(file));
  const title = /<h1>(.*?)<\/h1>/.exec(cells.find((cell) => cell.kind === 'prose').html)[1];
  return { name: path.basename(file, '.bbx'), title, cells };
}

// The style sheet of pages, and the symbols that their pictures share.
function looksOf({ call, lab }) {
  const page = call('head', 'string', lab);
  return { sheet: /<style>([^]*?)<\/style>/.exec(page)[1], shared: /<svg [^]*<\/svg>/.exec(page)[0] };
}

const LISTS = ['functions', 'constants', 'commands', 'operators', 'settings', 'keywords'];
function tables() {
  const rows = (what) => execFileSync('node', ['--no-experimental-fetch', out('bbx'), '--list', what], { encoding: 'utf8' })
    .split('\n').filter(Boolean).map((line) => line.split('\t'));
  return Object.fromEntries(LISTS.map((what) => [what, rows(what)]));
}

// --- bundles ---

const generated = {};
const generator = {
  name: 'generated',
  setup(build) {
    build.onResolve({ filter: /^generated:/ }, ({ path: name }) => ({ path: name, namespace: 'generated' }));
    build.onLoad({ filter: /.*/, namespace: 'generated' }, ({ path: name }) =>
      ({ contents: JSON.stringify(generated[name.slice('generated:'.length)]), loader: 'json' }));
  },
};

async function bundle(entry) {
  const result = await esbuild.build({
    entryPoints: [path.join(here, entry)],
    bundle: true, minify: true, write: false, format: 'iife', target: 'es2022', charset: 'utf8',
    nodePaths: [path.resolve(folder, 'npm', 'node_modules')],
    plugins: [generator], logLevel: 'warning',
  });
  return result.outputFiles[0].text;
}

// A script in a page must not hold the end of its element.
const inline = (script) => script.replaceAll('</script', '<\\/script');
const fill = (page, parts) => page.replace(/<!-- (\w+) -->/g, (whole, name) => parts[name] ?? whole);

function writeFolder(page, parts, worker) {
  fs.rmSync(out('lab'), { recursive: true, force: true });
  fs.mkdirSync(out('lab'), { recursive: true });
  fs.copyFileSync(out('bbx.wasm'), out('lab', 'bbx.wasm'));
  fs.writeFileSync(out('lab', 'worker.js'), worker);
  fs.writeFileSync(out('lab', 'lab.js'), parts.program);
  fs.writeFileSync(out('lab', 'lab.css'), parts.style);
  fs.writeFileSync(out('lab', 'index.html'), fill(page, {
    shared: parts.shared,
    style: '<link rel="stylesheet" href="lab.css">',
    program: '<script src="lab.js" defer></script>',
  }));
}

function writeFile(page, parts, worker) {
  const wasm = zlib.gzipSync(fs.readFileSync(out('bbx.wasm')), { level: 9 }).toString('base64');
  fs.writeFileSync(out('bbx-lab.html'), fill(page, {
    shared: parts.shared,
    style: `<style>${parts.style}</style>`,
    program: `<script type="text/plain" id="engine-wasm">${wasm}</script>\n` +
      `<script type="text/plain" id="engine-worker">${inline(worker)}</script>\n` +
      `<script>${inline(parts.program)}</script>`,
  }));
}

const engine = await openEngine();
const looks = looksOf(engine);
generated.book = {
  chapters: chapters.map((file) => chapterOf(engine, file)),
  generator: read(path.join(path.dirname(chapters[0]), 'generator.bbx')),
};
generated.tables = tables();
const parts = {
  shared: looks.shared,
  program: await bundle('main.js'),
  style: looks.sheet + await bundle('style.css'),
};
const worker = read(out('bbx.js')) + '\n' + (await bundle('worker.js'));
const page = read(path.join(here, 'index.html'));
writeFolder(page, parts, worker);
writeFile(page, parts, worker);
for (const name of ['bbx-lab.html', 'lab/lab.js', 'lab/lab.css', 'lab/bbx.wasm']) {
  const data = fs.readFileSync(out(...name.split('/')));
  console.log(`${name}: ${data.length} bytes, ${zlib.gzipSync(data, { level: 9 }).length} compressed`);
}
process.exit(0);
