import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { project, sources } from './sources.ts';

const engine = sources.filter(({ path }) => path.startsWith('verify/') && !path.startsWith('verify/knowledge/'));
const ids = new RegExp(`\\b(?:${Object.keys(operations).join('|')})\\b`, 'g');

/** The operations of the contract that code names, comments not counted. */
function namedIn(code: string): readonly string[] {
  return code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').match(ids) ?? [];
}

test('only verify/knowledge names operations of the contract', () => {
  const named = engine.flatMap(({ path }) =>
    namedIn(readFileSync(join(project, path), 'utf8')).map((id) => `${path} names ${id}`),
  );

  expect(named).toEqual([]);
});

test('one file of verify imports the knowledge of the contract', () => {
  const importing = engine.filter(({ imports }) => imports.some(({ of }) => of.startsWith('verify/knowledge/')));

  expect(importing.map(({ path }) => path)).toEqual(['verify/verify-server.ts']);
});

test('finds an operation in code, and not in a comment', () => {
  expect(namedIn("// As getMe does.\n/** getApp */ const id = 'deleteApp';")).toEqual(['deleteApp']);
});
