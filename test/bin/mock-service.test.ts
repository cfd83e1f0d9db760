import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'mock-service-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A mock in a process of its own, on a free port unless the arguments name one. */
function start(...args: string[]) {
  const child = spawn(process.execPath, ['bin/main.ts', 'mock', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()));
  const ended = once(child, 'close').then(([status]) => ({ status: status as number | null, ...printed }));
  return {
    listening: once(child.stdout, 'data'),
    ended,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

test('--json prints one line with the URL and the port', async () => {
  const mock = start('--json');
  await mock.listening;

  const { status, stdout, stderr } = await mock.stop();
  const { url, port } = JSON.parse(stdout) as { url: string; port: number };

  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toBe(`${JSON.stringify({ url, port })}\n`);
  expect(url).toBe(`http://localhost:${port}`);
});

test('--json leaves messages to standard error', async () => {
  const mock = start('--json', '--upstream', 'http://localhost:1');
  await mock.listening;
  const { url } = JSON.parse(((await mock.listening) as [Buffer])[0].toString()) as { url: string };

  await fetch(`${url}/api/health`);
  const { stdout, stderr } = await mock.stop();

  expect(stdout.split('\n')).toHaveLength(2);
  expect(stderr).toContain('http://localhost:1');
});

test('--ready-file holds the URL while the mock listens', async () => {
  const path = join(folder, 'ready');
  const mock = start('--json', '--ready-file', path);
  const [line] = (await mock.listening) as [Buffer];
  const { url } = JSON.parse(line.toString()) as { url: string };

  const during = readFileSync(path, 'utf8');
  await mock.stop();

  expect(during).toBe(`${url}\n`);
  expect(existsSync(path)).toBe(false);
});

test('a port that is taken exits with 1 and removes the ready file of an earlier process', async () => {
  const path = join(folder, 'stale');
  writeFileSync(path, 'http://localhost:1\n');
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;

  const { status, stdout, stderr } = await start('--json', '--ready-file', path, '--port', String(port)).ended;
  other.close();

  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('Another program uses that port. Choose one: npm start -- --port 4011');
  expect(existsSync(path)).toBe(false);
});

test('an option that is wrong removes the ready file of an earlier process too', async () => {
  const path = join(folder, 'older');
  writeFileSync(path, 'http://localhost:1\n');

  const { status } = await start('--ready-file', path, '--delay', 'long').ended;

  expect(status).toBe(1);
  expect(existsSync(path)).toBe(false);
});

test('SIGTERM to npm start ends the mock', async () => {
  const npm = spawn('npm', ['start', '--', '--json', '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  let printed = '';
  const url = new Promise<string>((resolve) =>
    npm.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [line] = /^\{.*\}$/m.exec(printed) ?? [];
      if (line !== undefined) resolve((JSON.parse(line) as { readonly url: string }).url);
    }),
  );
  const address = await url;

  npm.kill('SIGTERM');
  // npm's output closes when the last process that writes to it has ended.
  await once(npm, 'close');

  await expect(fetch(`${address}/api/health`)).rejects.toThrow('fetch failed');
});

test('a ready file that cannot be written exits with 1', async () => {
  const path = join(folder, 'missing/ready');

  const { status, stdout, stderr } = await start('--json', '--ready-file', path).ended;

  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(
    /^--ready-file cannot write .*missing\/ready: ENOENT.* Choose a path in an existing folder\.\n/,
  );
});

test.each(['https://app.localhost:5173', 'http://192.168.1.20:8080', 'http://localhost:3000'])(
  'pages of %s may call the mock',
  async (origin) => {
    const mock = start('--json', '--origin', 'https://app.localhost:5173', '--origin', 'http://192.168.1.20:*');
    const [line] = (await mock.listening) as [Buffer];
    const { url } = JSON.parse(line.toString()) as { url: string };

    const { headers } = await fetch(`${url}/api/health`, { headers: { origin } });
    const stranger = await fetch(`${url}/api/health`, { headers: { origin: 'https://other.localhost:5173' } });
    await mock.stop();

    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
  },
);
