import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** Says which files of one checkout differ in another, or import a file that does, directly or not. */
export class AffectedFiles {
  readonly #before: string;
  readonly #after: string;
  readonly #known = new Map<string, boolean>();

  constructor(before: string, after: string) {
    this.#before = before;
    this.#after = after;
  }

  /** The path is that of a file in the first checkout. A file outside of it is the same for both. */
  has(path: string): boolean {
    const name = relative(this.#before, path);
    if (name.startsWith('..') || name.startsWith('node_modules/')) return false;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    // A file that imports itself in a circle is affected by the others of the circle.
    this.#known.set(name, false);
    const isAffected = this.#isChanged(name) || this.#imports(path).some((other) => this.has(other));
    this.#known.set(name, isAffected);
    return isAffected;
  }

  /** The file to read for a file of the first checkout: that of the other one, if nothing affects it. */
  current(path: string): string {
    const name = relative(this.#before, path);
    const isOurs = !name.startsWith('..') && !name.startsWith('node_modules/');
    return isOurs && !this.has(path) ? join(this.#after, name) : path;
  }

  #isChanged(name: string): boolean {
    const target = join(this.#after, name);
    return !existsSync(target) || readFileSync(target, 'utf8') !== readFileSync(join(this.#before, name), 'utf8');
  }

  #imports(path: string): string[] {
    const { importedFiles } = ts.preProcessFile(readFileSync(path, 'utf8'));
    const local = importedFiles.filter(({ fileName }) => fileName.startsWith('.') && fileName.endsWith('.ts'));
    return local.map(({ fileName }) => join(dirname(path), fileName)).filter((file) => existsSync(file));
  }
}
