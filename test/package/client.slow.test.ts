import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock } from '../../mock/index.ts';
import { findDeadLinks, readDocument } from '../architecture/documents.ts';
import { compileIn, lintTarball, resolutions } from './consumer.ts';
import { createProject, packClient, runNpm, runSmokeOfClient, smokeOfClient } from './packed.ts';

let tarball: string;
let folder: string;
let project: string;
let installed: string;
beforeAll(async () => {
  tarball = await packClient();
  folder = mkdtempSync(join(tmpdir(), 'frontend-'));
  project = createProject(folder, 'frontend', 'smoke-client.js');
  runNpm(['install', tarball], project);
  installed = join(project, 'node_modules/platform-control-plane-client');
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true }));

test('installs three packages of less than 5 MB', () => {
  const names = runNpm(['ls', '--all', '--parseable'], project).trim().split('\n').slice(1);
  const modules = join(project, 'node_modules');

  expect(names.map((path) => path.slice(modules.length + 1)).toSorted()).toEqual([
    'openapi-fetch',
    'openapi-typescript-helpers',
    'platform-control-plane-client',
  ]);
  expect(bytesIn(modules)).toBeLessThan(5_000_000);
});

test('calls, streams and explains errors where it is installed', async () => {
  await using mock = await startMock();

  expect(await runSmokeOfClient(project, mock.url)).toEqual(smokeOfClient);
});

const consumer = `
import { describeState } from 'platform-control-plane-client/describe-state';
import { operations, withCall } from 'platform-control-plane-client/operations';
import { whyNot } from 'platform-control-plane-client/why-not';
import { can, type components, createClient, isControlPlaneError, type paths, upload, type webhooks } from 'platform-control-plane-client';

const client = createClient({ baseUrl: 'http://localhost:4010', token: async () => 'pcp_demo_owner' });
const path = { workspaceSlug: 'acme', appSlug: 'storefront' };
export const app: components['schemas']['App'] | undefined = (
  await client.GET('/api/workspaces/{workspaceSlug}/apps/{appSlug}', { params: { path } })
).data?.app;
for await (const frame of client.stream('/api/workspaces/{workspaceSlug}/apps/{appSlug}/status', { params: { path } })) {
  show(frame.data.status);
}
export const uploaded = await upload(client, { workspaceSlug: 'acme', files: [{ path: 'index.html', content: '' }] });
export const allowed: boolean = can({ role: 'viewer', scope: 'read' }, 'getApp');
export const called = (await withCall(client).call('getApp', { params: { path } })).data?.app.status;
export const entries = [operations.length, whyNot(null, 'getApp')?.signIn, describeState('app', 'stopped')?.meaning];
export const isOurs: boolean = isControlPlaneError(null);
export type Me = paths['/api/me']['get'];
export type Alert = webhooks['alert'];
function show(status: string): void {
  console.log(status);
}
`;

test.each([...resolutions, { module: 'esnext', moduleResolution: 'node10' }])(
  'compiles with moduleResolution $moduleResolution, without the types of Node',
  (resolution) => {
    expect(compileIn(project, consumer, { ...resolution, types: [] })).toBe('');
  },
);

test('passes publint and attw', () => {
  const { publint, attw } = lintTarball(tarball);

  expect(publint).toMatchObject({ status: 0, stdout: expect.stringContaining('All good!') });
  expect(attw).toMatchObject({ status: 0, stdout: expect.stringContaining('node16 (from ESM): 🟢') });
});

test('contains the contract, the licence and a README without dead links', () => {
  const read = (path: string) => readFileSync(join(installed, path), 'utf8');

  expect(JSON.parse(read('dist/generated/openapi.json'))).toEqual(
    JSON.parse(readFileSync('generated/openapi.json', 'utf8')),
  );
  expect(read('LICENSE')).toBe(readFileSync('LICENSE', 'utf8'));
  expect(read('README.md')).toMatch(/^# The TypeScript client\n/);
  expect(findDeadLinks(readDocument('README.md', read('README.md')), installed)).toEqual([]);
});

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
