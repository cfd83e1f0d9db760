import { maskSecrets } from '../../../control-plane/model/vars/mask.ts';

/** The longest line that is kept; the rest of a longer one is left out. */
const longestLine = 16_384;

/** Cuts the output of a program into lines without the values of secrets, wherever its pieces begin and end. */
export class OutputLines {
  readonly #secrets: readonly string[];
  readonly #most: number;
  readonly #onLine: (line: string) => void;
  readonly #decoder = new TextDecoder();
  #rest = '';
  /** Whether the line was given already, and its rest is to be left out. */
  #isCut = false;

  constructor(secrets: readonly string[], onLine: (line: string) => void) {
    this.#secrets = secrets;
    // A secret that begins within the longest line is in what is looked at.
    this.#most = longestLine + Math.max(0, ...secrets.map(({ length }) => length));
    this.#onLine = onLine;
  }

  write(piece: Uint8Array): void {
    this.#add(this.#decoder.decode(piece, { stream: true }));
  }

  end(): void {
    this.#add(this.#decoder.decode());
    if (this.#rest !== '') this.#give(this.#rest);
    this.#rest = '';
  }

  #add(text: string): void {
    const lines = (this.#rest + text).split('\n');
    const rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!this.#isCut) this.#give(line);
      this.#isCut = false;
    }
    if (!this.#isCut && rest.length > this.#most) {
      this.#give(rest);
      this.#isCut = true;
    }
    this.#rest = this.#isCut ? '' : rest;
  }

  /** A program that shows its progress writes over its line: the last text of it counts. */
  #give(line: string): void {
    const shown = line.replace(/\r+$/, '');
    this.#onLine(maskSecrets(shown.slice(shown.lastIndexOf('\r') + 1), this.#secrets).slice(0, longestLine));
  }
}
