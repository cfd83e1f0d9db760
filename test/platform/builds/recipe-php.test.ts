import { expect, test } from 'vitest';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { formats } from '../../../platform/builds/formats.ts';
import { recipeOf } from '../../../platform/builds/recipe-of.ts';
import { treeOf } from '../../control-plane/model/tree.ts';

test.each([
  [['public/index.php', 'index.php'], 'public'],
  [['web/index.php', 'web/wp-config.php'], 'web'],
  [['webroot/index.php'], 'webroot'],
  [['htdocs/index.php'], 'htdocs'],
  [['index.php', 'web/notes.txt'], '.'],
])('serves the folder of %j', async (paths, folder) => {
  const tree = treeOf({ 'composer.json': '{}', ...Object.fromEntries(paths.map((path) => [path, '<?php'])) });
  const { plan } = await detect(tree, [], { formats });

  const recipe = plan && (await recipeOf(plan, tree));

  expect(recipe?.argv).toEqual(['/bin/sh', '-c', `exec php -S 0.0.0.0:\${PORT:-8080} -t ${folder}`]);
});
