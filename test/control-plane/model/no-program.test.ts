import { expect, test } from 'vitest';
import { formats } from '../../../platform/builds/formats.ts';
import { recipeOf } from '../../../platform/builds/recipe-of.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

test('says what to choose for files of Python without a program', async () => {
  const tree = treeOf({ 'requirements.txt': 'mkdocs\n', 'docs/index.md': '' });

  const found = await detect(tree, [], { formats });
  const chosen = await detect(tree, [], { formats, choices: { build: { startCommand: 'mkdocs serve' } } });

  const message = 'Nothing says how the app is started. Add a file main.py, or choose `build.startCommand`.';
  expect(found.warnings).toEqual([{ code: 'missing_server', message }]);
  expect(chosen.warnings).toEqual([]);
});

test('keeps the program of Rust where a Procfile starts it', async () => {
  const tree = treeOf({
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/main.rs': '',
    Procfile: 'web: ./target/release/shop serve\n',
  });
  const { plan } = await detect(tree, [], { formats });

  const recipe = plan && (await recipeOf(plan, tree));

  expect(recipe?.commands.at(-1)).toBe('mkdir -p target && ln -sfn /app/.bin target/release');
});

test('finds no program of Go in the module file of a site', async () => {
  const { plan } = await detect(treeOf({ 'go.mod': 'module a.test/theme\n', 'layouts/index.html': '' }), [], {
    formats,
  });

  expect(plan).toBeNull();
});
