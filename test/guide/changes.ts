import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** Applies a diff to the files of a folder; returns what git reports, which is nothing if it applies. */
export function applyDiff(diff: string, folder: string, ...flags: readonly string[]): string {
  const { status, stderr } = spawnSync('git', ['apply', ...flags], { cwd: folder, input: diff, encoding: 'utf8' });
  return status === 0 ? '' : stderr;
}
