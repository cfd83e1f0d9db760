import { expect, test } from 'vitest';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { formats } from '../../../platform/builds/formats.ts';
import { recipeOf } from '../../../platform/builds/recipe-of.ts';
import { treeOf } from '../../control-plane/model/tree.ts';

type Files = Readonly<Record<string, string>>;

const node = { 'package.json': '{"scripts":{"start":"node a.js"}}' };
const python = { 'pyproject.toml': '', 'main.py': '' };
const composer = 'update --no-dev --no-interaction --no-progress --optimize-autoloader';

/** Lock files, other files, the words of the tool if they do not fit, and the command that runs then. */
const tools: readonly (readonly [string, Files, string, string])[] = [
  [
    'package-lock.json',
    node,
    'npm error `npm ci` can only install packages when your package.json and package-lock.json or npm-shrinkwrap.json are in sync. Please update your lock file with `npm install` before continuing.',
    'npm install --include=dev --no-audit --no-fund',
  ],
  [
    'npm-shrinkwrap.json',
    node,
    'npm error The `npm ci` command can only install with an existing package-lock.json or',
    'npm install --include=dev --no-audit --no-fund',
  ],
  [
    'pnpm-lock.yaml',
    node,
    ' ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile" because pnpm-lock.yaml is not up to date with <ROOT>/package.json',
    'pnpm install --no-frozen-lockfile --prod=false',
  ],
  [
    'yarn.lock',
    node,
    'error Your lockfile needs to be updated, but yarn was run with `--frozen-lockfile`.',
    'yarn install --production=false',
  ],
  [
    'yarn.lock',
    { 'package.json': '{"packageManager":"yarn@4.2.0"}' },
    '➤ YN0028: │ The lockfile would have been modified by this install, which is explicitly forbidden.',
    'yarn install --no-immutable',
  ],
  ['bun.lock', node, 'error: lockfile had changes, but lockfile is frozen', 'bun install'],
  [
    'uv.lock',
    python,
    'error: The lockfile at `uv.lock` needs to be updated, but `--locked` was provided.',
    'uv sync --no-dev',
  ],
  [
    'poetry.lock',
    python,
    'pyproject.toml changed significantly since poetry.lock was last generated. Run `poetry lock` to fix the lock file.',
    'poetry lock --no-interaction && poetry install --only main --no-root --no-interaction',
  ],
  ['pdm.lock', python, 'Please run `pdm lock` to update the lock file', 'pdm install --prod --no-self --no-editable'],
  ['Pipfile.lock', { Pipfile: '' }, 'Pipfile.lock is out-of-date. Run $ pipenv lock to update.', 'pipenv install'],
  [
    'Gemfile.lock',
    { Gemfile: 'gem "sinatra"' },
    'You are trying to install in deployment mode after changing',
    'bundle config set --local frozen false && bundle install',
  ],
  [
    'Gemfile.lock',
    { Gemfile: 'gem "sinatra"' },
    'Your bundle only supports platforms ["arm64-darwin-22"] but your local platform',
    'bundle config set --local frozen false && bundle install',
  ],
  [
    'composer.lock',
    { 'composer.json': '{}', 'index.php': '' },
    '- Required package "a/two" is not present in the lock file.',
    `composer ${composer}`,
  ],
  [
    'Cargo.lock',
    { 'Cargo.toml': '[package]\nname = "shop"', 'src/main.rs': '' },
    'error: cannot update the lock file /app/Cargo.lock because --locked was passed to prevent this',
    'cargo build --release --bin shop',
  ],
  [
    'go.sum',
    { 'go.mod': 'module shop\ngo 1.25', 'main.go': '' },
    'main.go:3:8: missing go.sum entry for module providing package rsc.io/quote; to add:',
    'go build -mod=mod -o /app/.bin/shop .',
  ],
];

test.each(tools)('%s that does not fit is not used: %j, %s', async (lockFile, files, complaint, instead) => {
  const tree = treeOf({ ...files, [lockFile]: '' });
  const { plan } = await detect(tree, [], { formats });
  if (!plan) throw new Error('Nothing was detected.');

  const { lock, commands } = await recipeOf(plan, tree);

  const [used = '', ...others] = commands.filter((command) => lock?.instead.has(command));
  expect(others).toEqual([]);
  expect({ file: lock?.file, instead: lock?.instead.get(used) }).toEqual({ file: lockFile, instead });
  expect(complaint).toMatch(lock?.complaint ?? / /);
});

test.each([
  ['package-lock.json', 'npm error network request to https://npm.test/is-odd failed, reason: connect ETIMEDOUT'],
  ['package-lock.json', 'npm error code EINTEGRITY'],
  ['yarn.lock', 'error An unexpected error occurred: "https://npm.test/is-odd: connect ECONNREFUSED".'],
  ['pnpm-lock.yaml', ' ERR_PNPM_META_FETCH_FAIL  GET https://npm.test/is-odd: request failed, reason: ECONNREFUSED'],
])('%s is not blamed for %j', async (lockFile, line) => {
  const tree = treeOf({ ...node, [lockFile]: '' });
  const { plan } = await detect(tree, [], { formats });
  if (!plan) throw new Error('Nothing was detected.');

  const { lock } = await recipeOf(plan, tree);

  expect(lock?.file).toBe(lockFile);
  expect(line).not.toMatch(lock?.complaint ?? / /);
});
