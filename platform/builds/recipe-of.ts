import { hasFile } from '../../control-plane/model/sources/detect/files.ts';
import { readRubyProject } from '../../control-plane/model/sources/detect/languages/ruby/project.ts';
import { folderOfPages } from '../../control-plane/model/sources/detect/languages/static.ts';
import type { Plan } from '../../control-plane/model/sources/detect/plan.ts';
import type { Source } from '../../control-plane/model/sources/detect/source.ts';
import type { Tree } from '../../control-plane/model/sources/detect/tree.ts';
import { formats } from './formats.ts';
import { type BaseName, type Commands, fileServer, type Recipe } from './recipe.ts';
import { denoCommands, dotnetCommands, gradleCommands, mavenCommands, rustCommands } from './recipe-compiled.ts';
import { goCommands } from './recipe-go.ts';
import { nodeCommands } from './recipe-node.ts';
import { pythonCommands } from './recipe-python.ts';

const ofNode = ({ tree }: Source) => nodeCommands(tree);

const recipes: Readonly<Record<string, readonly [BaseName, (source: Source) => Promise<Commands>]>> = {
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
  html: ['static', staticCommands],
};

/** Java has two tools, each with a base image of its own. */
const ofGradle = ['gradle', gradleCommands] as const;

const unknown = ['procfile', async () => ({ commands: [] })] as const;

/** The recipe for a detected plan. Detection has warned about files that cannot be read. */
export async function recipeOf({ language, packageManager, runtimeVersion }: Plan, tree: Tree): Promise<Recipe> {
  const [base, read] = packageManager === 'gradle' ? ofGradle : (recipes[language ?? ''] ?? unknown);
  const source: Source = { tree, formats, warn: () => undefined };
  const servesFiles = base === 'static';
  return { base, version: runtimeVersion, env: {}, path: [], argv: null, servesFiles, ...(await read(source)) };
}

async function rubyCommands(source: Source): Promise<Commands> {
  const { tree } = source;
  const project = await readRubyProject(source);
  const isRails = project?.gems.has('rails') ?? false;
  const hasAssets = tree.files.some(({ path }) => path.startsWith('app/assets/'));
  const setting = 'bundle config set --local';
  return {
    commands: [
      `${setting} path vendor/bundle`,
      `${setting} without 'development test'`,
      ...(hasFile(tree, 'Gemfile.lock') ? [`${setting} frozen true`] : []),
      'bundle install',
      ...(isRails && hasAssets ? ['SECRET_KEY_BASE_DUMMY=1 bundle exec rails assets:precompile'] : []),
    ],
    env: isRails
      ? { RAILS_ENV: 'production', RAILS_LOG_TO_STDOUT: '1', RAILS_SERVE_STATIC_FILES: '1' }
      : { RACK_ENV: 'production' },
  };
}

async function phpCommands({ tree }: Source): Promise<Commands> {
  const folder = hasFile(tree, 'public/index.php') ? 'public' : '.';
  return {
    commands: hasFile(tree, 'composer.json')
      ? ['composer install --no-dev --no-interaction --no-progress --optimize-autoloader']
      : [],
    argv: ['/bin/sh', '-c', `exec php -S 0.0.0.0:\${PORT:-8080} -t ${folder}`],
  };
}

/** Uses our own file server, which the builder adds to the image. */
async function staticCommands({ tree }: Source): Promise<Commands> {
  return { commands: [], argv: ['node', fileServer, `/app/${folderOfPages(tree) ?? ''}`] };
}
