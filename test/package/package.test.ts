import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;

const program = `
import { createClient } from 'platform-control-plane';
import { createApp, skeleton, notImplemented } from 'platform-control-plane/server';
import { personas, startMock } from 'platform-control-plane/mock';
import contract from 'platform-control-plane/openapi.json' with { type: 'json' };

const mock = await startMock();
const client = createClient({ baseUrl: mock.url, token: personas[0].token });
const { data } = await client.GET('/api/me');
await mock.chooseScenario('free-tier-used-up');
console.log(JSON.stringify({
  user: data.user.name,
  version: contract.info.version,
  functions: [typeof createApp, typeof notImplemented],
  handlers: Object.keys(skeleton).length,
}));
const page = ['', 'page.css', 'client/main.js', 'vendor/stream.js', 'reference', 'redoc.js'].map((name) => name && '__mock/page/' + name);
const served = await Promise.all(page.map(async (path) => (await fetch(mock.url + '/' + path)).status));
console.log(JSON.stringify(served));
await mock.stop();
`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-'));
  const npm = (args: string[], cwd: string) => execFileSync('npm', args, { cwd, stdio: 'pipe', encoding: 'utf8' });
  const tarball = npm(['pack', '--silent', '--pack-destination', folder], '.').trim().split('\n').at(-1) ?? '';
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  npm(['install', '--no-audit', '--no-fund', '--prefer-offline', join(folder, tarball)], folder);
  writeFileSync(join(folder, 'program.js'), program);
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true }));

test('the packed package works where it is installed: client, server, mock, its page and contract', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['program.js'], { cwd: folder, encoding: 'utf8' });

  expect(stderr).toBe('');
  const [used = '', page = ''] = stdout.split('\n');
  expect(JSON.parse(used)).toEqual({ user: 'Ada Park', version: '0.9.1', functions: ['function', 'function'], handlers: 86 });
  expect(JSON.parse(page)).toEqual([200, 200, 200, 200, 200, 200]);
});

test('its command serves the mock', async () => {
  // As npx finds it; npx itself would not pass on the signal that ends it.
  const command = join(folder, 'node_modules/.bin/platform-control-plane');
  const child = spawn(command, ['mock', '--port', '0'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const [banner] = (await once(child.stdout, 'data')) as [Buffer];
  const [url = ''] = /http:\/\/localhost:\d+/.exec(banner.toString()) ?? [];

  const response = await fetch(`${url}/api/me`, { headers: { cookie: 'pcp_session=demo_viewer' } });
  const body: unknown = await response.json();
  child.kill('SIGTERM');
  await once(child, 'exit');

  expect(body).toMatchObject({ user: { name: 'Barbara Nowak' } });
});

test('installing it brings no telemetry', () => {
  const tree = execFileSync('npm', ['ls', '--all', '--parseable'], { cwd: folder, encoding: 'utf8' });

  expect(tree).not.toContain('scarf');
});
