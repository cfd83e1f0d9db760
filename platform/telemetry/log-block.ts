import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { type Colors, joinColors, splitColors } from '../../control-plane/model/shared/colors.ts';

/** An entry of a log as it is stored. */
export interface StoredLine {
  readonly at: number;
  readonly container: string;
  /** Number from 0 to 255 by which the line is counted. */
  readonly kind: number;
  readonly text: string;
}

/** Lines are counted in cells of this length: the shortest step of a range. */
export const cellMs = 30_000;

/** Counts of lines by cell and kind: `[cell, kind, count]`. */
export type Counts = readonly (readonly [number, number, number])[];

/** Number of lines in a whole block. */
export const blockLines = 4096;

const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/**
 * Most blocks fit into one chunk of this size. By default, zlib joins many of 16 kB, which takes as long as the
 * unpacking.
 */
const atOnce = { chunkSize: 2 ** 20 };
/** The bytes of a line beside its text: time, end, container, kind. */
const lineBytes = 8 + 4 + 2 + 1;

interface Header {
  readonly isAscii: boolean;
  readonly names: readonly string[];
  /** Length of the colours in bytes; absent without any, and in blocks of former versions. */
  readonly colors?: number;
}

/**
 * Lines as one compressed value, in columns: a header of the container names, then times, ends, containers, kinds,
 * text, colours. The text has no colours, so that a search finds what people read.
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
  const colored: [number, Colors][] = [];
  let end = 0;
  for (const [index, { at, container, kind, text }] of lines.entries()) {
    const { plain, colors } = splitColors(text);
    if (colors.length > 0) colored.push([index, colors]);
    let name = names.get(container);
    if (name === undefined) names.set(container, (name = names.size));
    [times[index], containers[index], kinds[index]] = [at, name, kind];
    ends[index] = end += plain.length;
    texts.push(plain);
  }
  const text = texts.join('');
  const body = Buffer.from(text);
  const isAscii = body.length === text.length;
  const ofColors = Buffer.from(colored.length === 0 ? '' : JSON.stringify(colored));
  const said: Header = { isAscii, names: [...names.keys()], ...(colored.length > 0 && { colors: ofColors.length }) };
  const header = Buffer.from(JSON.stringify(said));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(header.length);
  const columns = [times, ends, containers, kinds].map(({ buffer }) => new Uint8Array(buffer));
  return { data: zstdCompressSync(Buffer.concat([size, header, ...columns, body, ofColors]), fastest), body };
}

/** Length in bytes of the pieces in which a text is decoded: a larger string costs several times as much. */
const pieceBytes = 65_536;

/** Lines of a block, decoded one by one, since a search needs only some. Its end frees its bytes at once. */
export class LogBlock implements Disposable {
  readonly #raw: Buffer<ArrayBuffer>;
  readonly times: Float64Array;
  readonly kinds: Uint8Array;
  readonly #ends: Uint32Array;
  readonly #containers: Uint16Array;
  readonly #names: readonly string[];
  /** All texts, one after the other: the bytes of ASCII, each of which is a character, or else a string. */
  readonly #text: Buffer | string;
  /** JSON of the colours by line, until they are needed. */
  readonly #colorText: string;
  #colors: ReadonlyMap<number, Colors> | undefined;

  constructor(data: Uint8Array, count: number) {
    const raw = zstdDecompressSync(data, atOnce);
    this.#raw = raw;
    const start = 4 + raw.readUInt32LE(0);
    // `packBlock` writes this header; JSON.parse cannot say so.
    const header = JSON.parse(raw.toString('utf8', 4, start)) as Header;
    // Copies the columns, because views have to begin at multiples of their sizes.
    const columns = new Uint8Array(raw.subarray(start, start + lineBytes * count)).buffer;
    this.times = new Float64Array(columns, 0, count);
    this.#ends = new Uint32Array(columns, 8 * count, count);
    this.#containers = new Uint16Array(columns, 12 * count, count);
    this.kinds = new Uint8Array(columns, 14 * count, count);
    this.#names = header.names;
    const end = raw.length - (header.colors ?? 0);
    const text = raw.subarray(start + lineBytes * count, end);
    this.#text = header.isAscii ? text : text.toString('utf8');
    this.#colorText = raw.toString('utf8', end);
  }

  /** A collector of garbage lets tens of such buffers pile up in each thread. */
  [Symbol.dispose](): void {
    if (this.#raw.byteOffset === 0) this.#raw.buffer.transfer(0);
  }

  get count(): number {
    return this.times.length;
  }

  line(index: number): StoredLine {
    const container = this.#names[this.#containers[index] ?? 0] ?? '';
    const text = this.#piece(this.#begin(index), this.#end(index));
    return {
      at: this.times[index] ?? 0,
      container,
      kind: this.kinds[index] ?? 0,
      text: joinColors(text, this.#colorsOf(index)),
    };
  }

  lines(): StoredLine[] {
    return Array.from({ length: this.count }, (_, index) => this.line(index));
  }

  /** The indexes of the lines with a match, oldest first. Each match of the pattern has the length given. */
  matching(pattern: RegExp, length: number): number[] {
    const found: number[] = [];
    for (let first = 0; first < this.count;) {
      const from = this.#begin(first);
      let next = first + 1;
      while (next < this.count && this.#end(next) - from <= pieceBytes) next++;
      this.#match({ pattern, length, first, from, until: this.#end(next - 1) }, found);
      first = next;
    }
    return found;
  }

  /** Adds the lines of a piece that begins with a line. */
  #match({ pattern, length, first, from, until }: Matched, found: number[]): void {
    const piece = this.#piece(from, until);
    let index = first;
    pattern.lastIndex = 0;
    while (pattern.test(piece)) {
      const end = from + pattern.lastIndex;
      while (this.#end(index) < end) index++;
      if (end - length < this.#begin(index)) {
        // A match across two lines is in neither. The next one can begin at its second character.
        pattern.lastIndex = end - length + 1 - from;
        continue;
      }
      found.push(index);
      pattern.lastIndex = this.#end(index) - from;
    }
  }

  #piece(from: number, until: number): string {
    return typeof this.#text === 'string' ? this.#text.slice(from, until) : this.#text.toString('latin1', from, until);
  }

  #colorsOf(index: number): Colors {
    if (this.#colorText === '') return [];
    // `packBlock` writes this JSON; JSON.parse cannot say so.
    this.#colors ??= new Map(JSON.parse(this.#colorText) as [number, Colors][]);
    return this.#colors.get(index) ?? [];
  }

  #begin(index: number): number {
    return index === 0 ? 0 : this.#end(index - 1);
  }

  #end(index: number): number {
    return this.#ends[index] ?? Infinity;
  }
}

interface Matched {
  readonly pattern: RegExp;
  readonly length: number;
  readonly first: number;
  readonly from: number;
  readonly until: number;
}
