import type { BuildChoices } from '../choices.ts';
import { composeFileOf } from './compose/files.ts';
import { readFile } from './files.ts';
import { languageNames } from './languages/names.ts';
import { readNodeApp } from './languages/node/app.ts';
import { readPackage } from './languages/node/package-json.ts';
import { runnablePackages, workspacePackages } from './languages/node/workspaces.ts';
import { folderOfPages } from './languages/static.ts';
import type { Plan, Way, Ways } from './plan.ts';
import type { Source } from './source.ts';
import { stagesOf } from './stages.ts';

/** Most other files of one kind, and packages. */
const most = 10;

/** The ways to build a source. `code`: what the tools of its language would make of it; `null` without a language. */
export async function waysOf(source: Source, code: Pick<Plan, 'language'> | null): Promise<readonly Way[]> {
  return [
    ...composeWays(source),
    ...(await dockerfileWays(source)),
    ...(code ? await codeWays(source, code.language) : []),
    ...pageWays(source),
  ];
}

/** Compares a plan with the ways to build its source. */
export function explain(plan: Plan | null, ways: readonly Way[]): Ways {
  if (!plan) return { reason: null, build: {}, alternatives: ways };
  const { builder, build: chosen = {} } = plan;
  const build = { builder, ...chosen };
  const used = ways.find((way) => isSame(way.build, build)) ?? ways.find((way) => isSame(way.build, { builder }));
  const alternatives = ways.filter((way) => way !== used);
  const named = alternatives.map(({ description }) => description).slice(0, most);
  const also = named.length === 0 ? '' : `; also ${named.join(', ')}`;
  const why = Object.keys(chosen).length > 0 ? ', as chosen' : '';
  return { reason: `${beginning[builder]} ${used?.description ?? builder}${why}${also}.`, build, alternatives };
}

const beginning: Readonly<Record<Plan['builder'], string>> = {
  compose: 'Runs the services of',
  dockerfile: 'Built by',
  buildpack: 'Built and started from',
  static: 'Serves',
  image: 'Runs',
};

/** Whether two ways have the same builder, file, stage and package. */
function isSame(one: BuildChoices, other: BuildChoices): boolean {
  const members = ['builder', 'dockerfile', 'target', 'composeFile', 'package'] as const;
  return members.every((member) => one[member] === other[member]);
}

function composeWays({ tree }: Source): Way[] {
  const { composeFile: _, ...rest } = tree;
  const main = composeFileOf(rest)?.path;
  const others = tree.files
    .map(({ path }) => path)
    .filter((path) => path !== main && /^(?:[^/]+\/){0,2}(?:docker-)?compose(?:[.-][\w.-]+)?\.ya?ml$/.test(path))
    .slice(0, most);
  return [
    ...(main === undefined ? [] : [{ build: { builder: 'compose' }, description: `a compose file at ${main}` }]),
    ...others.map((path) => ({
      build: { builder: 'compose', composeFile: path },
      description: `a compose file at ${path}`,
    })),
  ];
}

async function dockerfileWays({ tree }: Source): Promise<Way[]> {
  const text = await readFile(tree, 'Dockerfile');
  const stages = stagesOf(text ?? '').slice(0, most);
  const others = tree.files
    .map(({ path }) => path)
    .filter(
      (path) => path !== 'Dockerfile' && /^(?:[^/]+\/){0,2}(?:Dockerfile(?:\.[\w-]+)?|[\w-]+\.Dockerfile)$/.test(path),
    )
    .slice(0, most);
  return [
    ...(text === null ? [] : [{ build: { builder: 'dockerfile' }, description: 'a Dockerfile' }]),
    ...stages.map((target) => ({
      build: { builder: 'dockerfile', target },
      description: `the stage ${target} of the Dockerfile`,
    })),
    ...others.map((dockerfile) => ({
      build: { builder: 'dockerfile', dockerfile },
      description: `a Dockerfile at ${dockerfile}`,
    })),
  ];
}

async function codeWays({ tree, formats }: Source, language: string | null): Promise<Way[]> {
  const procfile = await readFile(tree, 'Procfile');
  const code = language === null ? null : `${languageNames[language] ?? language} code`;
  const description =
    procfile === null ? (code ?? 'a start command') : code === null ? 'a Procfile' : `a Procfile with ${code}`;
  const root = await readPackage(tree, '');
  const packages = root ? await workspacePackages(root, formats) : [];
  const app = root && packages.length > 0 ? await readNodeApp(tree, formats) : null;
  const runnable =
    root && app ? runnablePackages(root, packages).filter(({ found }) => found.folder !== app.chosen.folder) : [];
  return [
    { build: { builder: 'buildpack' }, description },
    ...runnable.slice(0, most).map(({ found: { name, folder } }) => {
      const chosen = name ?? folder.slice(0, -1);
      return { build: { builder: 'buildpack', package: chosen }, description: `the package ${chosen}` };
    }),
  ];
}

function pageWays({ tree }: Source): Way[] {
  const folder = folderOfPages(tree);
  if (folder === undefined) return [];
  return [
    {
      build: { builder: 'static' },
      description: folder === '' ? 'pages at the root' : `pages in ${folder.slice(0, -1)}`,
    },
  ];
}
