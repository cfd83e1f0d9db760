import { expect, test, vi } from 'vitest';
import { copyProject, generate } from './copy.ts';

// Each run starts two processes, which a busy machine lets wait.
vi.setConfig({ testTimeout: 60_000 });

test('a file that is no YAML stops the run with what Redocly says of it', () => {
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

test('a reference to nothing stops the run and names its place', () => {
  using copy = copyProject();
  const before = copy.files('generated');
  copy.replace('openapi/apps/paths/app.yaml', '../schemas.yaml#/App }', '../schemas.yaml#/Aqq }');

  const { status, stderr } = generate(copy.folder);

  expect(status).toBe(1);
  expect(stderr).toContain('openapi/apps/paths/app.yaml:23:32 at #/get/responses/200/content/application~1json/schema/properties/app');
  expect(stderr).toContain("Can't resolve $ref");
  expect(stderr).not.toContain('    at ');
  expect(copy.files('generated')).toEqual(before);
});

test('an operation without what the emitters need is named', () => {
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

test('an operationId that stands twice is named with both its places', () => {
  using copy = copyProject();
  copy.replace('openapi/apps/paths/app.yaml', 'operationId: getApp\n', 'operationId: getMe\n');

  const { status, stderr } = generate(copy.folder);

  expect(status).toBe(1);
  expect(stderr).toBe(
    'The operationId getMe is used twice: by GET /api/me and by GET /api/workspaces/{workspaceSlug}/apps/{appSlug}.\n`npm run lint` lists every problem.\n',
  );
});
