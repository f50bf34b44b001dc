// A session's text in the address: its UTF-8 in base64 with - and _, without padding.
export function toFragment(text) {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

// What can't be read throws an Error that says why.
export function fromFragment(fragment) {
  let binary;
  try {
    binary = atob(decodeURIComponent(fragment).replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    throw new Error('the link is damaged: what follows #/run/ is not base64');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)));
  } catch {
    throw new Error('the link is damaged: its text is not UTF-8');
  }
}
