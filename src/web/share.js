// A session in the address: its entries and the line as JSON, compressed, in base64 with - and
// _ and without padding, behind "z.". Without "z." it is the plain text of one entry.
import { make } from './make.js';
import { Told } from './told.js';

const fromBytes = (bytes) => {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

function toBytes(text) {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  } catch {
    throw new Told('the link is damaged: what follows #/run/ is not base64');
  }
}

const through = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

function textOf(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Told('the link is damaged: its text is not UTF-8');
  }
}

export async function toFragment({ entries, line }) {
  const bytes = new TextEncoder().encode(JSON.stringify([line, ...entries.map(({ text }) => text)]));
  return 'z.' + fromBytes(await through(bytes, new CompressionStream('deflate-raw')));
}

function sessionOf(text) {
  try {
    return JSON.parse(text).map(String);
  } catch {
    throw new Told('the link is damaged: it holds no session');
  }
}

// {entries, line}; what can't be read throws what is Told of it.
export async function fromFragment(address) {
  const fragment = address.replaceAll('%2D', '-').replaceAll('%5F', '_').replaceAll('%2F', '/').replaceAll('%2B', '+').replaceAll('%3D', '=');
  if (!fragment.startsWith('z.')) return { entries: [{ text: textOf(toBytes(fragment)) }], line: '' };
  const bytes = await through(toBytes(fragment.slice(2)), new DecompressionStream('deflate-raw')).catch(() => null);
  if (!bytes) throw new Told('the link is damaged: a part of it is missing');
  const [line, ...texts] = sessionOf(textOf(bytes));
  return { entries: texts.map((text) => ({ text })), line };
}

// Copies the link, where the browser lets it, and offers it in `place`.
export async function shareLink(address, text, place) {
  const link = location.href.replace(/#.*|$/, address);
  const copied = await navigator.clipboard?.writeText(link).then(() => ', copied', () => '') ?? '';
  place.replaceChildren(make('a', { href: link }, text), copied);
}
