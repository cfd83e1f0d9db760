import { findIn, hasFile, readFile } from '../../control-plane/model/sources/detect/files.ts';
import type { Plan } from '../../control-plane/model/sources/detect/plan.ts';
import type { Tree } from '../../control-plane/model/sources/detect/tree.ts';
import { type BaseName, type Commands, fileServer, type Recipe } from './recipe.ts';
import { nodeCommands } from './recipe-node.ts';
import { pythonCommands } from './recipe-python.ts';

const recipes: Readonly<Record<string, readonly [BaseName, (tree: Tree) => Promise<Commands>]>> = {
  javascript: ['node', nodeCommands],
  typescript: ['node', nodeCommands],
  python: ['python', pythonCommands],
  go: ['go', goCommands],
  ruby: ['ruby', rubyCommands],
  php: ['php', phpCommands],
  html: ['static', staticCommands],
};

/** The recipe for a detected plan. */
export async function recipeOf({ language, runtimeVersion }: Plan, tree: Tree): Promise<Recipe> {
  const [base, read] = recipes[language ?? ''] ?? (['procfile', async () => ({ commands: [] })] as const);
  const servesFiles = base === 'static';
  return { base, version: runtimeVersion, env: {}, path: [], argv: null, servesFiles, ...(await read(tree)) };
}

/** The program at the root, or the only one below `cmd`. */
async function goCommands(tree: Tree): Promise<Commands> {
  const below = tree.files
    .map(({ path }) => findIn(path, /^(cmd\/[^/]+)\/main\.go$/))
    .filter((folder) => folder !== null);
  const folder = hasFile(tree, 'main.go') ? '.' : below.length === 1 ? `./${below[0]}` : '.';
  return {
    commands: [`go build -o /app/.bin/app ${folder}`],
    env: { CGO_ENABLED: '0', GOFLAGS: '-buildvcs=false' },
    argv: ['/app/.bin/app'],
  };
}

async function rubyCommands(tree: Tree): Promise<Commands> {
  const isRails = (await readFile(tree, 'Gemfile'))?.includes('rails') ?? false;
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

async function phpCommands(tree: Tree): Promise<Commands> {
  const folder = hasFile(tree, 'public/index.php') ? 'public' : '.';
  return {
    commands: hasFile(tree, 'composer.json')
      ? ['composer install --no-dev --no-interaction --no-progress --optimize-autoloader']
      : [],
    argv: ['/bin/sh', '-c', `exec php -S 0.0.0.0:\${PORT:-8080} -t ${folder}`],
  };
}

/** Uses our own file server, which the builder adds to the image. */
async function staticCommands(tree: Tree): Promise<Commands> {
  const folder = ['', 'public/', 'dist/'].find((name) =>
    tree.files.some(({ path }) => new RegExp(`^${name}index\\.html?$`).test(path)),
  );
  return { commands: [], argv: ['node', fileServer, `/app/${folder ?? ''}`] };
}
