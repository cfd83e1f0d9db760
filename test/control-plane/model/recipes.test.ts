import { expect, test } from 'vitest';
import { formats } from '../../../platform/builds/formats.ts';
import { recipeOf } from '../../../platform/builds/recipe-of.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

type Files = Readonly<Record<string, string>>;

const lock = { 'package-lock.json': '{}' };
const scripts = (text: string) => ({ 'package.json': `{"scripts":{${text}}}` });
const venv = 'python -m venv /app/.venv';
const pip = 'pip install --disable-pip-version-check';
const uvPip = `${pip} uv|uv pip install -r pyproject.toml`;
const bin = 'mkdir -p /app/.bin';
const bundle = "bundle config set --local path vendor/bundle|bundle config set --local without 'development test'";
const composer = 'composer install --no-dev --no-interaction --no-progress --optimize-autoloader';
const manager = 'npm install --global --prefix /app/.package-manager --no-audit --no-fund';
const npmCi = 'npm ci --include=dev --no-audit --no-fund';

/**
 * Small repositories: their files, what a build begins with, its commands, and what the first service or the image
 * runs.
 */
const repositories: readonly (readonly [string, Files, string, string, string])[] = [
  ['Node with a lock file', { ...scripts('"start":"node a.js"'), ...lock }, 'node', npmCi, 'npm start'],
  [
    'Node without one',
    scripts('"start":"node a.js"'),
    'node',
    'npm install --include=dev --no-audit --no-fund',
    'npm start',
  ],
  ['Node with a shrinkwrap', { ...scripts(''), 'npm-shrinkwrap.json': '{}' }, 'node', npmCi, 'npm start'],
  ['Node with a build', { ...scripts('"build":"tsc"'), ...lock }, 'node', `${npmCi}|npm run build`, 'npm start'],
  [
    'Node with a package named build',
    { 'package.json': '{"dependencies":{"build":"1"}}', ...lock },
    'node',
    npmCi,
    'npm start',
  ],
  ['Node by engines', { 'package.json': '{"engines":{"node":"22.x"}}', ...lock }, 'node 22', npmCi, 'npm start'],
  ['TypeScript', { ...scripts('"start":"node a.ts"'), ...lock, 'tsconfig.json': '{}' }, 'node', npmCi, 'npm start'],
  [
    'pnpm',
    { ...scripts(''), 'pnpm-lock.yaml': '' },
    'node',
    `${manager} pnpm@9|pnpm install --frozen-lockfile --prod=false`,
    'pnpm start',
  ],
  [
    'pnpm in a version',
    { 'package.json': '{"packageManager":"pnpm@9.1.0"}', 'pnpm-lock.yaml': '' },
    'node',
    `${manager} pnpm@9.1.0|pnpm install --frozen-lockfile --prod=false`,
    'pnpm start',
  ],
  [
    'Yarn 1',
    { ...scripts(''), 'yarn.lock': '' },
    'node',
    `${manager} yarn@1|yarn install --frozen-lockfile --production=false`,
    'yarn start',
  ],
  [
    'Yarn 4',
    { 'package.json': '{"packageManager":"yarn@4.2.0"}', 'yarn.lock': '' },
    'node',
    `${manager} @yarnpkg/cli-dist@4.2.0|yarn install --immutable`,
    'yarn start',
  ],
  [
    'Bun',
    { ...scripts(''), 'bun.lock': '' },
    'node',
    `${manager} bun@latest|bun install --frozen-lockfile`,
    'bun run start',
  ],
  ['Python', { 'requirements.txt': 'x' }, 'python', `${venv}|${pip} -r requirements.txt`, 'python main.py'],
  [
    'Python with Flask',
    { 'requirements.txt': 'flask' },
    'python',
    `${venv}|${pip} -r requirements.txt`,
    'flask run --host 0.0.0.0 --port ${PORT:-8000}',
  ],
  ['Python as a project', { 'pyproject.toml': '' }, 'python', `${venv}|${uvPip}`, 'python main.py'],
  [
    'Python in a version',
    { 'pyproject.toml': '[project]\nrequires-python = ">=3.9,<3.13"' },
    'python 3.12',
    `${venv}|${uvPip}`,
    'python main.py',
  ],
  [
    'Poetry',
    { 'pyproject.toml': '', 'poetry.lock': '' },
    'python',
    `${venv}|${pip} poetry|poetry install --only main --no-root --no-interaction`,
    'python main.py',
  ],
  [
    'uv',
    { 'pyproject.toml': '', 'uv.lock': '' },
    'python',
    `${venv}|${pip} uv|uv sync --no-dev --locked`,
    'python main.py',
  ],
  ['Go', { 'go.mod': 'go 1.24', 'main.go': '' }, 'go 1.25', `${bin}|go build -o /app/.bin/app .`, '/app/.bin/app'],
  [
    'Go below cmd',
    { 'go.mod': '', 'cmd/shop/main.go': '' },
    'go',
    `${bin}|go build -o /app/.bin/shop ./cmd/shop`,
    '/app/.bin/shop',
  ],
  [
    'Ruby',
    { Gemfile: 'gem "sinatra"' },
    'ruby',
    `${bundle}|bundle install`,
    'bundle exec rackup -o 0.0.0.0 -p ${PORT:-3000}',
  ],
  [
    'Ruby with a lock file',
    { Gemfile: 'ruby "3.3"', 'Gemfile.lock': '' },
    'ruby 3.3',
    `${bundle}|bundle config set --local frozen true|bundle install`,
    'bundle exec rackup -o 0.0.0.0 -p ${PORT:-3000}',
  ],
  [
    'Rails with assets',
    { Gemfile: 'gem "rails"', 'app/assets/a.css': '' },
    'ruby',
    `${bundle}|bundle install|SECRET_KEY_BASE_DUMMY=1 bundle exec rails assets:precompile`,
    'bundle exec rails server -b 0.0.0.0 -p ${PORT:-3000}',
  ],
  ['PHP', { 'index.php': '' }, 'php', '', '/bin/sh -c exec php -S 0.0.0.0:${PORT:-8080} -t .'],
  [
    'PHP with Composer',
    { 'composer.json': '{}', 'public/index.php': '' },
    'php',
    composer,
    '/bin/sh -c exec php -S 0.0.0.0:${PORT:-8080} -t public',
  ],
  ['Pages', { 'index.html': '', 'a.css': '' }, 'static', '', 'node /opt/file-server.mjs /app/'],
  [
    'Pages in public',
    { 'public/index.html': '', 'README.md': '' },
    'static',
    '',
    'node /opt/file-server.mjs /app/public/',
  ],
  ['A Procfile', { Procfile: 'web: ./serve' }, 'procfile', '', './serve'],
  [
    'A Procfile with Node',
    { Procfile: 'web: node web.js\nworker: node work.js', ...scripts(''), ...lock },
    'node',
    npmCi,
    'node web.js',
  ],
  [
    'A Procfile with Python',
    { Procfile: 'web: gunicorn app', 'requirements.txt': '' },
    'python',
    `${venv}|${pip} -r requirements.txt`,
    'gunicorn app',
  ],
];

test.each(repositories)('makes a recipe for %s', async (_name, files, base, commands, runs) => {
  const tree = treeOf(files);
  const { plan } = await detect(tree, [], { formats });
  if (!plan) throw new Error('Nothing was detected.');

  const recipe = await recipeOf(plan, tree);

  expect(plan.builder).toMatch(/^(buildpack|static)$/);
  expect([recipe.base, recipe.version].filter((part) => part !== null).join(' ')).toBe(base);
  expect(recipe.commands.filter((command) => !command.includes('setuptools')).join('|')).toBe(commands);
  expect(plan.services[0]?.command ?? recipe.argv?.join(' ')).toBe(runs);
});
