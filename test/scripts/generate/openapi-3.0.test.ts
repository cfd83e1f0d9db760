import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emitOpenapi30 } from '../../../scripts/generate/emit-openapi-3.0.ts';
import type { ContractDocument } from '../../../scripts/generate/contract.ts';
import { operations } from '../../../generated/operations.ts';
import { project } from './copy.ts';

interface Edition {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, { operationId?: string }>>;
  readonly components: Record<string, Record<string, object>>;
}

const file = join(project, 'generated/openapi-3.0.json');
const edition = JSON.parse(readFileSync(file, 'utf8')) as Edition;

test('the derived edition is OpenAPI 3.0.3 and has every operation', () => {
  const ids = Object.values(edition.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));

  expect(edition.openapi).toBe('3.0.3');
  expect(ids.filter((id) => id !== undefined).toSorted()).toEqual(Object.keys(operations).toSorted());
});

test('passes the lint of Redocly', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-3.0-'));
  const config = join(folder, 'redocly.yaml');
  // `allOf: [$ref]` with `nullable` is what generators read as a nullable reference. With a `type` beside it, as these
  // two rules want it, they make it a map without fields.
  const off = '  nullable-type-sibling: off\n  no-invalid-media-type-examples: off\n';
  writeFileSync(config, `extends: [recommended-strict]\ntelemetry: off\nrules:\n${off}`);

  const redocly = join(project, 'node_modules/@redocly/cli/bin/cli.js');
  const { status, stderr } = spawnSync(process.execPath, [redocly, 'lint', file, '--config', config], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });

  expect(stderr).toContain('Your API description is valid');
  expect(status).toBe(0);
});

test('has no keyword that only 3.1 has, and no extension', () => {
  expect(findNewer(edition)).toEqual([]);
});

test('finds a keyword that only 3.1 has', () => {
  const schema = {
    type: ['string', 'null'],
    const: 1,
    'x-unit': 'bytes',
    properties: {
      a: { enum: [null] },
      b: { $ref: '#/b', description: 'It.' },
      c: { exclusiveMinimum: 0 },
      const: { type: 'string' },
    },
  };

  expect(findNewer({ info: { summary: 'It.' }, webhooks: {}, components: { schemas: { A: schema } } })).toEqual([
    '/info/summary',
    '/webhooks',
    '/components/schemas/A/type is a list',
    '/components/schemas/A/const',
    '/components/schemas/A/x-unit',
    '/components/schemas/A/properties/a/enum has null',
    '/components/schemas/A/properties/b/description beside $ref',
    '/components/schemas/A/properties/c/exclusiveMinimum is a number',
  ]);
});

test('names of components are unique across kinds', () => {
  const names = Object.entries(edition.components)
    .filter(([kind]) => kind !== 'examples')
    .flatMap(([, components]) => Object.keys(components));

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('removes what 3.0 does not have from the document', () => {
  // Only the parts that the emitter reads.
  const contract = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1', summary: 'It.', license: { name: 'MIT', identifier: 'MIT' } },
    paths: {
      '/a': {
        post: {
          operationId: 'a',
          'x-required-role': 'viewer',
          security: [{ bearer: ['read'] }],
          requestBody: {
            content: { 'application/json': { schema: { const: 1 } }, 'multipart/form-data': { schema: {} } },
          },
          responses: { 200: { $ref: '#/components/responses/A', description: 'It.' } },
        },
      },
    },
    webhooks: { fired: {} },
    components: {
      schemas: { A: { $ref: '#/components/schemas/B' }, B: { const: 1 }, C: {} },
      responses: {
        A: {
          description: 'A.',
          'x-error-codes': ['gone', 'not_found'],
          links: { next: { operationId: 'a', requestBody: { b: '$response.body#/b' } } },
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/A' },
              examples: { a: { value: { 'x-a': 1 }, 'x-status': 200 } },
            },
          },
        },
      },
    },
  } as unknown as ContractDocument;

  expect(JSON.parse(emitOpenapi30(contract))).toEqual({
    openapi: '3.0.3',
    info: { title: 'A', version: '1', license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' } },
    paths: {
      '/a': {
        post: {
          operationId: 'a',
          security: [{ bearer: [] }],
          requestBody: { content: { 'application/json': { schema: { enum: [1] } } } },
          responses: { 200: { $ref: '#/components/responses/A' } },
        },
      },
    },
    components: {
      schemas: { A: { $ref: '#/components/schemas/B' }, B: { enum: [1] } },
      responses: {
        A: {
          description: 'A. Codes: `gone`, `not_found`.',
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/A' },
              examples: { a: { value: { 'x-a': 1 } } },
            },
          },
        },
      },
    },
  });
});

const newer = new Set([
  ...[
    'const',
    'if',
    'then',
    'else',
    'examples',
    'prefixItems',
    'contains',
    'patternProperties',
    'propertyNames',
    'dependentSchemas',
  ],
  ...[
    'contentMediaType',
    'contentSchema',
    'contentEncoding',
    'unevaluatedProperties',
    'unevaluatedItems',
    '$defs',
    '$id',
    '$anchor',
  ],
]);

/** The places of what 3.0 does not have. Examples are data, and are skipped. */
function findNewer(document: object): string[] {
  return Object.entries(document).flatMap(([key, value]) => {
    if (key === 'webhooks' || key === 'jsonSchemaDialect') return [`/${key}`];
    if (key === 'info') return ['summary'].filter((word) => word in value).map((word) => `/info/${word}`);
    return findIn(value, `/${key}`, false);
  });
}

/** Below `isNames`, the keys of an object are names and not keywords. */
function findIn(node: unknown, at: string, isNames: boolean): string[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => findIn(item, `${at}/${index}`, false));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const place = `${at}/${key}`;
    if (isNames) return findIn(value, place, false);
    if (key === 'example' || key === 'default' || (key === 'examples' && !at.includes('/schema'))) return [];
    const siblings = '$ref' in node && key !== '$ref' ? [`${place} beside $ref`] : [];
    return [...siblings, ...findWrong(key, value, place), ...findIn(value, place, isMap(key, at))];
  });
}

function findWrong(key: string, value: unknown, place: string): string[] {
  if (key.startsWith('x-') || (newer.has(key) && place.includes('/schema'))) return [place];
  if (key === 'type' && Array.isArray(value)) return [`${place} is a list`];
  if (key === 'enum' && Array.isArray(value) && value.includes(null)) return [`${place} has null`];
  return key.startsWith('exclusiveM') && typeof value === 'number' ? [`${place} is a number`] : [];
}

function isMap(key: string, at: string): boolean {
  return (
    ['properties', 'responses', 'headers', 'callbacks', 'mapping', 'schemas', 'variables'].includes(key) ||
    at === '/components'
  );
}
