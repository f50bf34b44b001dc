// The engine's two parts: beside the page, or in it.
import { Told } from './told.js';

const inPage = (id) => document.getElementById(id)?.textContent;

// A loop: Uint8Array.from() would take a fifth of a second.
function bytesOf(base64) {
  const binary = atob(base64), bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

async function wasmInPage(text) {
  const packed = bytesOf(text);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

async function wasmBeside() {
  const answer = await fetch('bbx.wasm');
  if (!answer.ok) throw new Told('bbx.wasm cannot be loaded');
  return WebAssembly.compile(await answer.arrayBuffer());
}

let parts = null; // both are kept for the next worker
export function load() {
  const packed = inPage('engine-wasm');
  parts ??= (packed ? wasmInPage(packed) : wasmBeside()).then((wasm) => ({
    wasm,
    worker: packed ? URL.createObjectURL(new Blob([inPage('engine-worker')], { type: 'text/javascript' })) : 'worker.js',
  }));
  return parts;
}
