import { findIn, hasFile, readFile } from '../../control-plane/model/sources/detect/files.ts';
import type { Tree } from '../../control-plane/model/sources/detect/tree.ts';
import type { Commands } from './recipe.ts';

/** Installs what the lock file says, and runs the script `build` if there is one. */
export async function nodeCommands(tree: Tree): Promise<Commands> {
  const text = (await readFile(tree, 'package.json')) ?? '';
  return {
    commands: [installCommand(tree, text), ...(/"build"\s*:\s*"/.test(scriptsOf(text)) ? ['npm run build'] : [])],
    env: { NODE_ENV: 'production', npm_config_update_notifier: 'false' },
    path: ['/app/node_modules/.bin'],
    argv: ['npm', 'start'],
  };
}

/** Builds need what is needed for development only, too: compilers, bundlers, types. */
function installCommand(tree: Tree, text: string): string {
  const [, name = '', version = ''] = /"packageManager"\s*:\s*"([a-z]+)@(\d[\w.-]*)/.exec(text) ?? [];
  const versionOf = (manager: string, usual: string) => (name === manager ? version : usual);
  if (hasFile(tree, 'pnpm-lock.yaml'))
    return `npx --yes pnpm@${versionOf('pnpm', 'latest')} install --frozen-lockfile --prod=false`;
  if (hasFile(tree, 'yarn.lock')) {
    const yarn = versionOf('yarn', '1');
    if (yarn.startsWith('1')) return `npx --yes yarn@${yarn} install --frozen-lockfile --production=false`;
    return `npx --yes --package=@yarnpkg/cli-dist@${yarn} yarn install --immutable`;
  }
  if (hasFile(tree, 'bun.lock')) return `npx --yes bun@${versionOf('bun', 'latest')} install --frozen-lockfile`;
  const isLocked = hasFile(tree, 'package-lock.json') || hasFile(tree, 'npm-shrinkwrap.json');
  return `npm ${isLocked ? 'ci' : 'install'} --include=dev --no-audit --no-fund`;
}

/** The text of the scripts, since another member may be named `build` too. */
function scriptsOf(text: string): string {
  return findIn(text, /"scripts"\s*:\s*\{([^}]*)\}/) ?? '';
}
