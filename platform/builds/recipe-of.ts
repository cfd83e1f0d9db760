import { hasFile } from '../../control-plane/model/sources/detect/files.ts';
import { readRubyProject } from '../../control-plane/model/sources/detect/languages/ruby/project.ts';
import { phpFolder, phpServer } from '../../control-plane/model/sources/detect/languages/php.ts';
import type { BuildChoices } from '../../control-plane/model/sources/choices.ts';
import { servedFolder } from '../../control-plane/model/sources/detect/languages/static.ts';
import type { Plan } from '../../control-plane/model/sources/detect/plan.ts';
import type { Source } from '../../control-plane/model/sources/detect/source.ts';
import type { Tree } from '../../control-plane/model/sources/detect/tree.ts';
import { formats } from './formats.ts';
import { type BaseName, type Commands, fileServer, type Recipe } from './recipe.ts';
import { denoCommands, dotnetCommands, gradleCommands, mavenCommands, rustCommands } from './recipe-compiled.ts';
import { elixirCommands } from './recipe-elixir.ts';
import { goCommands } from './recipe-go.ts';
import { hugoCommands } from './recipe-hugo.ts';
import { nodeCommands } from './recipe-node.ts';
import { pythonCommands } from './recipe-python.ts';

const ofNode = ({ tree }: Source, build: BuildChoices) => nodeCommands(tree, build);

type ReadCommands = (source: Source, build: BuildChoices) => Promise<Commands>;

const recipes: Readonly<Record<string, readonly [BaseName, ReadCommands]>> = {
  javascript: ['node', ofNode],
  typescript: ['node', ofNode],
  python: ['python', pythonCommands],
  go: ['go', goCommands],
  ruby: ['ruby', rubyCommands],
  php: ['php', phpCommands],
  rust: ['rust', rustCommands],
  deno: ['deno', denoCommands],
  java: ['maven', mavenCommands],
  dotnet: ['dotnet', dotnetCommands],
  elixir: ['elixir', elixirCommands],
  // Pages of Hugo; others are served as they are.
  html: ['python', hugoCommands],
};

/** Java has two tools, each with a base image of its own. */
const ofGradle = ['gradle', gradleCommands] as const;

const ofPages = ['static', staticCommands] as const;

const unknown = ['procfile', async () => ({ commands: [] })] as const;

/**
 * The recipe for a detected plan. Detection has warned about files that cannot be read. Throws `BadChoice` for a
 * program that does not exist.
 */
export async function recipeOf(
  { builder, language, packageManager, runtimeVersion, build: choices = {} }: Plan,
  tree: Tree,
): Promise<Recipe> {
  const [base, read] = builder === 'static' ? ofPages : recipeFor(language, packageManager);
  const source: Source = { tree, formats, warn: () => undefined };
  const { build = [], commands, ...recipe } = await read(source, choices);
  const made = choices.buildCommand === undefined ? build : [choices.buildCommand];
  const usual = { env: {}, buildEnv: {}, path: [], argv: null, lock: null, servesFiles: base === 'static' };
  return {
    base,
    version: runtimeVersion,
    ...usual,
    ...recipe,
    commands: [...commands, ...made],
  };
}

function recipeFor(language: string | null, packageManager: string | null): readonly [BaseName, ReadCommands] {
  return packageManager === 'gradle' ? ofGradle : (recipes[language ?? ''] ?? unknown);
}

async function rubyCommands(source: Source): Promise<Commands> {
  const { tree } = source;
  const project = await readRubyProject(source);
  const isRails = project?.gems.has('rails') ?? false;
  const hasAssets = tree.files.some(({ path }) => path.startsWith('app/assets/'));
  const setting = 'bundle config set --local';
  const isLocked = hasFile(tree, 'Gemfile.lock');
  return {
    commands: [
      `${setting} path vendor/bundle`,
      `${setting} without 'development test'`,
      ...(isLocked ? [`${setting} frozen true`] : []),
      'bundle install',
    ],
    lock: isLocked
      ? {
          ...{ file: 'Gemfile.lock', beside: 'Gemfile' },
          // The last one is a file that was written on another system.
          complaint: /in deployment mode after changing|because frozen mode is set|bundle only supports platforms/,
          instead: new Map([['bundle install', `${setting} frozen false && bundle install`]]),
        }
      : null,
    build: isRails && hasAssets ? ['SECRET_KEY_BASE_DUMMY=1 bundle exec rails assets:precompile'] : [],
    env: isRails
      ? { RAILS_ENV: 'production', RAILS_LOG_TO_STDOUT: '1', RAILS_SERVE_STATIC_FILES: '1' }
      : { RACK_ENV: 'production' },
  };
}

async function phpCommands({ tree }: Source): Promise<Commands> {
  const options = '--no-dev --no-interaction --no-progress --optimize-autoloader';
  const install = `composer install ${options}`;
  return {
    commands: hasFile(tree, 'composer.json') ? [install] : [],
    lock: {
      ...{ file: 'composer.lock', beside: 'composer.json' },
      complaint: /is not present in the lock file|lock file does not contain a compatible set of packages/,
      instead: new Map([[install, `composer update ${options}`]]),
    },
    argv: ['/bin/sh', '-c', `exec ${phpServer(phpFolder(tree))}`],
  };
}

/** Uses our own file server, which the builder adds to the image. */
async function staticCommands({ tree }: Source, build: BuildChoices): Promise<Commands> {
  return { commands: [], argv: ['node', fileServer, `/app/${servedFolder(tree, build) ?? ''}`] };
}
