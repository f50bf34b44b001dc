import { make } from './make.js';

// Of HTML that the engine wrote, which has no scripts.
export function fromHtml(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

export function offerFile(name, content, type = 'text/plain') {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  make('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

// Once: when the element comes near the view, or when what comes back is called.
export function whenSeen(element, act) {
  const observer = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && once(), { rootMargin: '200px' });
  const once = () => {
    observer.disconnect();
    act();
    act = () => {};
  };
  observer.observe(element);
  return once;
}
