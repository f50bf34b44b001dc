// A Venn diagram that the engine drew, and a layer over it that knows the shapes: which region
// is where, and the light on one.

import { draw } from '../make.js';

let numbers = 0; // of layers, for ids

// The engine draws the frame and then each set's outline, in one path. Regions are lists of 0
// and 1, a number a set.
export function layerOver(picture) {
  const outlines = picture.querySelector('path.o').getAttribute('d').match(/M[^z]*z/g);
  const [box, ...sets] = outlines, id = `diagram${++numbers}`;
  const shapes = sets.map((d) => draw('path', { d, fill: 'none' }));
  const clip = (d, i, inside) => draw('clipPath', { id: `${id}.${i}.${inside}` },
    draw('path', { d: inside ? d : box + d, 'clip-rule': 'evenodd' }));
  const clips = sets.flatMap((d, i) => [clip(d, i, 0), clip(d, i, 1)]);
  const lit = draw('g', { class: 'diagram-lit' });
  picture.append(draw('defs', {}, ...clips), ...shapes, lit);

  const clipped = (inner, inside, i) =>
    draw('g', { 'clip-path': `url(#${id}.${i}.${inside})` }, inner);
  return {
    regionAt(event) {
      const point = new DOMPoint(event.clientX, event.clientY)
        .matrixTransform(picture.getScreenCTM().inverse());
      return shapes.map((shape) => (shape.isPointInFill(point) ? 1 : 0));
    },
    light(region) {
      lit.replaceChildren(...(region ? [region.reduce(clipped, draw('path', { d: box }))] : []));
    },
  };
}
