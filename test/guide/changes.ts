import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { applyHunk, type Hunk, isApplied, readHunks, undoHunk } from './hunks.ts';

export const project = join(import.meta.dirname, '../..');

/** The documents that give whole changes. */
const documents = ['CONTRIBUTING.md', 'docs/example-changes.md'];

/** A section of a document that adds something: its diff, and the commands to run after it. */
export interface Change {
  readonly title: string;
  readonly diff: string;
  readonly commands: readonly string[];
}

/** The sections of the documents that give a whole change, by title. */
export function readChanges(): ReadonlyMap<string, Change> {
  const sections = documents.flatMap((name) => readFileSync(join(project, name), 'utf8').split(/^## /m).slice(1));
  const changes = sections.flatMap((section): Change[] => {
    const [title = ''] = section.split('\n');
    const diff = blockOf(section, 'diff');
    return diff === '' ? [] : [{ title, diff, commands: blockOf(section, 'sh').trim().split('\n') }];
  });
  return new Map(changes.map((change) => [change.title, change]));
}

function blockOf(section: string, language: string): string {
  return new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(section)?.[1] ?? '';
}

/** Why `git apply` refuses a diff, on files that have exactly its old lines; nothing if it accepts the diff. */
export function findMalformed(diff: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'diff-'));
  try {
    for (const [path, hunks] of Map.groupBy(readHunks(diff), ({ path }) => path)) {
      if (hunks.some(({ isNewFile }) => isNewFile)) continue;
      const lines: string[] = [];
      for (const hunk of hunks) {
        while (lines.length < hunk.line - 1) lines.push('');
        lines.push(...hunk.lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1)));
      }
      // Without lines below its change, a hunk is at the end of its file.
      const rest = hunks.at(-1)?.lines.at(-1)?.startsWith(' ') ? 'more\n' : '';
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `${lines.join('\n')}\n${rest}`);
    }
    return tryToApply(diff, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Why `git apply` refuses each diff that is not applied in a folder. It runs on a copy of the files without the
 * applied diffs, whose lines may stand between the lines of the others.
 */
export function findRefused(diffs: readonly string[], folder: string): string[] {
  const copy = mkdtempSync(join(tmpdir(), 'diffs-'));
  try {
    copyFiles(diffs, folder, copy);
    const applied = diffs.filter((diff) => readHunks(diff).every((hunk) => isDone(hunk, folder)));
    for (const diff of applied.toReversed()) undoDiff(diff, copy);
    return diffs.filter((diff) => !applied.includes(diff)).flatMap((diff) => tryToApply(diff, copy) || []);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function tryToApply(diff: string, folder: string): string {
  const { status, stderr } = spawnSync('git', ['apply', '--check', '--unsafe-paths'], {
    cwd: folder,
    input: diff,
    encoding: 'utf8',
  });
  return status === 0 ? '' : stderr;
}

/** Copies the files that diffs change. */
export function copyFiles(diffs: readonly string[], from: string, to: string): void {
  const paths = new Set(diffs.flatMap((diff) => readHunks(diff).map(({ path }) => path)));
  for (const path of paths) if (existsSync(join(from, path))) cpSync(join(from, path), join(to, path));
}

function isDone(hunk: Hunk, folder: string): boolean {
  const text = readText(folder, hunk.path);
  return text !== null && (hunk.isNewFile || isApplied(text, hunk));
}

function undoDiff(diff: string, folder: string): void {
  for (const hunk of readHunks(diff).toReversed()) {
    const path = join(folder, hunk.path);
    if (hunk.isNewFile) rmSync(path);
    else {
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, undoHunk(text, hunk) ?? text);
    }
  }
}

/** Lists the hunks of a diff that a folder neither accepts nor contains, a sentence each. */
export function findMisplaced(diff: string, folder: string): string[] {
  return readHunks(diff).flatMap((hunk) => {
    const text = readText(folder, hunk.path);
    if (hunk.isNewFile || (text !== null && (isApplied(text, hunk) || applyHunk(text, hunk) !== null))) return [];
    return [`${hunk.path} has no place for the lines near ${hunk.line}`];
  });
}

/** Applies a diff to the files of a folder by the lines that it changes. Returns what could not be applied. */
export function followDiff(diff: string, folder: string): string {
  for (const hunk of readHunks(diff)) {
    const path = join(folder, hunk.path);
    const text = hunk.isNewFile ? newText(hunk) : applyHunk(readText(folder, hunk.path) ?? '', hunk);
    if (text === null) return `${hunk.path} has no place for the lines near ${hunk.line}`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return '';
}

function newText({ lines }: Hunk): string {
  return `${lines.map((line) => line.slice(1)).join('\n')}\n`;
}

function readText(folder: string, path: string): string | null {
  return existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : null;
}
