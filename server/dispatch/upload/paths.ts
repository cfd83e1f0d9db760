import type { Problem } from '../../../contract/problem.ts';
import { refusal } from './refusal.ts';

const maxCharacters = 512;
/** The longest name that file systems take. */
const maxNameBytes = 255;
const utf8 = new TextEncoder();

/**
 * The paths of an upload. Each has to be safe below any folder, and different from all others on any file system, so
 * that what is written is what was sent.
 */
export class PathSet {
  readonly #max: number;
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();

  /**
   * `max` limits the files, and the folders too: 3,000 paths of 512 characters could otherwise create 765,000 folders.
   */
  constructor(max: number) {
    this.#max = max;
  }

  /** Throws a problem that names `at`, the place in the request where the path comes from. */
  addFile(path: string, at: string): void {
    refuseUnsafe(path, at);
    const folded = fold(path);
    if (this.#files.has(folded))
      throw refusal(at, 'uniqueItems', `${quote(path)} comes twice; upper and lower case are the same here.`);
    if (this.#folders.has(folded))
      throw refusal(at, 'conflict', `${quote(path)} is a file here and a folder elsewhere.`);
    if (this.#files.size === this.#max) throw tooMany(at, this.#max);
    this.#files.add(folded);
    this.#addFolders(folded.slice(0, Math.max(folded.lastIndexOf('/'), 0)), path, at);
  }

  addFolder(path: string, at: string): void {
    refuseUnsafe(path, at);
    this.#addFolders(fold(path), path, at);
  }

  #addFolders(innermost: string, path: string, at: string): void {
    for (
      let folder = innermost;
      folder !== '' && !this.#folders.has(folder);
      folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))
    ) {
      if (this.#files.has(folder))
        throw refusal(at, 'conflict', `${quote(path)} needs a folder where there is a file.`);
      if (this.#folders.size === this.#max)
        throw refusal(at, 'folderCount', `There are more than ${this.#max} folders.`);
      this.#folders.add(folder);
    }
  }
}

export function tooMany(at: string, max: number): Problem {
  return refusal(at, 'maxItems', `There are more than ${max} files.`);
}

function refuseUnsafe(path: string, at: string): void {
  if (path === '') throw refusal(at, 'minLength', 'The path is empty.');
  if (Array.from(path).length > maxCharacters)
    throw refusal(at, 'maxLength', `${quote(path)} has more than ${maxCharacters} characters.`);
  if (!path.isWellFormed()) throw refusal(at, 'encoding', `${quote(path)} is not valid Unicode.`);
  if (/[\0\\]/.test(path)) throw refusal(at, 'pattern', `${quote(path)} has a backslash or a NUL in it.`);
  if (/^(?:[A-Za-z]:|\/)/.test(path)) throw refusal(at, 'pattern', `${quote(path)} is not relative.`);
  for (const name of path.split('/')) {
    if (name === '' || name === '.' || name === '..')
      throw refusal(at, 'pattern', `${quote(path)} has a part that is empty, "." or "..".`);
    if (utf8.encode(name).length > maxNameBytes)
      throw refusal(at, 'maxBytes', `A part of ${quote(path)} has more than ${maxNameBytes} bytes.`);
  }
}

/**
 * Equal for paths that some file system treats as the same. Some letters share only their upper case (`σ`, `ς`), some
 * only their lower (`Θ`, `ϴ`).
 */
function fold(path: string): string {
  return path.normalize('NFC').toUpperCase().toLowerCase();
}

function quote(path: string): string {
  return JSON.stringify(path.length > 100 ? `${path.slice(0, 100)}…` : path);
}
