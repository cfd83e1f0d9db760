import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mistake in one file, and the check that has to find it. */
export interface Breakage {
  /** The effect of the mistake, as a short sentence. No two are alike. */
  readonly name: string;
  readonly file: string;
  readonly edit: Edit;
  /**
   * `npm run generate` runs after the edit, because only what is generated shows the mistake: `together` with other
   * edits of other operations, or `alone` because the edit changes them all.
   */
  readonly generates?: 'together' | 'alone';
  readonly gate: Gate;
  /** A text that the output of the gate has to contain. */
  readonly reports: string;
}

/** A text that occurs once and what replaces it, or the text of a file that does not exist. */
export type Edit = { readonly find: string; readonly replace: string } | { readonly add: string };

/** A command that fails, or a test by its file and its title, which begins with the titles around it. */
export type Gate = Command | TestGate;

export type Command =
  | 'redocly lint'
  | 'eslint'
  | 'prettier'
  | 'npm run types'
  | 'npm run generate -- --check'
  | 'npm run contract:diff'
  | 'npm run verify';

export interface TestGate {
  readonly file: string;
  /** As vitest prints it: `describe > test`. */
  readonly title: string;
}

export function isTest(gate: Gate): gate is TestGate {
  return typeof gate !== 'string';
}

/** The text of the file after the edit. Throws if the edit does not apply. */
export function edited(folder: string, { file, edit }: Breakage): string {
  if ('add' in edit) return edit.add;
  const text = readFileSync(join(folder, file), 'utf8');
  const count = text.split(edit.find).length - 1;
  if (count !== 1) throw new Error(`${file} has ${count} times, instead of once: ${edit.find}`);
  // A function, because a replacement text has a meaning for `$`.
  return text.replace(edit.find, () => edit.replace);
}

/** Makes the edits of breakages, one after the other. Disposing of the result undoes them. */
export function breakFiles(folder: string, breakages: readonly Breakage[]): Disposable {
  const undo = breakages.map((breakage) => {
    const path = join(folder, breakage.file);
    const before = 'add' in breakage.edit ? null : readFileSync(path, 'utf8');
    writeFileSync(path, edited(folder, breakage));
    return () => (before === null ? rmSync(path) : writeFileSync(path, before));
  });
  return { [Symbol.dispose]: () => undo.toReversed().forEach((restore) => restore()) };
}
