import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import type { BuildLine } from '../../../control-plane/ports/builder.ts';

/** After how many lines their place in the file is noted. */
const spacing = 512;

/** The lines of a build in a file, so that they outlive this process. */
export class BuildLog {
  readonly #file: number;
  /** Where the first line begins, and each one that follows it by the spacing. */
  readonly #places = [0];
  #bytes = 0;
  #count = 0;
  #lastAt = 0;

  /** Opens a file, or begins one. What a killed process has written of a last line is overwritten. */
  constructor(path: string) {
    this.#file = openSync(path, 'a+', 0o600);
    const { size } = fstatSync(this.#file);
    const text = this.#readBytes(0, size).toString('utf8');
    const end = text.lastIndexOf('\n') + 1;
    for (const line of text.slice(0, end).split('\n').slice(0, -1))
      this.#note(parseLine(line), Buffer.byteLength(line) + 1);
    // A part of a line would be read as one with what follows.
    if (this.#bytes < size) this.#bytes += writeSync(this.#file, '\n') + (size - this.#bytes);
  }

  /** How many bytes all lines have. */
  get bytes(): number {
    return this.#bytes;
  }

  add(line: Omit<BuildLine, 'seq' | 'at'>): void {
    // The clock of the machine may be set back.
    const one: BuildLine = { seq: this.#count + 1, at: Math.max(Date.now(), this.#lastAt), ...line };
    const text = `${JSON.stringify(one)}\n`;
    writeSync(this.#file, text);
    this.#note(one, Buffer.byteLength(text));
  }

  /** The lines after one. */
  after(seq: number): BuildLine[] {
    const place = this.#places[Math.floor(seq / spacing)];
    if (place === undefined || seq >= this.#count) return [];
    const text = this.#readBytes(place, this.#bytes - place).toString('utf8');
    const lines = text.split('\n').filter((line) => line.endsWith('}'));
    return lines.map(parseLine).filter((line) => line.seq > seq);
  }

  close(): void {
    closeSync(this.#file);
  }

  #note({ at }: BuildLine, bytes: number): void {
    this.#count++;
    this.#bytes += bytes;
    this.#lastAt = at;
    if (this.#count % spacing === 0) this.#places.push(this.#bytes);
  }

  #readBytes(from: number, size: number): Buffer {
    const bytes = Buffer.alloc(size);
    let read = 0;
    while (read < size) {
      const more = readSync(this.#file, bytes, read, size - read, from + read);
      if (more === 0) break;
      read += more;
    }
    return bytes.subarray(0, read);
  }
}

function parseLine(text: string): BuildLine {
  // It was written by `add`.
  return JSON.parse(text) as BuildLine;
}
