import { hasFile } from '../../files.ts';
import { firstFile, linesOf, readText, type Source } from '../../source.ts';

export interface DjangoProject {
  /** The folder of `manage.py` with a slash at its end; empty for the root. */
  readonly folder: string;
  /** The modules of the servers, as in `shop.wsgi`; `null` without such a file. */
  readonly wsgi: string | null;
  readonly asgi: string | null;
  /** Whether the settings name a folder for static files. */
  readonly collectsStatic: boolean;
}

/** The project of a `manage.py` at the root or one folder deep; `null` without one. */
export async function readDjango(source: Source): Promise<DjangoProject | null> {
  const { tree } = source;
  const [manage] = tree.files
    .map(({ path }) => path)
    .filter((path) => /^(?:[^/]+\/)?manage\.py$/.test(path))
    .sort((a, b) => a.length - b.length);
  if (manage === undefined) return null;
  const folder = manage.slice(0, -'manage.py'.length);
  const named = /['"]DJANGO_SETTINGS_MODULE['"]\s*,\s*['"]([\w.]+)['"]/.exec(
    (await readText(source, manage)) ?? '',
  )?.[1];
  const home = homeOf(source, folder, named);
  const server = (name: string) =>
    home !== null && hasFile(tree, `${folder}${home}/${name}.py`) ? `${home.replaceAll('/', '.')}.${name}` : null;
  return {
    folder,
    wsgi: server('wsgi'),
    asgi: server('asgi'),
    collectsStatic: await collectsStatic(source, home === null ? null : `${folder}${home}`),
  };
}

/** The folder of the settings and the servers, below that of `manage.py`: `shop` for the settings `shop.settings`. */
function homeOf({ tree }: Source, folder: string, settings: string | undefined): string | null {
  const parts = (settings ?? '').split('.').slice(0, -1);
  const named = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
  const others = tree.files
    .filter(({ path }) => path.startsWith(folder) && /^[^/]+\/(?:wsgi|asgi)\.py$/.test(path.slice(folder.length)))
    .map(({ path }) => path.slice(folder.length).split('/', 1).join(''));
  const found = [...named, ...others].find((home) =>
    firstFile(tree, [`${folder}${home}/wsgi.py`, `${folder}${home}/asgi.py`]),
  );
  return found ?? null;
}

async function collectsStatic(source: Source, home: string | null): Promise<boolean> {
  if (home === null) return false;
  const names = ['settings.py', 'settings/base.py', 'settings/common.py', 'settings/production.py', 'settings/prod.py'];
  let lines: readonly string[] = [];
  for (const name of [...names, 'settings/__init__.py'])
    lines = [...lines, ...linesOf((await readText(source, `${home}/${name}`)) ?? '')];
  return (
    lines.some((line) => /^STATIC_ROOT\b[^=]*=/.test(line)) &&
    lines.some((line) => /^[^#]*(['"])django\.contrib\.staticfiles\1/.test(line))
  );
}
