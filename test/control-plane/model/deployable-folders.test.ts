import { expect, test } from 'vitest';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { whyNoPlan } from '../../../control-plane/model/sources/detect/why-no-plan.ts';
import { treeOf } from './tree.ts';

const refused = 'services: { web: { build: ., privileged: true } }\n';

test('a source without a plan names the folders that can be deployed, not what is within them', async () => {
  const detected = await detect(
    treeOf({
      'README.md': '# Notes',
      'docs/notes.md': '',
      'shop/Dockerfile': 'FROM node:24\n',
      'shop/admin/package.json': '{ "scripts": { "start": "node ." } }',
      'api/go.mod': 'module example.com/api\n',
      'api/main.go': 'package main\n',
    }),
    [],
  );

  expect(detected.plan).toBeNull();
  expect(whyNoPlan(detected)).toBe(
    'Nothing in the source says how to build it. Add a Dockerfile. Folders of the source can be deployed: set `subdir` to one of api (buildpack), shop (dockerfile).',
  );
});

test('a source without a plan names five folders at most, the shallowest', async () => {
  const folders = ['a/b', 'c', 'd', 'e', 'f', 'g'].map((folder) => [`${folder}/Dockerfile`, 'FROM node:24\n'] as const);

  const { warnings } = await detect(treeOf({ 'README.md': '', ...Object.fromEntries(folders) }), []);

  expect(warnings.map(({ message }) => message)).toEqual([
    'Folders of the source can be deployed: set `subdir` to one of c (dockerfile), d (dockerfile), e (dockerfile), f (dockerfile), g (dockerfile).',
  ]);
});

test.each([
  ['a source with a plan', { 'index.html': '', 'shop/Dockerfile': 'FROM node:24\n' }],
  ['a source whose compose file is refused', { 'compose.yaml': refused, 'shop/Dockerfile': 'FROM node:24\n' }],
  ['a source without such a folder', { 'README.md': '', 'docs/notes.md': '' }],
])('%s names no folder', async (_, files) => {
  const { warnings } = await detect(treeOf(files), []);

  expect(warnings.filter(({ code }) => code === 'other_folder')).toEqual([]);
});
