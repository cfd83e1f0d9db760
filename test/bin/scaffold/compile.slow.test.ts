import { resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { emptyProject } from './folder.ts';

// The compiler takes a second or two, and much longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const scaffold = 'scaffold';

test('the files compile', () => {
  using project = emptyProject();
  project.run(scaffold, '--out', 'handlers');

  expect(project.run('tsc')).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('the files compile with imports from the package', () => {
  using project = emptyProject();
  project.run(scaffold, '--out', 'handlers', '--from', 'platform-control-plane/server');
  const paths = { 'platform-control-plane/server': [resolve('server/index.ts')] };
  project.edit('tsconfig.json', '"compilerOptions":{', `"compilerOptions":{"paths":${JSON.stringify(paths)},`);

  expect(project.run('tsc')).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('a function that replaces a stub needs no type annotations', () => {
  using project = emptyProject();
  project.run(scaffold, '--out', 'handlers');
  project.edit(
    'handlers/members.ts',
    "removeMember: notImplemented('removeMember')",
    `async removeMember({ params, principal, membership }, { signal }) {
    const texts: string[] = [params.workspaceSlug, params.userId, principal.userId, membership.workspaceId];
    return texts.length > 4 || signal.aborted ? { code: 'not_found', message: 'There is no such member.' } : { status: 200, body: { ok: true } };
  }`,
  );

  expect(project.run('tsc')).toEqual({ status: 0, stdout: '', stderr: '' });
});

test.each([
  [
    'a backend without one of the operations',
    'handlers/apps.ts',
    ["  getApp: notImplemented('getApp'),\n", ''],
    /^handlers\/index\.ts\(\d+,14\): error TS2741: Property 'getApp' is missing/,
  ],
  [
    'an operation that is not in the contract',
    'handlers/apps.ts',
    ['  getApp:', "  fetchApp: notImplemented('fetchApp'),\n  getApp:"],
    /^handlers\/apps\.ts\(5,3\): error TS2353: .*'fetchApp' does not exist in type 'Partial<Handlers<Principal>>'/,
  ],
  [
    'an error code that the operation does not declare',
    'handlers/apps.ts',
    ["getApp: notImplemented('getApp')", "getApp: async () => ({ code: 'host_taken', message: 'It is taken.' })"],
    /^handlers\/apps\.ts\(5,3\): error TS2322: (.|\n)*'"host_taken"' is not assignable/,
  ],
  [
    'a path parameter that the operation does not have',
    'handlers/apps.ts',
    [
      "getApp: notImplemented('getApp')",
      "getApp: async ({ params }) => ({ code: 'not_found', message: params.appId })",
    ],
    /^handlers\/apps\.ts\(5,\d+\): error TS2339: Property 'appId' does not exist/,
  ],
])('%s does not compile', (_, file, [before = '', after = ''], message) => {
  using project = emptyProject();
  project.run(scaffold, '--out', 'handlers');
  project.edit(file, before, after);

  const { status, stdout } = project.run('tsc');

  expect(status).not.toBe(0);
  expect(stdout).toMatch(message);
});
