import { expect, test } from 'vitest';
import { operations } from '../../../generated/operations.ts';
import { emitRequestSchemas } from '../../../scripts/generate/emit-request-schemas.ts';

const { getMe, updateMe } = operations;

/** What is emitted for two operations: one with these parameters, one with this schema of its body. */
function emit(parameters: readonly object[], schema: object): string {
  const body = { content: { 'application/json': { schema } } };
  const paths = {
    [getMe.path]: { get: { parameters }, patch: { parameters: [{ ...page, required: true }], requestBody: body } },
  };
  return emitRequestSchemas({
    document: { openapi: '3.1.0', info: {}, paths, components: { schemas: { Note: note } } },
    operations: [getMe, updateMe],
  });
}

const page = { in: 'query', name: 'page', schema: { type: 'integer', description: 'The page.', 'x-unit': 'count' } };
const note = { type: 'string', format: 'email', description: 'An address.', maxLength: 80 };

test('keeps what validates, and nothing else', () => {
  const text = emit([page], { $ref: '#/components/schemas/Note' });

  expect(text).toContain("schemas: { Note: { type: 'string', format: 'email', maxLength: 80 } },\n");
  expect(text).toMatch(/formats: \{\n {4}email: \/\^.*\$\/i,\n {2}\}/);
  expect(text).toContain("updateMe: { parameters: ['page2'], body: { 'application/json': { $ref: 'Note' } } }");
});

test('gives parameters that differ different names', () => {
  const text = emit([page], {});

  expect(text).toContain("    page: { in: 'query', name: 'page', schema: { type: 'integer' } },\n");
  expect(text).toContain("    page2: { in: 'query', name: 'page', required: true, schema: { type: 'integer' } },\n");
});

test.each<[what: string, parameters: readonly object[], schema: object]>([
  ['the keyword contains', [], { type: 'array', contains: {} }],
  ['the format date', [], { type: 'string', format: 'date' }],
  ['parameters in: cookie', [{ ...page, in: 'cookie' }], {}],
  ['parameters of type object', [{ ...page, schema: { type: 'object' } }], {}],
  ['parameters with explode: false', [{ ...page, explode: false }], {}],
  ['parameters with content', [{ in: 'query', name: 'page', content: {} }], {}],
])('refuses %s', (what, parameters, schema) => {
  expect(() => emit(parameters, schema)).toThrow(`The request validator does not support ${what} yet`);
});
