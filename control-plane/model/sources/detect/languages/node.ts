import type { BuildChoices } from '../../choices.ts';
import type { Formats } from '../formats.ts';
import type { Plan } from '../plan.ts';
import type { Warn } from '../source.ts';
import type { Tree } from '../tree.ts';
import { commandOf, frameworkOf, languageOf, type NodeApp, readNodeApp, versionOf } from './node/app.ts';
import { cautionsOf } from './node/cautions.ts';
import { type Web, web } from './web.ts';

export async function detectNode(
  tree: Tree,
  formats: Formats,
  build: BuildChoices = {},
  warn: Warn = () => undefined,
): Promise<Plan | null> {
  const app = await readNodeApp(tree, formats, build);
  if (build.startCommand === undefined && app !== null) for (const one of cautionsOf(app)) warn(one);
  return app && web(tree, { ...(await aboutOf(app, formats)), port: 3000 });
}

/** Facts from a package.json; `null` without one. */
export async function nodeAbout(
  tree: Tree,
  formats: Formats,
  build: BuildChoices = {},
): Promise<Omit<Web, 'port'> | null> {
  const app = await readNodeApp(tree, formats, build);
  return app && aboutOf(app, formats);
}

async function aboutOf(app: NodeApp, formats: Formats): Promise<Omit<Web, 'port'>> {
  return {
    language: languageOf(app),
    framework: frameworkOf(app),
    packageManager: app.manager.name,
    runtimeVersion: await versionOf(app, formats),
    command: commandOf(app),
  };
}

/** A program, built pages, or neither: a front end of another language, or the tools of its developers. */
export async function roleOfNode(
  tree: Tree,
  formats: Formats,
  build: BuildChoices,
): Promise<{ readonly runs: 'program' | 'pages' | null; readonly isBuilt: boolean } | null> {
  const app = await readNodeApp(tree, formats, build);
  if (app === null) return null;
  const runs = app.run === null ? null : app.run.kind === 'serve' ? 'pages' : 'program';
  return { runs, isBuilt: app.chosen.scripts.has('build') };
}
