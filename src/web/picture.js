// A picture of what a part of the page shows, as SVG with nothing from outside: its pictures
// with their computed looks, and around them the texts and grounds where they stand.
import { draw } from './make.js';

const LOOKS = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'fill-opacity',
  'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'display'];
const MARGIN = 8;

function dress(copy, shown) {
  const looks = getComputedStyle(shown);
  copy.setAttribute('style', LOOKS.map((name) => `${name}:${looks.getPropertyValue(name)}`).join(';'));
  [...copy.children].forEach((child, i) => dress(child, shown.children[i]));
}

// The symbols that pictures refer to.
function symbolsOf(pictures) {
  const names = new Set(pictures.flatMap((picture) => [...picture.querySelectorAll('use')].map((use) => use.getAttribute('href'))));
  return [...names].flatMap((name) => document.querySelector(name)?.cloneNode(true) ?? []);
}

// Each line of a text where it stands.
function textsOf(node, at) {
  const looks = getComputedStyle(node.parentElement), range = document.createRange(), lines = [];
  for (const { 0: word, index } of node.data.matchAll(/\S+\s*/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const { left, bottom, height, width } = range.getBoundingClientRect();
    if (!width) continue;
    const line = lines.at(-1);
    if (line && Math.abs(line.bottom - bottom) < 2) line.text += word;
    else lines.push({ left, bottom, height, text: word });
  }
  return lines.map(({ left, bottom, height, text }) => {
    const shape = draw('text', { x: left - at.left, y: bottom - at.top - height * 0.24, fill: looks.color,
      style: `font:${looks.fontWeight} ${looks.fontSize} ${looks.fontFamily};white-space:pre` });
    shape.textContent = text;
    return shape;
  });
}

function groundOf(element, at) {
  const { backgroundColor } = getComputedStyle(element), { left, top, width, height } = element.getBoundingClientRect();
  if (/^rgba\(.*, 0\)$/.test(backgroundColor)) return [];
  return [draw('rect', { x: left - at.left, y: top - at.top, width, height, fill: backgroundColor })];
}

function pictureIn(svg, at) {
  const copy = svg.cloneNode(true), { left, top, width, height } = svg.getBoundingClientRect();
  dress(copy, svg);
  for (const [name, value] of Object.entries({ x: left - at.left, y: top - at.top, width, height })) copy.setAttribute(name, value);
  return copy;
}

function shapesOf(node, at) {
  if (node.nodeType === Node.TEXT_NODE) return textsOf(node, at);
  if (node.nodeType !== Node.ELEMENT_NODE || node.classList.contains('exports') || !node.getClientRects().length) return [];
  if (node.nodeName === 'svg') return [pictureIn(node, at)];
  return [...groundOf(node, at), ...[...node.childNodes].flatMap((child) => shapesOf(child, at))];
}

export function pictureOf(place) {
  const shown = [...place.querySelectorAll('*')].filter((one) => !one.closest('.exports') && one.getClientRects().length)
    .map((one) => one.getBoundingClientRect());
  const at = { left: Math.min(...shown.map(({ left }) => left)) - MARGIN, top: Math.min(...shown.map(({ top }) => top)) - MARGIN };
  const [right, bottom] = [shown.map((one) => one.right), shown.map((one) => one.bottom)].map((all) => Math.max(...all) + MARGIN);
  const [width, height] = [right - at.left, bottom - at.top].map(Math.ceil);
  const ground = getComputedStyle(document.body).backgroundColor;
  const picture = draw('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
    draw('defs', {}, ...symbolsOf([place])), draw('rect', { width, height, fill: ground }), ...shapesOf(place, at));
  return new XMLSerializer().serializeToString(picture);
}
