import { readAnsi } from './ansi.ts';
import { clockTime } from './format.ts';

export interface LogRow {
  /** Milliseconds; `null` for a line without a time. */
  readonly ts: number | null;
  /** Where the line comes from, such as a step or a container. */
  readonly from: string;
  /** A class of the row. */
  readonly kind: string;
  readonly text: string;
}

const perBlock = 25;
const lineHeight = 18;

/**
 * Any number of lines in an element that scrolls. Only blocks near the view are in the document, and each is measured
 * once, so that lines may wrap. Made by hand and not by React, since a fling replaces hundreds of rows in a frame.
 */
export class LogBox {
  readonly #box: HTMLElement;
  readonly #pad = document.createElement('div');
  readonly #shown = new Map<number, HTMLElement>();
  readonly #onFollow: (follows: boolean) => void;
  readonly #resized: ResizeObserver;
  #heights: number[] = [];
  #tops: number[] = [0];
  #rows: readonly LogRow[] = [];
  #follows = true;
  #hit = -1;
  #isDue = false;
  #width: number;
  #height: number;

  constructor(box: HTMLElement, onFollow: (follows: boolean) => void) {
    this.#box = box;
    this.#onFollow = onFollow;
    this.#pad.className = 'pages';
    box.replaceChildren(this.#pad);
    box.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    this.#width = box.clientWidth;
    this.#height = box.clientHeight;
    this.#resized = new ResizeObserver(() => this.#resize());
    this.#resized.observe(box);
  }

  close(): void {
    this.#resized.disconnect();
  }

  /** Shows these rows. Those that were shown before are not measured again if they are the first of them. */
  show(rows: readonly LogRow[]): void {
    const isGrown = rows[0] === this.#rows[0] && rows.length >= this.#rows.length;
    const kept = isGrown ? Math.floor(this.#rows.length / perBlock) : 0;
    const count = Math.ceil(rows.length / perBlock);
    this.#rows = rows;
    this.#heights = Array.from({ length: count }, (_, index) =>
      index < kept ? (this.#heights[index] ?? 0) : Math.min(perBlock, rows.length - index * perBlock) * lineHeight,
    );
    for (const [index, block] of this.#shown) {
      if (index < kept) continue;
      block.remove();
      this.#shown.delete(index);
    }
    this.#place();
    this.#draw();
  }

  follow(): void {
    this.#setFollows(true);
    this.#draw();
  }

  /** Goes to the next line with a text, from the first one again after the last. Returns whether there is one. */
  find(text: string): boolean {
    const wanted = text.toLowerCase();
    const { length } = this.#rows;
    for (let step = 1; step <= length; step++) {
      const index = (this.#hit + step) % length;
      if (!this.#rows[index]?.text.toLowerCase().includes(wanted)) continue;
      this.#hit = index;
      this.#setFollows(false);
      this.#clear();
      this.#box.scrollTop = this.#topOf(Math.floor(index / perBlock)) + (index % perBlock) * lineHeight - 100;
      this.#draw();
      return true;
    }
    return false;
  }

  #setFollows(follows: boolean): void {
    if (follows === this.#follows) return;
    this.#follows = follows;
    this.#onFollow(follows);
  }

  #scrolled(): void {
    const { scrollTop, scrollHeight, clientWidth, clientHeight } = this.#box;
    // A box of another size is drawn by `#resize`; a person has not scrolled it.
    if (clientWidth === this.#width && clientHeight === this.#height)
      this.#setFollows(scrollHeight - scrollTop - clientHeight < 40);
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#draw();
    });
  }

  #draw(): void {
    const { clientHeight } = this.#box;
    if (this.#follows) this.#box.scrollTop = this.#topOf(this.#heights.length);
    const top = this.#box.scrollTop;
    const first = this.#at(top - clientHeight / 2);
    const last = Math.min(this.#heights.length - 1, this.#at(top + clientHeight * 1.5));
    for (const [index, block] of this.#shown) {
      if (index >= first && index <= last) continue;
      block.remove();
      this.#shown.delete(index);
    }
    const made: (readonly [number, HTMLElement])[] = [];
    for (let index = first; index <= last; index++) {
      if (!this.#shown.has(index)) made.push([index, this.#make(index)]);
    }
    if (made.length > 0) this.#measure(made, top);
  }

  /** Reads all heights after all writes, which is one layout. */
  #measure(made: readonly (readonly [number, HTMLElement])[], top: number): void {
    this.#pad.append(...made.map(([, block]) => block));
    let above = 0;
    let isMoved = false;
    for (const [index, block] of made) {
      const change = block.offsetHeight - (this.#heights[index] ?? 0);
      if (change === 0) continue;
      isMoved = true;
      if (this.#topOf(index + 1) <= top) above += change;
      this.#heights[index] = block.offsetHeight;
    }
    if (isMoved) this.#place();
    if (this.#follows) this.#box.scrollTop = this.#topOf(this.#heights.length);
    else if (above !== 0) this.#box.scrollTop = top + above;
  }

  #make(index: number): HTMLElement {
    const block = document.createElement('div');
    block.className = 'block';
    block.style.transform = `translateY(${this.#topOf(index)}px)`;
    const from = index * perBlock;
    const rows = this.#rows.slice(from, from + perBlock);
    block.append(...rows.map((row, offset) => makeRow(row, from + offset === this.#hit)));
    this.#shown.set(index, block);
    return block;
  }

  #place(): void {
    const tops = [0];
    for (const [index, height] of this.#heights.entries()) tops.push((tops[index] ?? 0) + height);
    this.#tops = tops;
    this.#pad.style.height = `${this.#topOf(this.#heights.length)}px`;
    // A short log takes no more place than its lines.
    this.#box.style.maxBlockSize = `max(8rem, ${this.#topOf(this.#heights.length) + lineHeight}px)`;
    for (const [index, block] of this.#shown) block.style.transform = `translateY(${this.#topOf(index)}px)`;
  }

  #topOf(index: number): number {
    return this.#tops[index] ?? 0;
  }

  #clear(): void {
    for (const block of this.#shown.values()) block.remove();
    this.#shown.clear();
  }

  /** Draws anew for another width, where lines wrap elsewhere. */
  #resize(): void {
    if (this.#box.clientWidth !== this.#width) this.#clear();
    this.#width = this.#box.clientWidth;
    this.#height = this.#box.clientHeight;
    this.#draw();
  }

  /** The block at a height, by halves. */
  #at(y: number): number {
    let low = 0;
    let high = Math.max(0, this.#heights.length - 1);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#topOf(middle) <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function makeRow({ ts, from, kind, text }: LogRow, isHit: boolean): HTMLElement {
  const row = document.createElement('div');
  row.className = isHit ? `row ${kind} hit` : `row ${kind}`;
  const head = document.createElement('span');
  head.textContent = `${ts === null ? '' : clockTime(ts, 'second')}  ${from}`;
  row.append(head);
  for (const { text: part, style } of readAnsi(text)) {
    if (style === '') {
      row.append(part);
      continue;
    }
    const styled = document.createElement('span');
    styled.className = style;
    styled.textContent = part;
    row.append(styled);
  }
  return row;
}
