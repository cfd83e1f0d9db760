import { expect, test } from 'vitest';
import { diffDocuments, parseDocument } from '../../contract-diff/index.ts';
import type { JsonObject } from '../../contract/document.ts';
import { documentWith } from './documents.ts';

const withSchemas = (schemas: JsonObject) => documentWith({}, { components: { schemas } });
const versions = 'the command compares documents with `openapi: 3.0.x`, `3.1.x` and `3.2.x`.';

const problems: readonly [title: string, document: unknown, message: string][] = [
  [
    'a component that does not exist',
    withSchemas({ A: { $ref: '#/components/schemas/B' } }),
    'The new document refers to `#/components/schemas/B`, which does not exist; add it, or correct the reference.',
  ],
  [
    'an anchor that does not exist',
    withSchemas({ A: { $ref: '#b' } }),
    'The new document refers to `#b`, which does not exist; add it, or correct the reference.',
  ],
  [
    'a reference to itself',
    withSchemas({ A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } }),
    'The new document refers to `#/components/schemas/B`, which leads back to itself; correct the reference.',
  ],
  [
    'another file',
    withSchemas({ A: { $ref: 'https://example.test/a.yaml#/B' } }),
    'The new document refers to another file, https://example.test/a.yaml#/B. Bundle it first: npx redocly bundle',
  ],
  ['another version', { openapi: '4.0.0' }, `The new document has \`openapi: "4.0.0"\`; ${versions}`],
  ['a version that is a number', { openapi: 3.1 }, `The new document has \`openapi: 3.1\`; ${versions}`],
  ['a list', [], `The new document is not an object; ${versions}`],
  [
    'an alias within its own anchor',
    parseDocument("openapi: '3.1.0'\ncomponents: &a { schemas: { A: *a } }\n", 'new.yaml'),
    'The new document has an alias of YAML within its own anchor; write a `$ref` there.',
  ],
];

test.each(problems)('rejects %s', async (_title, document, message) => {
  await expect(diffDocuments(documentWith({}), document)).rejects.toThrow(message);
});

test.each([
  ['an empty file', ' \n', 'a.yaml is empty; it has to be a document in JSON or YAML.'],
  [
    'broken JSON',
    '{"openapi": ',
    'a.yaml is neither JSON nor YAML: Unexpected end of JSON input; correct it and try again.',
  ],
  [
    'broken YAML',
    'a: [1\nb: 2\n',
    'a.yaml is neither JSON nor YAML: Flow sequence in block collection must be sufficiently indented and end with a ] at line 2, column 1; correct it and try again.',
  ],
])('rejects %s in one line', (_title, text, message) => {
  expect(() => parseDocument(text, 'a.yaml')).toThrow(new Error(message));
});

test.each([
  ['3.0.4', '3.0.4'],
  ['3.0.4', '3.1.1'],
  ['3.1.1', '3.2.0'],
])('compares %s with %s', async (one, other) => {
  expect(await diffDocuments({ ...documentWith({}), openapi: one }, { ...documentWith({}), openapi: other })).toEqual(
    [],
  );
});

test('references in examples, in extensions and in the names of fields are data', async () => {
  const schema = {
    type: 'object',
    properties: { $ref: { type: 'string' } },
    default: { $ref: 'a' },
    example: { $ref: 'b' },
  };
  const document = documentWith({}, { 'x-source': { $ref: './c.md' }, components: { schemas: { A: schema } } });

  expect(await diffDocuments(document, document)).toEqual([]);
});

test('reads a file that begins with a byte order mark, and YAML in braces', () => {
  expect(parseDocument('\uFEFF{"openapi": "3.1.0"}', 'a.json')).toEqual({ openapi: '3.1.0' });
  expect(parseDocument('{ openapi: 3.1.0 }', 'a.yaml')).toEqual({ openapi: '3.1.0' });
});
