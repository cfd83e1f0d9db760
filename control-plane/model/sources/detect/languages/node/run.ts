import { shellWord } from '../../shell-word.ts';
import { commandsOf } from './shell-words.ts';
import { isDevelopmentServer, programOf } from './development-server.ts';
import { frameworksOf } from './frameworks.ts';
import { hasFile } from '../../files.ts';
import type { NodePackage, Run } from './package-json.ts';

/** How a package is run; `null` if nothing says so. No server for developers is run. */
export function runOf(found: NodePackage): Run | null {
  const { output } = found;
  // Its own server does not serve such pages.
  if (output?.isAll && !startsOther(found)) return { kind: 'serve', folders: output.folders, isSinglePage: false };
  const frameworks = frameworksOf(found);
  const programs = frameworks.map(({ run }) => run?.(found) ?? null).filter((run) => run !== null);
  const pages = frameworks.map(({ serve }) => serve?.(found) ?? null).filter((serve) => serve !== null);
  const isBuilt = found.scripts.has('build') && found.main !== null;
  const [page] = pages;
  return (
    scriptOf(found, frameworks.some(({ hasProductionScript }) => hasProductionScript) ? ['start:prod', 'start'] : []) ??
    programs[0] ??
    watchedFile(found) ??
    entryOf(found) ??
    (page && { kind: 'serve', isSinglePage: true, ...page }) ??
    (isBuilt ? { kind: 'file', command: `node ${shellWord(found.main)}` } : null)
  );
}

/** Whether the script `start` runs another program than Next.js. */
function startsOther({ scripts }: NodePackage): boolean {
  const line = scripts.get('start')?.trim() ?? '';
  return (
    line !== '' && !isDevelopmentServer(line, scripts) && !commandsOf(line).some((one) => programOf(one)[0] === 'next')
  );
}

const productionScripts = ['start', 'start:prod', 'start:production'];

function scriptOf({ scripts }: NodePackage, first: readonly string[]): Run | null {
  const name = [...first, ...productionScripts].find((one) => {
    const line = scripts.get(one)?.trim() ?? '';
    return line !== '' && !isDevelopmentServer(line, scripts);
  });
  return name === undefined ? null : { kind: 'script', name };
}

/** The file that a program such as nodemon runs again at each change. */
function watchedFile(found: NodePackage): Run | null {
  const { scripts, dependencies, folder, tree } = found;
  const words = commandsOf(scripts.get('start') ?? '').flatMap((command) => {
    const [program = '', ...rest] = programOf(command);
    return /^(nodemon|ts-node-dev|tsnd|node-dev|supervisor|tsx)$/.test(program) ? rest : [];
  });
  const file = words.map((word) => word.replace(/^\.\//, '')).find((word) => hasFile(tree, folder + word));
  if (file === undefined || !/\.[cm]?[jt]s$/.test(file)) return null;
  const runner = file.endsWith('js') ? 'node' : (['tsx', 'ts-node'].find((name) => dependencies.has(name)) ?? 'node');
  return { kind: 'command', command: `${runner} ${shellWord(file)}` };
}

function entryOf({ main, folder, tree }: NodePackage): Run | null {
  const names = ['server.js', 'index.js', 'app.js', 'server.mjs', 'index.mjs', 'server.cjs', 'index.cjs'];
  const mains = main === null ? [] : [main, `${main}.js`, `${main.replace(/\/$/, '')}/index.js`];
  const file = [...mains, ...names].find((name) => hasFile(tree, folder + name));
  return file === undefined ? null : { kind: 'file', command: `node ${shellWord(file)}` };
}
