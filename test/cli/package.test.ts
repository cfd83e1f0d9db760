import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock } from '../../mock/start.ts';
import { buildCli } from './packed.ts';
import { Person } from './pcp.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'pcp-package-'));
const dist = join(folder, 'dist');
beforeAll(() => buildCli(folder));
afterAll(() => rmSync(folder, { recursive: true }));

test('the package stays below 150 kB and 40 files', () => {
  const names = readdirSync(dist);
  const bytes = names.reduce((sum, name) => sum + statSync(join(dist, name)).size, 0);
  const others = [join(root, 'LICENSE'), join(folder, 'README.md')];

  expect(others.reduce((sum, file) => sum + statSync(file).size, bytes)).toBeLessThan(150_000);
  // With its manifest, its licence and its README.
  expect(names.length + 3).toBeLessThanOrEqual(40);
});

test('the package installs nothing, and says so', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'cli/package.json'), 'utf8')) as object;

  expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([]);
});

test('its README has the rules, and leaves the commands to their help', () => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');

  expect(readme).toMatch(/^# The command line\n[^]*\n\| 130 \| Ended by Ctrl\+C\. \|\n/);
  expect(readme).toMatch(/\n## Commands\n\n`pcp --help` lists them, [^#]*\n$/);
});

test('the bundle runs: its version, its help and a call', async () => {
  await using mock = await startMock({ host: '127.0.0.1' });
  using person = new Person({ PCP_URL: mock.url, PCP_TOKEN: 'pcp_demo_owner' });
  const program = join(dist, 'main.js');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

  const printed = await person.run('--version', { program });
  const help = await person.run('deploy --help', { program });
  const whoami = await person.run('whoami', { program });

  expect(printed).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  expect([help.code, help.stdout.split('\n')[0]]).toEqual([0, 'pcp deploy [folder] [options]']);
  expect(whoami).toMatchObject({ code: 0, stdout: expect.stringContaining('ada@acme.test') });
});

test('the package names no address to which anything could be sent', () => {
  const code = readdirSync(dist)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(dist, name), 'utf8'));

  expect([...new Set(code.join('\n').match(/https?:\/\/[\w.[-]*\w/g))].toSorted()).toEqual([
    'http://127.0.0.1',
    'http://proxy.example.com',
    // The first line of a pointer of Git LFS.
    'https://git-lfs.github.com',
    'https://platform.example.com',
    'https://shop.example.com',
  ]);
});
