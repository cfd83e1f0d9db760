import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readDocument } from '../architecture/documents.ts';
import { createProject, type Packed, packProject, runNpm } from './packed.ts';

let packed: Packed;
let project: string;
beforeAll(async () => {
  packed = await packProject();
  project = createProject(packed.folder, 'backend');
  for (const [name, code] of programs()) writeFileSync(join(project, name), code);
  runNpm(['install', packed.tarball], project);
}, 600_000);
afterAll(() => packed[Symbol.dispose]());

test('the adapter of the document passes the suite of its port', () => {
  const { status, stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap'], {
    cwd: project,
    encoding: 'utf8',
  });

  expect(status).toBe(0);
  expect(stdout).toContain('ok 1 - the folder of mails delivers a mail\n');
  expect(stdout).toContain('# pass 6\n# fail 0\n');
});

test('the server of the document responds to its first account, and sends mails by the adapter', async () => {
  const server = spawn(process.execPath, ['server.js'], {
    cwd: project,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { url, token } = await readAddress(server);
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const { status } = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return status;
  };

  const withoutToken = await fetch(`${url}/api/me`);
  const created = await post('/api/workspaces', { name: 'Acme', slug: 'acme', hues: [210, 260], tier: 'free' });
  const invited = await post('/api/workspaces/acme/invitations', { email: 'grace@example.com', role: 'developer' });
  const mails = await vi.waitFor(() => readMails(1), { timeout: 300_000 });
  server.kill('SIGTERM');
  const [exitCode] = (await once(server, 'exit')) as [number];

  expect([withoutToken.status, created, invited]).toEqual([401, 201, 201]);
  expect(mails).toEqual([expect.stringContaining('To: grace@example.com\n')]);
  expect(mails).toEqual([expect.stringContaining('https://dashboard.example.com/invitations/inv_')]);
  expect(exitCode).toBe(0);
});

/** The programs in the document, each with the name in its first line. */
function programs(): [name: string, code: string][] {
  const { blocks } = readDocument('docs/build-on-the-control-plane.md');
  const programs = blocks.flatMap(({ language, code }): [string, string][] => {
    const [, name] = /^\/\/ (\S+)\n/.exec(code) ?? [];
    return language === 'js' && name !== undefined ? [[name, code]] : [];
  });
  expect(programs.map(([name]) => name)).toEqual(['mailer.js', 'mailer.test.js', 'server.js']);
  return programs;
}

/** The address and the token of the first account, as the server prints them. Other lines are its log. */
async function readAddress({ stdout }: ChildProcess): Promise<{ readonly url: string; readonly token: string }> {
  if (!stdout) throw new Error('The server has no output.');
  for await (const line of createInterface(stdout)) {
    // The document prints it so.
    if (line.includes('"token"')) return JSON.parse(line) as { url: string; token: string };
  }
  throw new Error('The server ended before it printed its address.');
}

function readMails(least: number): string[] {
  const names = readdirSync(join(project, 'mails')).filter((name) => name.endsWith('.eml'));
  if (names.length < least) throw new Error(`There are ${names.length} mails.`);
  return names.map((name) => readFileSync(join(project, 'mails', name), 'utf8'));
}
