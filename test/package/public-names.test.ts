import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Exists, findFalseRenames, findLostNames, readPresentNames, readRenames } from './public-names.ts';

const before = readFileSync(join(import.meta.dirname, 'public-names-0.9.1.txt'), 'utf8')
  .trimEnd()
  .split('\n');
const renames = readRenames(readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8'));
let exists: Exists;

beforeAll(() => {
  exists = readPresentNames();
});

test('every public name of 0.9.1 exists, or CHANGELOG.md has a line "- `old` → `new`" for it', () => {
  expect(findLostNames(before, renames, exists)).toEqual([]);
});

test('CHANGELOG.md renames public names only, to names that exist', () => {
  expect(findFalseRenames(before, renames, exists)).toEqual([]);
});

test('finds a name that is gone, in each kind', () => {
  const gone = [
    'export ./server createGone',
    'member ServeOptions.gone',
    'flag mock --gone',
    'header X-Gone',
    'directive __gone',
    'metric gone_total',
  ];

  expect(findLostNames(gone, new Map(), exists)).toEqual(gone);
});

test('a renamed type renames its members, and a removed one removes them', () => {
  const names = [
    'member OldOptions.port',
    'member OldOptions.host',
    'member Tree.files.path',
    'member OldOptions.graceMs',
  ];
  const changes = readRenames(
    '- `OldOptions` → `ServeOptions`\n- `Tree.files` → removed: read it by path.\n- `Else.port` → `Else.host`\n',
  );

  expect(
    findLostNames(names, changes, (name) => ['member ServeOptions.port', 'member ServeOptions.host'].includes(name)),
  ).toEqual(['member OldOptions.graceMs']);
});

test('a renamed entry takes its exports along', () => {
  const names = ['export ./client createClient', 'export ./client gone', 'export ./server createApp'];
  const changes = readRenames('- `./client` → `.`\n- `./server` → `./api`\n');
  const present: Exists = (name) => name === 'export . createClient';

  expect(findLostNames(names, changes, present)).toEqual(['export ./client gone', 'export ./server createApp']);
  expect(findFalseRenames(names, changes, present)).toEqual(['`./api`, once `./server`, does not exist.']);
});

test('finds a rename of a name that was never public, and one to a name that does not exist', () => {
  const changes = readRenames('- `Gone` → `Here`\n- `createApp` → `createGone`\n');

  expect(findFalseRenames(before, changes, exists)).toEqual([
    '`Gone` is not a public name of 0.9.1.',
    '`createGone`, once `createApp`, does not exist.',
  ]);
});
