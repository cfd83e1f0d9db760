import { readText, type Source } from '../../source.ts';

export interface GoProgram {
  /** Its folder, as in `./cmd/shop`. */
  readonly folder: string;
  readonly name: string;
}

/** Names of the program that serves, beside those of the module. */
const usualNames = ['server', 'api', 'web', 'app', 'main'];

/** The name of the program at the root of a module. A version of the module is not part of it. */
export function goNameOf(modulePath: string): string {
  const last = modulePath
    .replace(/\/v\d+$/, '')
    .split('/')
    .at(-1);
  return last !== undefined && last !== '' && isWord(last) ? last : 'app';
}

/** The programs at the root and below `cmd`, and in any other folder with a `main.go`; else the root. */
export async function goProgramsOf(source: Source, name: string): Promise<readonly [GoProgram, ...GoProgram[]]> {
  const root = { folder: '.', name };
  const paths = source.tree.files.map(({ path }) => path).filter((path) => isCode(path));
  const folders = new Set(
    paths.flatMap((path) => {
      const folder = path.split('/').slice(0, -1).join('/');
      return /^cmd(?:\/[^/]+)?$/.test(folder) || /^[^/]+\/main\.go$/.test(path) ? [folder] : [];
    }),
  );
  const below = [...folders]
    .filter((folder) => isWord(folder))
    .sort()
    .map((folder) => ({ folder: `./${folder}`, name: folder === 'cmd' ? name : (folder.split('/').at(-1) ?? name) }));
  const [first, ...rest] = below;
  const rootPaths = paths.filter((path) => !path.includes('/'));
  if (first === undefined || (await hasMain(source, rootPaths)))
    return [root, ...below.filter((one) => one.name !== name)];
  return [first, ...rest.filter((one) => one.name !== first.name)];
}

/** The program that serves. A daemon comes before a program of the module's name, which is for its users. */
export function goMainOf(all: readonly [GoProgram, ...GoProgram[]], name: string): GoProgram {
  const [first] = all;
  return first.folder === '.' ? first : (namedMain(all, name) ?? first);
}

/** Whether one of several programs is the main one by no more than the order of the folders. */
export function isGoMainGuessed(all: readonly [GoProgram, ...GoProgram[]], name: string): boolean {
  return all.length > 1 && all[0].folder !== '.' && namedMain(all, name) === undefined;
}

function namedMain(all: readonly GoProgram[], name: string): GoProgram | undefined {
  const names = [`${name}d`, `${name}-server`, `${name}-api`, `${name}-web`, name, ...usualNames];
  return names.map((wanted) => all.find((one) => one.name === wanted)).find((one) => one !== undefined);
}

async function hasMain(source: Source, paths: readonly string[]): Promise<boolean> {
  for (const path of paths.slice(0, 50)) {
    const text = (await readText(source, path)) ?? '';
    if (/^package\s+main\b/m.test(text) && !/^\/\/go:build\s+ignore\b/m.test(text)) return true;
  }
  return paths.includes('main.go');
}

function isCode(path: string): boolean {
  return path.endsWith('.go') && !path.endsWith('_test.go') && !path.startsWith('vendor/');
}

/** Whether a shell takes a path as it is. */
function isWord(path: string): boolean {
  return /^[\w./-]+$/.test(path);
}
