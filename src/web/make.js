// Elements in one call: make('button', {type: 'button', onclick: act}, 'text', child…).

export function make(kind, traits = {}, ...children) {
  const element = document.createElement(kind);
  for (const [name, value] of Object.entries(traits)) {
    if (name.startsWith('on')) element[name] = value;
    else if (value !== null && value !== false)
      element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
