import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { schemasOf } from '../../verify/requests/operation-schemas.ts';
import { parameters } from '../../verify/requests/parameters.ts';

const { document } = generatedContract();

test('the schemas of an operation, and the values that are made of them, are made once', () => {
  const { query } = schemasOf(document, operations.listDeploys);

  expect(schemasOf(document, operations.listDeploys).query).toBe(query);
  expect(parameters(document, query, 'query', false)).toBe(parameters(document, query, 'query', false));
  expect(parameters(document, query, 'query', true)).not.toBe(parameters(document, query, 'query', false));
});

test('another document has schemas of its own', () => {
  const other = { ...document, paths: { ...document.paths, [operations.listDeploys.path]: { get: {} } } };

  expect(Object.keys(schemasOf(document, operations.listDeploys).query.properties ?? {})).toContain('limit');
  expect(schemasOf(other, operations.listDeploys).query.properties).toEqual({});
});
