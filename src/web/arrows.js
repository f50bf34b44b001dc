// Marks and arrows over a board, for those who explain something: they mean nothing.
import { follow } from './board.js';
import { draw } from './make.js';

export class Arrows {
  #all = []; // [from, to]; a square to itself: a ring around it

  constructor(board) {
    const { files, ranks } = board.shape;
    this.board = board;
    this.layer = draw('svg', { class: 'board-layer', viewBox: `0 0 ${files} ${ranks}`, 'aria-hidden': 'true' });
    board.element.append(this.layer);
    board.grid.addEventListener('contextmenu', (event) => event.preventDefault());
    board.grid.addEventListener('pointerdown', (event) => {
      const from = board.under(event);
      if (event.button !== 2 || from === null) return;
      follow(event, { up: (last) => {
        const to = board.under(last);
        if (to !== null) this.put(from, to);
      } });
    });
  }

  // The square that was marked last.
  get last() { return this.#all.at(-1)?.[1]; }

  put(from, to) {
    const others = this.#all.filter(([a, b]) => a !== from || b !== to);
    this.#all = others.length < this.#all.length ? others : [...this.#all, [from, to]];
    this.layer.replaceChildren(...this.#all.map((arrow) => this.#draw(arrow)));
  }

  clear() {
    this.#all = [];
    this.layer.replaceChildren();
  }

  #middle(square) {
    const { fileOf, rankOf, ranks } = this.board.shape;
    return [fileOf(square) + 0.5, ranks - rankOf(square) - 0.5];
  }

  #draw([from, to]) {
    const [x, y] = this.#middle(from), [u, v] = this.#middle(to);
    if (from === to) return draw('circle', { cx: x, cy: y, r: 0.42, class: 'board-ring' });
    const length = Math.hypot(u - x, v - y), [dx, dy] = [(u - x) / length, (v - y) / length];
    const [p, q] = [u - 0.35 * dx, v - 0.35 * dy]; // where the head begins
    return draw('path', { class: 'board-arrow',
      d: `M${x} ${y}L${p} ${q}M${p - 0.22 * dy} ${q + 0.22 * dx}L${u} ${v}L${p + 0.22 * dy} ${q - 0.22 * dx}` });
  }
}
