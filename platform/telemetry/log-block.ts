import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** An entry of a log as it is stored. */
export interface StoredLine {
  readonly at: number;
  readonly container: string;
  /** What it is counted by: a number from 0 to 255. */
  readonly kind: number;
  readonly text: string;
}

/** Lines are counted in cells of this length: the shortest step of a range. */
export const cellMs = 30_000;

/** How often lines of a kind are within a cell: `[cell, kind, count]`. */
export type Counts = readonly (readonly [number, number, number])[];

/** The lines of a whole block. */
export const blockLines = 4096;

const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/**
 * Most blocks are unpacked in one piece of this size; by default, zlib joins many of 16 kB, which takes as long as the
 * unpacking.
 */
const atOnce = { chunkSize: 2 ** 20 };
/** The bytes of a line beside its text: time, end, container, kind. */
const lineBytes = 8 + 4 + 2 + 1;

/**
 * Lines as one compressed value, in columns: a header of the container names, then times, ends, containers, kinds,
 * text.
 */
export function packBlock(lines: readonly StoredLine[]): { readonly data: Uint8Array; readonly body: Uint8Array } {
  const count = lines.length;
  const [times, ends, containers, kinds] = [
    new Float64Array(count),
    new Uint32Array(count),
    new Uint16Array(count),
    new Uint8Array(count),
  ];
  const names = new Map<string, number>();
  const texts: string[] = [];
  let end = 0;
  for (const [index, { at, container, kind, text }] of lines.entries()) {
    let name = names.get(container);
    if (name === undefined) names.set(container, (name = names.size));
    [times[index], containers[index], kinds[index]] = [at, name, kind];
    ends[index] = end += text.length;
    texts.push(text);
  }
  const text = texts.join('');
  const body = Buffer.from(text);
  const isAscii = body.length === text.length;
  const header = Buffer.from(JSON.stringify({ isAscii, names: [...names.keys()] }));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(header.length);
  const columns = [times, ends, containers, kinds].map(({ buffer }) => new Uint8Array(buffer));
  return { data: zstdCompressSync(Buffer.concat([size, header, ...columns, body]), fastest), body };
}

/** The lines of a block, of which a search needs only some. */
export class LogBlock {
  /** All texts, one after the other. */
  readonly body: string;
  readonly times: Float64Array;
  readonly kinds: Uint8Array;
  readonly #ends: Uint32Array;
  readonly #containers: Uint16Array;
  readonly #names: readonly string[];

  constructor(data: Uint8Array, count: number) {
    const raw = zstdDecompressSync(data, atOnce);
    const start = 4 + raw.readUInt32LE(0);
    // It was written by packBlock.
    const header = JSON.parse(raw.toString('utf8', 4, start)) as {
      readonly isAscii: boolean;
      readonly names: readonly string[];
    };
    // The columns are copied, because views have to begin at multiples of their sizes.
    const columns = new Uint8Array(raw.subarray(start, start + lineBytes * count)).buffer;
    this.times = new Float64Array(columns, 0, count);
    this.#ends = new Uint32Array(columns, 8 * count, count);
    this.#containers = new Uint16Array(columns, 12 * count, count);
    this.kinds = new Uint8Array(columns, 14 * count, count);
    this.#names = header.names;
    this.body = raw.toString(header.isAscii ? 'latin1' : 'utf8', start + lineBytes * count);
  }

  get count(): number {
    return this.times.length;
  }

  line(index: number): StoredLine {
    const container = this.#names[this.#containers[index] ?? 0] ?? '';
    return {
      at: this.times[index] ?? 0,
      container,
      kind: this.kinds[index] ?? 0,
      text: this.body.slice(this.#begin(index), this.#ends[index]),
    };
  }

  lines(): StoredLine[] {
    return Array.from({ length: this.count }, (_, index) => this.line(index));
  }

  /** The lines that match, oldest first. */
  *matching(pattern: RegExp): Generator<number> {
    pattern.lastIndex = 0;
    let index = 0;
    for (let match = pattern.exec(this.body); match; match = pattern.exec(this.body)) {
      while ((this.#ends[index] ?? Infinity) <= match.index) index++;
      const end = this.#ends[index] ?? Infinity;
      if (pattern.lastIndex > end) {
        // It reaches into the next line, so it is in neither. Another can begin behind its first character.
        pattern.lastIndex = match.index + 1;
        continue;
      }
      yield index;
      pattern.lastIndex = end;
    }
  }

  #begin(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] ?? 0);
  }
}
