import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { readDocument } from '../architecture/documents.ts';
import { project } from '../architecture/sources.ts';
import { listen } from '../listen.ts';
import { runNpm } from '../package/packed.ts';

/** A project with some packages, the files of a guide, and this package as a bundler would make it. */
export interface GuideProject extends Disposable {
  readonly folder: string;
}

export async function createGuideProject(
  guide: string,
  devDependencies: Readonly<Record<string, string>>,
): Promise<GuideProject> {
  const folder = mkdtempSync(join(tmpdir(), 'msw-'));
  const manifest = { private: true, type: 'module', devDependencies };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  runNpm(['install', '--ignore-scripts', '--omit=peer'], folder);
  await addPackage(folder, 'platform-control-plane', { './msw': 'mock/msw.ts' });
  await addPackage(folder, 'platform-control-plane-client', { '.': 'client/index.ts' });
  // The test runner of this project; its own dependencies are found where it is.
  symlinkSync(join(project, 'node_modules/vitest'), join(folder, 'node_modules/vitest'));
  const { blocks } = readDocument(guide);
  for (const { code } of blocks) {
    const [, path] = /^\/\/ (\S+)\n/.exec(code) ?? [];
    if (path === undefined) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

/** Puts entries of this checkout into a package, without their types. */
async function addPackage(folder: string, name: string, entries: Readonly<Record<string, string>>): Promise<void> {
  const target = join(folder, 'node_modules', name);
  const exports: Record<string, string> = {};
  for (const [entry, source] of Object.entries(entries)) {
    await using bundle = await rolldown({
      input: join(project, source),
      platform: 'browser',
      external: /^msw/,
      logLevel: 'silent',
    });
    await bundle.write({ dir: join(target, 'dist'), format: 'esm', entryFileNames: 'index.js' });
    exports[entry] = './dist/index.js';
  }
  writeFileSync(join(target, 'package.json'), JSON.stringify({ name, type: 'module', exports }));
}

/** The files that a browser loads: the page's script, and the service worker of MSW. */
export async function bundlePage(folder: string): Promise<string> {
  const output = join(folder, 'public');
  await using bundle = await rolldown({ input: join(folder, 'src/page.js'), platform: 'browser', logLevel: 'silent' });
  await bundle.write({ dir: output, format: 'esm' });
  cpSync(join(folder, 'node_modules/msw/lib/mockServiceWorker.js'), join(output, 'mockServiceWorker.js'));
  return output;
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves the files of a folder. `index` is the start page, if it has none. */
export function serveFolder(folder: string, index = '') {
  return listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(folder, pathname);
    const isFile = extname(file) !== '' && existsSync(file);
    response.setHeader('Content-Type', (isFile ? types[extname(file)] : undefined) ?? 'text/html');
    response.end(isFile ? readFileSync(file) : index);
  });
}
