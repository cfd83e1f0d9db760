import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readExportedNames } from './exported-names.ts';

const project = join(import.meta.dirname, '../..');

/** Whether a public name, such as `member ServeOptions.port` or `header X-Mock-Session`, exists in the sources. */
export type Exists = (name: string) => boolean;

/** Each old name with its new one, or with `removed`, as the lines "- `old` → `new`" of CHANGELOG.md state it. */
export type Renames = ReadonlyMap<string, string>;

export function readRenames(changelog: string): Renames {
  return new Map(
    [...changelog.matchAll(/^- `([^`]+)` → (?:`([^`]+)`|removed: .)/gm)].map(([, old = '', now]) => [
      old,
      now ?? 'removed',
    ]),
  );
}

/**
 * The names that neither exist nor have a line in CHANGELOG.md. A renamed type renames its members, and a renamed
 * entry of the package its exports.
 */
export function findLostNames(before: readonly string[], renames: Renames, exists: Exists): string[] {
  return before.filter((line) => {
    const moved = toPresentEntry(line, renames);
    return ![moved, ...replacements(moved, renames)].some((now) => now === 'removed' || exists(now));
  });
}

/** `export ./client createClient` is `export . createClient`, if `./client` is `.` now. */
function toPresentEntry(line: string, renames: Renames): string {
  return line.replace(/(?<=^export )\S+/, (entry) => renames.get(entry) ?? entry);
}

function replacements(line: string, renames: Renames): string[] {
  const at = line.lastIndexOf(' ') + 1;
  const [scope, name] = [line.slice(0, at), line.slice(at)];
  const ends = [...name.matchAll(/\.|$/g)].map(({ index }) => index);
  return ends.flatMap((end) => {
    const now = renames.get(name.slice(0, end));
    if (now === undefined || now === 'removed') return now ?? [];
    return `${scope}${now}${name.slice(end)}`;
  });
}

/** The lines of CHANGELOG.md that rename what was not public, or to a name that does not exist. */
export function findFalseRenames(before: readonly string[], renames: Renames, exists: Exists): string[] {
  return [...renames].flatMap(([old, now]) => {
    const names = before.filter((line) => line.endsWith(` ${old}`) || line.startsWith(`export ${old} `));
    if (names.length === 0) return [`\`${old}\` is not a public name of 0.9.1.`];
    const isKept = now === 'removed' || names.some((line) => exists(line.replace(` ${old}`, () => ` ${now}`)));
    return isKept ? [] : [`\`${now}\`, once \`${old}\`, does not exist.`];
  });
}

/** Looks names up in the sources as they are now. */
export function readPresentNames(): Exists {
  const known = new Set([...readExportedNames(), ...readFlags()]);
  const text = ['client', 'contract', 'server', 'mock']
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: project, exclude: ['client/dist'] }))
    .map(read);
  const source = [...text, read('generated/openapi.json')].join('\n');
  const [, directives = ''] = /\[('code'[^\]]*'dynamic'[^\]]*)\] as const/.exec(source) ?? [];
  return (line) => {
    const [kind = '', name = ''] = line.split(' ');
    if (kind === 'directive') return directives.includes(`'${name.slice(2)}'`);
    if (['header', 'cookie', 'metric', 'variable'].includes(kind))
      return occurs(name, source, kind === 'header' ? 'i' : '');
    return known.has(line);
  };
}

function read(path: string): string {
  return readFileSync(join(project, path), 'utf8');
}

function occurs(name: string, source: string, flags: string): boolean {
  return new RegExp(`(?<![\\w-])${name}(?![\\w-])`, flags).test(source);
}

/** The flags of each command, from its own help. */
function readFlags(): string[] {
  return ['mock', 'scaffold', 'stubs'].flatMap((command) => {
    const { stdout } = spawnSync(process.execPath, ['bin/main.ts', command, '--help'], {
      cwd: project,
      encoding: 'utf8',
    });
    return [...stdout.matchAll(/^ +--([\w-]+)/gm)].map(([, flag = '']) => `flag ${command} --${flag}`);
  });
}
