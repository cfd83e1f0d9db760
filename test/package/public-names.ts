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
  return new Map([...changelog.matchAll(/^- `([^`]+)` → (?:`([^`]+)`|removed: .)/gm)].map(([, old = '', now]) => [old, now ?? 'removed']));
}

/** The names that neither exist nor have a line in CHANGELOG.md. A renamed type renames its members. */
export function findLostNames(before: readonly string[], renames: Renames, exists: Exists): string[] {
  return before.filter((line) => !exists(line) && !replacements(line, renames).some((now) => now === 'removed' || exists(now)));
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
    const scopes = before.filter((line) => line.endsWith(` ${old}`)).map((line) => line.slice(0, line.length - old.length));
    if (scopes.length === 0) return [`\`${old}\` is not a public name of 0.9.1.`];
    return now === 'removed' || scopes.some((scope) => exists(`${scope}${now}`)) ? [] : [`\`${now}\`, once \`${old}\`, does not exist.`];
  });
}

/** Looks names up in the sources as they are now. */
export function readPresentNames(): Exists {
  const known = new Set([...readExportedNames(), ...readFlags()]);
  const text = ['client', 'server', 'mock'].flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: project })).map(read);
  const source = [...text, read('generated/openapi.json')].join('\n');
  const [, directives = ''] = /\[('code'[^\]]*'dynamic'[^\]]*)\] as const/.exec(source) ?? [];
  return (line) => {
    const [kind = '', name = ''] = line.split(' ');
    if (kind === 'directive') return directives.includes(`'${name.slice(2)}'`);
    if (['header', 'cookie', 'metric', 'variable'].includes(kind)) return occurs(name, source, kind === 'header' ? 'i' : '');
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
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = { mock: scripts.start, scaffold: scripts.scaffold, stubs: scripts.stubs };
  return Object.entries(commands).flatMap(([command, script = '']) => {
    const [, ...args] = script.split(' ');
    const { stdout } = spawnSync(process.execPath, [...args, '--help'], { cwd: project, encoding: 'utf8' });
    return [...stdout.matchAll(/^ +--([\w-]+)/gm)].map(([, flag = '']) => `flag ${command} --${flag}`);
  });
}
