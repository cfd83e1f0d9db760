import { expect, test } from 'vitest';
import { isProjectFile } from '../../dashboard/pages/apps/project-file.ts';

test.each([
  ['shop/index.html', true],
  ['shop/src/git/node_modules.md', true],
  ['shop/.gitignore', true],
  ['shop/.git/HEAD', false],
  ['shop/web/node_modules/react/index.js', false],
  ['shop/.DS_Store', false],
  ['', true],
])('%s is a part of the project: %s', (path, isPart) => {
  expect(isProjectFile(path)).toBe(isPart);
});
