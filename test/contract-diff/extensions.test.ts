import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { memberRules } from '../../contract-diff/schemas/notes.ts';
import { comparedExtensions, internalExtensions } from '../../contract-diff/model/extensions.ts';
import { compareExtensions } from '../../contract-diff/rules/extensions.ts';
import { documentWith } from './documents.ts';
import { find } from './find.ts';

test('every extension of the contract is compared, or says nothing to clients', () => {
  const registry = parse(readFileSync('openapi/shared/extensions.yaml', 'utf8')) as {
    properties: Record<string, { properties: Record<string, unknown> }>;
  };
  const names = Object.values(registry.properties).flatMap(({ properties }) => Object.keys(properties));

  expect(names).toContain('x-required-role');
  expect(
    names.filter((name) => !comparedExtensions.has(name) && !internalExtensions.has(name) && !(name in memberRules)),
  ).toEqual([]);
});

test('reports an extension that no rule knows', () => {
  const before = documentWith({ 'x-provenance': 'inferred' });
  const after = documentWith({ 'x-provenance': 'extension', 'x-cost': 300 }, { 'x-quota': { requests: 10 } });

  expect(find(compareExtensions, before, after)).toEqual([
    'extension document x-quota: compatible compatible none',
    'extension getThing x-cost: compatible compatible none',
  ]);
});
