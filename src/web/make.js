// Elements in one call: make('button', {type: 'button', onclick: act}, 'text', child…); draw
// does the same for SVG.

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

export function draw(kind, traits, ...children) {
  const shape = document.createElementNS('http://www.w3.org/2000/svg', kind);
  for (const [name, value] of Object.entries(traits)) shape.setAttribute(name, value);
  shape.append(...children);
  return shape;
}

export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
