import { expect, test } from 'vitest';
import { formats } from '../../../platform/builds/formats.ts';
import { recipeOf } from '../../../platform/builds/recipe-of.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

type Files = Readonly<Record<string, string>>;

const mix = (deps: string, aliases = '') => `defmodule Shop.MixProject do
  use Mix.Project
  def project, do: [app: :shop, elixir: "~> 1.15", deps: deps(), aliases: aliases()]
  defp deps do
    [
      ${deps}
    ]
  end
  defp aliases do
    [
      ${aliases}
    ]
  end
end
`;
const phoenix = mix('{:phoenix, "~> 1.8"}');

test.each<[string, Files, string]>([
  ['Phoenix', { 'mix.exs': phoenix }, 'elixir phoenix mix null mix phx.server'],
  [
    'Phoenix with packages of Node.js',
    { 'mix.exs': phoenix, 'assets/package.json': '{}' },
    'elixir phoenix mix null mix phx.server',
  ],
  ['a program', { 'mix.exs': mix('{:plug_cowboy, "~> 2.0"}') }, 'elixir null mix null mix run --no-halt'],
  ['no comment', { 'mix.exs': mix('# {:phoenix, "~> 1.8"}') }, 'elixir null mix null mix run --no-halt'],
  [
    'a package with a longer name',
    { 'mix.exs': mix('{:phoenix_html, "~> 4.0"}') },
    'elixir null mix null mix run --no-halt',
  ],
  [
    'the version of a version manager',
    { 'mix.exs': phoenix, '.tool-versions': 'erlang 27.2\nelixir 1.17.3-otp-27\n' },
    'elixir phoenix mix 1.17 mix phx.server',
  ],
])('recognizes Elixir: %s', async (_title, files, expected) => {
  const { plan, warnings } = await detect(treeOf(files), [], { formats });

  const [web] = plan?.services ?? [];
  expect(`${plan?.language} ${plan?.framework} ${plan?.packageManager} ${plan?.runtimeVersion} ${web?.command}`).toBe(
    expected,
  );
  expect(web?.port).toBe(4000);
  expect(warnings).toEqual([]);
});

const install = [
  'mix local.hex --force --if-missing',
  'mix local.rebar --force --if-missing',
  'mix deps.get --only prod',
  'mix deps.compile',
];

test.each([
  ['a program', mix(''), ['mix compile']],
  [
    'files for browsers',
    mix('{:phoenix, "~> 1.8"}', '"assets.setup": ["a"],\n      "assets.deploy": ["b", "phx.digest"]'),
    ['mix assets.setup', 'mix compile', 'mix assets.deploy'],
  ],
  [
    'files for browsers without a setup',
    mix('', '"assets.deploy" => ["phx.digest"]'),
    ['mix compile', 'mix assets.deploy'],
  ],
])('builds %s of Elixir', async (_title, text, commands) => {
  const tree = treeOf({ 'mix.exs': text });
  const { plan } = await detect(tree, [], { formats });
  if (!plan) throw new Error('Nothing was detected.');

  const recipe = await recipeOf(plan, tree);

  expect(recipe.base).toBe('elixir');
  expect(recipe.commands).toEqual([...install, ...commands]);
  expect(recipe.env).toMatchObject({ MIX_ENV: 'prod' });
});

test('says which variables an app in Elixir does not start without', async () => {
  const settings = `import Config
if config_env() == :prod do
  secret =
    System.get_env("SECRET_KEY_BASE") ||
      raise """
      environment variable SECRET_KEY_BASE is missing.
      """
  # System.fetch_env!("OLD_KEY")
  host = System.get_env("PHX_HOST") || "example.com"
  url = System.fetch_env!("DATABASE_URL")
end
`;
  const { warnings } = await detect(treeOf({ 'mix.exs': phoenix, 'config/runtime.exs': settings }), [], { formats });

  expect(warnings).toEqual([
    {
      code: 'missing_variable',
      message: 'The app does not start without SECRET_KEY_BASE, DATABASE_URL. Set them as variables.',
      path: 'config/runtime.exs',
    },
  ]);
});
