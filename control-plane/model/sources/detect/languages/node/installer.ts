import { hasFile, readFile } from '../../files.ts';
import type { Tree } from '../../tree.ts';
import { memberOf, membersOf, textOf, type Yaml } from '../../yaml.ts';
import { listOf, memberIn, type NodePackage, textIn, yamlOf } from './package-json.ts';

const names = ['pnpm', 'yarn', 'bun', 'npm'] as const;
type ManagerName = (typeof names)[number];

/** Program that installs packages and runs scripts. */
export interface PackageManager {
  readonly name: ManagerName;
  /** Version or range of npm to install; `null` for the one that comes with Node. */
  readonly version: string | null;
  /** The lock file of the program, which says which packages to install; `null` without one. */
  readonly lockFile: string | null;
  /** A file of the source that is the program, which Yarn calls `yarnPath`. */
  readonly program: string | null;
}

const lockFiles: Readonly<Record<ManagerName, readonly string[]>> = {
  pnpm: ['pnpm-lock.yaml'],
  yarn: ['yarn.lock'],
  bun: ['bun.lock', 'bun.lockb'],
  npm: ['package-lock.json', 'npm-shrinkwrap.json'],
};

/** The package manager that `package.json` names, else that of the lock file. */
export async function packageManager(root: NodePackage): Promise<PackageManager> {
  const { tree, members } = root;
  const named = namedManager(textIn(members, 'packageManager')) ?? developmentManager(members);
  const lockOf = (name: ManagerName) => lockFiles[name].find((path) => hasFile(tree, path)) ?? null;
  const name = named?.name ?? names.find(lockOf) ?? (hasFile(tree, 'pnpm-workspace.yaml') ? 'pnpm' : 'npm');
  return {
    name,
    version: named?.version ?? (await versionOfLock(root, name)),
    lockFile: lockOf(name),
    program: name === 'yarn' ? await yarnProgram(tree) : null,
  };
}

/** Whether Yarn is younger than version 1, which has other options. */
export function isBerry({ name, version, program }: PackageManager): boolean {
  if (name !== 'yarn') return false;
  const major = /\d+/.exec(version ?? '')?.[0];
  return major === '1' || major === '0' ? program !== null && !/yarn-[01]\./.test(program) : true;
}

interface Named {
  readonly name: ManagerName;
  readonly version: string | null;
}

/** Reads `pnpm@9.1.0+sha512.…`. */
function namedManager(text: string | null): Named | null {
  const [, name = '', version = ''] = /^([a-z]+)(?:@(.*))?$/.exec(text ?? '') ?? [];
  return managerOf(name, version.replace(/\+.*$/, ''));
}

function developmentManager(members: unknown): Named | null {
  for (const one of listOf(memberIn(members, 'devEngines', 'packageManager'))) {
    const found = managerOf(textIn(one, 'name') ?? '', textIn(one, 'version') ?? '');
    if (found) return found;
  }
  return null;
}

function managerOf(name: string, version: string): Named | null {
  const known = names.find((one) => one === name);
  // A version can also be an address or a tag, which are left out.
  return known ? { name: known, version: /^[\^~<>=v\s]*\d[\w.^~<>=*|\s-]*$/.test(version) ? version : null } : null;
}

/** The version that has written a lock file, as far as its format says. */
async function versionOfLock({ tree, members }: NodePackage, name: ManagerName): Promise<string | null> {
  if (name === 'bun') return 'latest';
  if (name === 'npm') return null;
  const lines = ((await readFile(tree, lockFiles[name][0] ?? '')) ?? '').split('\n').slice(0, 20);
  if (name === 'pnpm') {
    const format = Number.parseFloat(textOf(headOf(lines, 'lockfileVersion', 1)) ?? '9');
    if (format < 9) return format < 6 ? '7' : '8';
    return (await isForPnpm10(tree, members)) ? '10' : '9';
  }
  const format = Number(textOf(memberOf(headOf(lines, '__metadata', 2), 'version')) ?? 0);
  return format === 0 ? '1' : format < 8 ? '3' : '4';
}

/**
 * Whether settings are those of pnpm 10 or later: older versions write the same lock files. By default, only older
 * ones run the scripts by which packages such as `sharp` install themselves.
 */
async function isForPnpm10(tree: Tree, members: unknown): Promise<boolean> {
  const text = await readFile(tree, 'pnpm-workspace.yaml');
  const keys = membersOf(yamlOf(text ?? '')).map(([key]) => key);
  return (
    memberIn(members, 'pnpm', 'onlyBuiltDependencies') !== undefined ||
    (text !== null && (!keys.includes('packages') || keys.some((key) => !/^(packages|catalogs?)$/.test(key))))
  );
}

/** The value of a key at the begin of a lock file, which is too long to be parsed as a whole. */
function headOf(lines: readonly string[], key: string, count: number): Yaml | undefined {
  const index = lines.findIndex((line) => line.startsWith(`${key}:`));
  return index < 0 ? undefined : memberOf(yamlOf(lines.slice(index, index + count).join('\n')), key);
}

async function yarnProgram(tree: Tree): Promise<string | null> {
  const path = textOf(memberOf(yamlOf((await readFile(tree, '.yarnrc.yml')) ?? ''), 'yarnPath'))?.replace(/^\.\//, '');
  return path !== undefined && hasFile(tree, path) ? path : null;
}
