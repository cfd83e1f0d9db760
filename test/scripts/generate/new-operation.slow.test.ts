import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { compile } from '../../types/compile.ts';
import { copyProject, generate } from './copy.ts';

// Each run starts two processes, which are slow to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const path = `get:
  operationId: listAppBadges
  tags: [apps]
  summary: List the badges of an app
  x-provenance: extension
  x-required-role: viewer
  security: [{ bearer: [read] }]
  parameters:
    - $ref: ../../shared/parameters.yaml#/WorkspaceSlug
    - $ref: ../../shared/parameters.yaml#/AppSlug
  responses:
    '200':
      description: The badges.
      content:
        application/json:
          schema: { type: object, required: [badges], properties: { badges: { type: array, items: { type: string } } } }
          examples: { empty: { summary: An empty list., value: { badges: [] } } }
`;

/** A copy of the project with handwritten handlers, and with one more operation in the contract. */
function copyWithBackend() {
  const copy = copyProject();
  const handlers = copy.read('generated/skeleton.ts').replace("'./handlers.ts'", "'../generated/handlers.ts'");
  copy.write('server/backend.ts', handlers);
  copy.write('openapi/apps/paths/badges.yaml', path);
  copy.replace(
    'openapi/openapi.yaml',
    '\npaths:\n',
    '\npaths:\n  /api/workspaces/{workspaceSlug}/apps/{appSlug}/badges: { $ref: apps/paths/badges.yaml }\n',
  );
  return Object.assign(copy, { compileBackend: () => compile(copy.folder, [join(copy.folder, 'server/backend.ts')]) });
}

test('a new operation does not compile until it has a handler or notImplemented', () => {
  using copy = copyWithBackend();
  const before = copy.read('server/backend.ts');

  generate(copy.folder);
  const forgotten = copy.compileBackend();
  copy.write('server/backend.ts', before.replace('};', "  listAppBadges: notImplemented('listAppBadges'),\n};"));
  const marked = copy.compileBackend();
  copy.write(
    'server/backend.ts',
    before.replace('};', '  listAppBadges: async () => ({ status: 200, body: { badges: [] } }),\n};'),
  );
  const filled = copy.compileBackend();

  expect(forgotten).toEqual([
    expect.stringMatching(
      /^server\/backend.ts:5 Property 'listAppBadges' is missing in type .* but required in type 'Handlers<Principal>'/,
    ),
  ]);
  expect(marked).toEqual([]);
  expect(filled).toEqual([]);
});

test('a header that the contract declares has its type, and any other does not compile', () => {
  using copy = copyWithBackend();
  const declared = path.replace(
    '      content:\n',
    '      headers: { X-Total: { description: How many., required: true, schema: { type: integer } } }\n      content:\n',
  );
  copy.write('openapi/apps/paths/badges.yaml', declared);
  generate(copy.folder);
  const backend = copy.read('server/backend.ts');
  const compileWith = (headers: string) => {
    copy.write(
      'server/backend.ts',
      `import { reply } from '../contract/model/reply.ts';\n${backend.replace('};', `  listAppBadges: async () => reply(200, { badges: [] }${headers}),\n};`)}`,
    );
    return copy.compileBackend().map((error) => error.split('\n').at(-1)?.trim());
  };

  expect(compileWith(", { 'X-Total': 2 }")).toEqual([]);
  expect(compileWith(", { 'X-Total': 'two' }")).toEqual([
    expect.stringContaining("Type 'string' is not assignable to type 'number'."),
  ]);
  expect(compileWith(", { 'X-Total': 2, Location: '/' }")).toEqual([
    expect.stringContaining("'Location' does not exist in type '{ 'X-Total': number; }'."),
  ]);
  expect(compileWith('')).toEqual([expect.stringContaining('Expected 3 arguments, but got 2.')]);
});

test('a new operation makes the generated files stale', () => {
  using copy = copyWithBackend();

  const ended = generate(copy.folder, '--check');

  expect(ended.stderr.match(/generated\/\S+ is stale/g)).toEqual([
    'generated/openapi.json is stale',
    'generated/operations.txt is stale',
    'generated/operations.ts is stale',
    'generated/request-schemas.ts is stale',
    'generated/pattern-sentences.ts is stale',
    'generated/types.ts is stale',
    'generated/handlers.ts is stale',
    'generated/skeleton.ts is stale',
    'generated/client/types.ts is stale',
    'generated/client/access.ts is stale',
    'generated/client/operations.ts is stale',
    'generated/mock/example-names.ts is stale',
    'generated/story.json is stale',
  ]);
});
