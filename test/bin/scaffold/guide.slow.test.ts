import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Handlers } from '../../../generated/handlers.ts';
import { createApp } from '../../../server/http/app.ts';
import { people } from '../../server/http/identity.ts';
import { listen, type Listening } from '../../listen.ts';
import { applyDiff } from './diff.ts';
import { emptyProject, type Folder, freshCheckout } from './folder.ts';

// The compiler takes a second or two, and much longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const guide = readFileSync('docs/implement-an-endpoint.md', 'utf8');
const ticket = '/api/me/tickets/91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01';
let checkout: Folder;
let server: Listening;

/** The first block of a language in the guide. */
function block(language: string): string {
  const [, text = ''] = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(guide) ?? [];
  return text;
}

function follow(folder: Folder, handlers: string, program: string): void {
  const account = `${handlers}/account.ts`;
  folder.write(account, applyDiff(folder.read(account), block('diff')));
  folder.write('serve.ts', program);
}

beforeAll(async () => {
  checkout = freshCheckout();
  checkout.run('scaffold');
  const program = block('ts')
    .replace("'platform-control-plane/server'", "'./server/index.ts'")
    .replace('./handlers', './server/handlers');
  follow(checkout, 'server/handlers', program);
  const { handlers } = (await import(join(checkout.path, 'server/handlers/index.ts'))) as { handlers: Handlers };
  server = await listen(await createApp(handlers, { identity: people({ ada: {}, bob: {} }) }));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  checkout[Symbol.dispose]();
});

test('the code of the guide compiles in a checkout', () => {
  expect(checkout.run('tsc')).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('the code of the guide compiles in a project of one’s own, with the tsconfig.json of the guide', () => {
  using project = emptyProject();
  project.run('scaffold', '--out', 'handlers', '--from', 'platform-control-plane/server');
  follow(project, 'handlers', block('ts'));
  const { compilerOptions } = JSON.parse(block('json')) as { compilerOptions: object };
  const paths = { 'platform-control-plane/server': [resolve('server/index.ts')] };
  // The sources that stand in for the package need the settings of this project.
  const lib = ['es2024', 'esnext.disposable', 'dom', 'dom.iterable'];
  project.write(
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { ...compilerOptions, paths, lib, skipLibCheck: true } }),
  );

  expect(project.run('tsc')).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('the operation that the guide implements returns the ticket', async () => {
  const response = await fetch(`${server.url}${ticket}`, { headers: { authorization: 'Bearer ada' } });

  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    ticket: {
      id: '91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01',
      subject: 'A deploy hangs',
      status: 'open',
      workspaceSlug: 'acme',
      createdAt: '2026-03-02T09:14:00.000Z',
      updatedAt: '2026-03-02T09:14:00.000Z',
    },
  });
});

test('the error that the guide returns has its status', async () => {
  const response = await fetch(`${server.url}${ticket}`, { headers: { authorization: 'Bearer bob' } });

  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ error: { code: 'not_found', message: 'You have no such ticket.' } });
});

test('after the guide, one operation is implemented', () => {
  const { stdout } = checkout.run('stubs');

  expect(stdout).toMatch(/ 1 of \d+\n/);
  expect(stdout).toContain('filled    getTicket\n');
});

test('the curl command of the guide requests the operation that it implements', () => {
  expect(guide).toContain(`curl -H 'Authorization: Bearer ada-token' localhost:4010${ticket}\n`);
});
