import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { applyHunk, type Hunk, isApplied, readHunks } from './hunks.ts';

export const project = join(import.meta.dirname, '../..');

/** A section of CONTRIBUTING.md that adds something: its diff, and the commands to run after it. */
export interface Change {
  readonly title: string;
  readonly diff: string;
  readonly commands: readonly string[];
}

/** The sections of CONTRIBUTING.md that give a whole change, by title. */
export function readChanges(): ReadonlyMap<string, Change> {
  const [, ...sections] = readFileSync(join(project, 'CONTRIBUTING.md'), 'utf8').split(/^## /m);
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
    const { status, stderr } = spawnSync('git', ['apply', '--check', '--unsafe-paths'], { cwd: folder, input: diff, encoding: 'utf8' });
    return status === 0 ? '' : stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What a folder lacks so that the diff can be applied, or is applied already: a sentence for each hunk. */
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
