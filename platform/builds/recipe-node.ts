import type { BuildChoices } from '../../control-plane/model/sources/choices.ts';
import {
  commandOf,
  type NodeApp,
  readNodeApp,
  scriptCommand,
  within,
} from '../../control-plane/model/sources/detect/languages/node/app.ts';
import { frameworksOf } from '../../control-plane/model/sources/detect/languages/node/frameworks.ts';
import type { NodePackage } from '../../control-plane/model/sources/detect/languages/node/package-json.ts';
import type { Tree } from '../../control-plane/model/sources/detect/tree.ts';
import { formats } from './formats.ts';
import { skippedDownloads } from './recipe-node-downloads.ts';
import { installCommands, lockOf, managerFolder } from './recipe-node-install.ts';
import { type Commands, fileServer } from './recipe.ts';

/** Installs packages, runs the script `build` if there is one, and starts a server or serves the built pages. */
export async function nodeCommands(tree: Tree, build: BuildChoices = {}): Promise<Commands> {
  const app = await readNodeApp(tree, formats, build);
  if (app === null) return { commands: [] };
  const { chosen, root, run } = app;
  return {
    commands: installCommands(app.manager),
    lock: lockOf(app.manager),
    buildEnv: { ...skippedDownloads(app), ...frameworksOf(chosen)[0]?.buildEnv },
    build: buildCommands(app),
    env: {
      NODE_ENV: 'production',
      npm_config_update_notifier: 'false',
      ...managerEnv[app.manager.name],
      ...frameworksOf(chosen)[0]?.env,
    },
    path: [`${managerFolder}/bin`, ...new Set([chosen, root].map(({ folder }) => `/app/${folder}node_modules/.bin`))],
    argv:
      run?.kind === 'serve'
        ? [
            ...['node', fileServer, ...(run.isSinglePage ? ['--single-page'] : [])],
            ...run.folders.map((folder) => `/app/${chosen.folder}${folder}`),
          ]
        : ['/bin/sh', '-c', commandOf(app) ?? ''],
    servesFiles: run?.kind === 'serve',
  };
}

const managerEnv: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Yarn would leave packages in its cache, which is in no image.
  yarn: { YARN_NODE_LINKER: 'node-modules', YARN_ENABLE_TELEMETRY: '0' },
  // pnpm would look for newer packages at each start.
  pnpm: { pnpm_config_verify_deps_before_run: 'false' },
};

/** Builds the root of a workspace, which builds its packages, or the chosen package after what it needs. */
function buildCommands(app: NodeApp): string[] {
  const { root, chosen, needed, manager } = app;
  if (root.scripts.has('build') && root !== chosen) return [scriptCommand(manager, root, 'build')];
  const before = needed.filter(({ scripts }) => scripts.has('build'));
  const own = buildScript(chosen);
  const usual = frameworksOf(chosen)
    .flatMap(({ build }) => build?.(chosen) ?? [])
    .slice(0, 1);
  return [
    ...before.map((one) => scriptCommand(manager, one, 'build')),
    ...(own === null ? usual.map((command) => within(chosen, command)) : [scriptCommand(manager, chosen, own)]),
  ];
}

function buildScript({ scripts }: NodePackage): string | null {
  return ['build', 'docs:build'].find((name) => (scripts.get(name)?.trim() ?? '') !== '') ?? null;
}
