import { readText, type Source } from '../../source.ts';

/** A name that a module of Python assigns. */
export interface Assigned {
  /** The path of its file. */
  readonly path: string;
  /** The name of the module, as in `shop.main`. */
  readonly module: string;
  readonly name: string;
}

/** Number of files that are looked into. */
const mostFiles = 40;

/** Files where a program may begin: those with one of some names, at the root first, then one folder deep. */
export function entryFiles({ tree }: Source, names: readonly string[]): readonly string[] {
  const folders = ['', 'src/', 'app/', 'api/', 'backend/', 'server/', 'src/app/'];
  const usual = folders.flatMap((folder) => names.map((name) => folder + name));
  const paths = new Set(tree.files.map(({ path }) => path));
  const known = usual.filter((path) => paths.has(path));
  const others = [...paths].filter((path) => {
    const [folder = '', name = '', more] = path.split('/');
    return more === undefined && names.includes(name) && !/^(?:tests?|docs?|examples?|scripts|\..*)$/.test(folder);
  });
  return [...new Set([...known, ...others.sort()])].slice(0, mostFiles);
}

/**
 * The first name at the start of a line to which a module assigns the result of a call, such as `app = FastAPI()`;
 * `null` for none.
 */
export async function findAssigned(
  source: Source,
  paths: readonly string[],
  callees: readonly string[],
): Promise<Assigned | null> {
  const call = new RegExp(
    String.raw`^([A-Za-z_]\w*)[ \t]*(?::[ \t]*[\w.]+[ \t]*)?=[ \t]*(?:[\w.]+\.)?(?:${callees.join('|')})\(`,
    'm',
  );
  return findName(source, paths, call);
}

/** The first function at the start of a line that makes an app; `null` for none. */
export async function findFactory(source: Source, paths: readonly string[]): Promise<Assigned | null> {
  return findName(source, paths, /^def[ \t]+(create_app|make_app)[ \t]*\(/m);
}

/** The first of some files that imports a package; `null` if none does. */
export async function findImport(source: Source, paths: readonly string[], name: string): Promise<string | null> {
  const pattern = new RegExp(String.raw`^(?:import|from)[ \t]+${name}\b`, 'm');
  for (const path of paths) if (pattern.test((await readText(source, path)) ?? '')) return path;
  return null;
}

async function findName(source: Source, paths: readonly string[], pattern: RegExp): Promise<Assigned | null> {
  for (const path of paths) {
    const [, name] = pattern.exec((await readText(source, path)) ?? '') ?? [];
    if (name !== undefined) return { path, module: moduleOf(path), name };
  }
  return null;
}

/** The name by which a file is imported from the root. */
export function moduleOf(path: string): string {
  return path
    .replace(/(?:\/__init__)?\.py$/, '')
    .split('/')
    .join('.');
}
