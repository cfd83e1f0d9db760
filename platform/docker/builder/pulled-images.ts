import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Number of images that are noted; the oldest are forgotten. */
const mostNoted = 20_000;

/**
 * The images that builds of each app have pulled, in a file. An app may go on with such an image while its registry is
 * away: whatever else the engine has by that name is not known to be of a registry.
 */
export class PulledImages {
  readonly #file: string;
  readonly #pins: Map<string, string>;

  constructor(file: string) {
    this.#file = file;
    // `note` stores the file in this form; JSON.parse cannot say so.
    this.#pins = new Map(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, string][]) : []);
  }

  /** The name by which the engine finds exactly the image that an app last pulled; `null` for none. */
  find(appId: string, name: string): string | null {
    return this.#pins.get(`${appId} ${name}`) ?? null;
  }

  note(appId: string, name: string, pin: string): void {
    const key = `${appId} ${name}`;
    if (this.#pins.get(key) === pin) return;
    this.#pins.delete(key);
    this.#pins.set(key, pin);
    for (const oldest of [...this.#pins.keys()].slice(0, -mostNoted)) this.#pins.delete(oldest);
    // A reader finds the old or the new content, also after a crash.
    writeFileSync(`${this.#file}.new`, JSON.stringify([...this.#pins]), { mode: 0o600, flush: true });
    renameSync(`${this.#file}.new`, this.#file);
  }
}
