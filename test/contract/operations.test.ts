import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import type { JsonObject, OpenApiDocument } from '../../contract/document.ts';
import { readOperations } from '../../contract/operations.ts';
import { readContract } from '../../server/http/generated-contract.ts';

const listNotes = {
  operationId: 'listNotes',
  tags: ['notes'],
  summary: 'List the notes',
  'x-provenance': 'extension',
  'x-required-role': 'viewer',
  security: [{ bearer: ['read'] }, { session: [] }],
  responses: {
    200: { description: 'The notes.', content: { 'application/json': { schema: { type: 'object' } } } },
    401: { $ref: '#/components/responses/Unauthorized' },
  },
};

function documentOf(get: JsonObject, more: object = {}): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    paths: { '/notes/{workspaceSlug}': { get } },
    components: {
      responses: { Unauthorized: { description: 'The token is wrong.', 'x-error-codes': ['unauthorized'] } },
    },
    ...more,
  };
}

/** The error for `listNotes` with these members changed. */
function errorOf(change: JsonObject): string {
  try {
    readOperations(documentOf({ ...listNotes, ...change }));
  } catch (error) {
    return String(error);
  }
  return 'nothing';
}

test('reads the operation table of the generated document', () => {
  expect(readOperations(readContract())).toEqual(Object.values(operations));
});

test('fills in what an operation leaves out', () => {
  expect(readOperations(documentOf(listNotes))).toEqual([
    {
      id: 'listNotes',
      method: 'get',
      path: '/notes/{workspaceSlug}',
      area: 'notes',
      summary: 'List the notes',
      provenance: 'extension',
      access: { authentication: 'required', role: 'viewer', scope: 'read' },
      body: null,
      success: { 200: ['application/json'] },
      errors: { 401: ['unauthorized'] },
      missingCodes: {},
      stream: null,
      upload: null,
      rateLimits: [],
      idempotencyKey: false,
      sensitive: false,
    },
  ]);
});

test('reads that an operation accepts a key', () => {
  const [operation] = readOperations(documentOf({ ...listNotes, 'x-idempotency-key': true }));

  expect(operation?.idempotencyKey).toBe(true);
});

test('reads a body that is a reference, with the default limit', () => {
  const body = { required: true, content: { 'application/json': {} } };
  const document = documentOf({ ...listNotes, requestBody: { $ref: '#/components/requestBodies/Note' } });

  const [operation] = readOperations({
    ...document,
    components: { ...document.components, requestBodies: { Note: body } },
  });

  expect(operation?.body).toEqual({ required: true, mediaTypes: ['application/json'], limit: 102_400 });
});

test('reads the access to a second workspace', () => {
  const target = { field: '/targetWorkspaceSlug', role: 'admin' };

  const [operation] = readOperations(documentOf({ ...listNotes, 'x-target-role': target }));

  expect(operation?.access).toEqual({
    authentication: 'required',
    role: 'viewer',
    scope: 'read',
    target: { field: '/targetWorkspaceSlug', role: 'admin' },
  });
});

test("uses the document's security where the operation has none", () => {
  const { security: _, ...rest } = listNotes;

  const [operation] = readOperations(documentOf(rest, { security: [{ bearer: ['deploy'] }] }));

  expect(operation?.access).toEqual({ authentication: 'required', role: 'viewer', scope: 'deploy' });
});

test.each<[string, JsonObject, string]>([
  [
    'text lines',
    { data: { type: 'string' }, ends: true, events: { end: {} }, eventId: 'position' },
    '{"cadenceSeconds":null,"ends":true,"data":"line","events":["end"],"eventId":"position"}',
  ],
  [
    'JSON',
    { data: { $ref: '#/components/schemas/Note' }, ends: false, cadenceSeconds: 5 },
    '{"cadenceSeconds":5,"ends":false,"data":"json","events":[],"eventId":null}',
  ],
])('reads a stream of %s', (_, sse, expected) => {
  const [operation] = readOperations(documentOf({ ...listNotes, 'x-sse': sse }));

  expect(JSON.stringify(operation?.stream)).toBe(expected);
});

test.each<[string, JsonObject, string]>([
  ['a missing role', { 'x-required-role': undefined }, 'x-required-role is missing.'],
  [
    'an unknown role',
    { 'x-required-role': 'boss' },
    'x-required-role is "boss". Use one of public, signedIn, viewer, developer, admin, owner.',
  ],
  [
    'an unknown scope',
    { security: [{ bearer: ['all'] }] },
    'the scope in security is "all". Use one of read, deploy, full.',
  ],
  [
    'an unknown provenance',
    { 'x-provenance': 'guessed' },
    'x-provenance is "guessed". Use one of specified, inferred, extension.',
  ],
  ['no security', { security: undefined }, 'security is missing. Use [] for an operation that anyone may call.'],
  ['a role without credentials', { security: [] }, 'x-required-role is "viewer", but security lets anyone in.'],
  [
    'a public operation with credentials',
    { 'x-required-role': 'public' },
    'x-required-role is "public", but security requires credentials.',
  ],
  [
    'members who act on a missing parameter',
    { 'x-allows-self': 'userId' },
    'x-allows-self is "userId", but the path has no such parameter.',
  ],
  ['a stream without data', { 'x-sse': { ends: true } }, "x-sse has no data. Give the schema of a frame's data."],
])('refuses %s', (_, change, message) => {
  expect(errorOf(change)).toBe(`Error: GET /notes/{workspaceSlug}: ${message}`);
});

test('names every missing member', () => {
  expect(() => readOperations(documentOf({ security: [] }))).toThrow(
    'GET /notes/{workspaceSlug}: operationId, tags, summary, responses, x-required-role are missing.',
  );
});

test('refuses an operationId that two operations share', () => {
  const document = documentOf(listNotes);

  expect(() => readOperations({ ...document, paths: { ...document.paths, '/other': { get: listNotes } } })).toThrow(
    'The operationId listNotes is used twice: by GET /notes/{workspaceSlug} and by GET /other.',
  );
});
