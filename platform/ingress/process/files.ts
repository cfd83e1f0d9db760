import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Values in a folder, a file for each, with which the next process begins. */
export class Files<Value> {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  read(): Value[] {
    const files = readdirSync(this.#folder).filter((name) => name.endsWith('.json'));
    // They were written by `write`.
    return files.map((name) => JSON.parse(readFileSync(join(this.#folder, name), 'utf8')) as Value);
  }

  write(name: string, value: Value): void {
    const file = this.#fileOf(name);
    // A reader finds the old or the new content, also after a crash.
    writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }

  remove(name: string): void {
    rmSync(this.#fileOf(name), { force: true });
  }

  #fileOf(name: string): string {
    return join(this.#folder, `${encodeURIComponent(name)}.json`);
  }
}
