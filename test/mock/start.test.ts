import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { table } from '../contract/requests.ts';

const main = 'bin/main.ts';

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    encoding: 'utf8',
    timeout: 300_000,
  });
  return { status, stdout, stderr };
}

test('prints a URL and a token that work together', async () => {
  const child = spawn(process.execPath, [main, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [banner] = (await once(child.stdout, 'data')) as [Buffer];

  const [url = ''] = /http:\/\/localhost:\d+/.exec(banner.toString()) ?? [];
  const [token = ''] = /pcp_demo_owner/.exec(banner.toString()) ?? [];
  const response = await fetch(`${url}/api/workspaces`, { headers: { authorization: `Bearer ${token}` } });
  const [link = ''] = /http:\/\/\S+persona=viewer(?= )/.exec(banner.toString()) ?? [];
  const led = await fetch(`${link}&scenario=first-run`, { redirect: 'manual' });
  child.kill('SIGTERM');
  const [status] = (await once(child, 'exit')) as [number];

  expect(banner.toString()).toContain(`serves ${table.length} operations`);
  expect(response.status).toBe(200);
  expect(banner.toString()).toMatch(/persona=viewer {2,}Barbara, viewer of acme$/m);
  expect(banner.toString()).toMatch(/persona=owner&return=\/operator {2,}Ada, the operator$/m);
  expect(banner.toString()).toMatch(/^ {4}app-crashing, app-deploying, /m);
  expect(banner.toString()).toMatch(/\bfirst-run,/);
  expect([led.headers.get('location'), led.headers.get('set-cookie')]).toEqual([
    '/workspaces',
    'pcp_session=demo_viewer; Path=/; SameSite=Lax',
  ]);
  expect(status).toBe(0);
});

test('--help explains the flags and the Prefer header', () => {
  const { status, stdout } = run('mock', '--help');

  expect(status).toBe(0);
  expect(stdout).toContain('--port <n>');
  expect(stdout).toContain('Prefer: code=404');
});

test('rejects a port that is not a number', () => {
  const result = run('--port', 'http');

  expect(result).toEqual({
    status: 1,
    stdout: '',
    stderr: '--port takes a number from 0 to 65535, not "http"\nSee npm start -- --help\n',
  });
});

test('rejects an unknown scenario with the list', () => {
  const { status, stdout, stderr } = run('--port', '0', '--scenario', 'free-tier');

  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('There is no scenario "free-tier"');
  expect(stderr).toContain('free-tier-used-up');
});

test('suggests another port for one that is taken', async () => {
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;

  const { status, stderr } = run('--port', String(port));
  other.close();

  expect(status).toBe(1);
  expect(stderr).toContain(`address already in use`);
  expect(stderr).toContain('npm start -- --port 4011');
});

test.each(['nowhere.invalid', '192.0.2.1'])('rejects the host %s, which is not a local address', (host) => {
  const { status, stderr } = run('--port', '0', '--host', host);

  expect(status).toBe(1);
  expect(stderr).toContain('--host takes a name or an address of this machine');
  expect(stderr).not.toContain('    at ');
});
