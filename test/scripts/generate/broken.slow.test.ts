import { expect, test, vi } from 'vitest';
import { copyProject, generate } from './copy.ts';

// Each run starts two processes, which are slow to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

test('invalid YAML stops the run with the error of Redocly', () => {
  using copy = copyProject();
  const before = copy.files('generated');
  copy.append('openapi/openapi.yaml', '  broken: [\n');

  const { status, stderr } = generate(copy.folder);

  expect(status).toBe(1);
  expect(stderr).toContain('The contract cannot be bundled.');
  expect(stderr).toContain('Failed to parse API description at');
  expect(stderr).not.toContain('    at ');
  expect(copy.files('generated')).toEqual(before);
});

test('an unresolved reference stops the run and names its location', () => {
  using copy = copyProject();
  const before = copy.files('generated');
  copy.replace('openapi/apps/paths/app.yaml', '../schemas.yaml#/AppEnvelope }', '../schemas.yaml#/Aqq }');

  const { status, stderr } = generate(copy.folder);

  expect(status).toBe(1);
  expect(stderr).toContain('openapi/apps/paths/app.yaml:26:19 at #/get/responses/200/content/application~1json/schema');
  expect(stderr).toContain("Can't resolve $ref");
  expect(stderr).not.toContain('    at ');
  expect(copy.files('generated')).toEqual(before);
});

test('names an operation that lacks an operationId and tags', () => {
  using copy = copyProject();
  const before = copy.files('generated');
  copy.replace('openapi/apps/paths/app.yaml', '  operationId: getApp\n  tags: [apps]\n', '');

  const { status, stderr } = generate(copy.folder);

  expect(status).toBe(1);
  expect(stderr).toBe(
    'GET /api/workspaces/{workspaceSlug}/apps/{appSlug}: operationId, tags are missing.\n`npm run lint` lists every problem.\n',
  );
  expect(copy.files('generated')).toEqual(before);
});

test('names both locations of a duplicate operationId', () => {
  using copy = copyProject();
  copy.replace('openapi/apps/paths/app.yaml', 'operationId: getApp\n', 'operationId: getMe\n');

  const { status, stderr } = generate(copy.folder);

  expect(status).toBe(1);
  expect(stderr).toBe(
    'The operationId getMe is used twice: by GET /api/me and by GET /api/workspaces/{workspaceSlug}/apps/{appSlug}.\n`npm run lint` lists every problem.\n',
  );
});
