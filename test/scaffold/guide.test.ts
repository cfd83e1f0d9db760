import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Handlers } from '../../generated/handlers.ts';
import { createApp } from '../../server/http/app.ts';
import { people } from '../http/identity.ts';
import { listen, type Listening } from '../listen.ts';
import { applyDiff } from './diff.ts';
import { type Folder, freshCheckout } from './folder.ts';

const guide = readFileSync('docs/implement-an-endpoint.md', 'utf8');
const ticket = '/api/me/tickets/91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01';
let checkout: Folder;
let server: Listening;

/** The guide's one block of a language. */
function block(language: string): string {
  const [, text = ''] = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(guide) ?? [];
  return text;
}

beforeAll(async () => {
  checkout = freshCheckout();
  checkout.run('scaffold');
  const account = 'server/handlers/account.ts';
  checkout.write(account, applyDiff(checkout.read(account), block('diff')));
  checkout.write('serve.ts', block('ts'));
  const { handlers } = (await import(join(checkout.path, 'server/handlers/index.ts'))) as { handlers: Handlers };
  server = await listen(await createApp(handlers, { identity: people({ ada: {}, bob: {} }) }));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  checkout[Symbol.dispose]();
});

test('the diff of the guide and its program compile', { timeout: 60_000 }, () => {
  expect(checkout.run('tsc')).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('the operation that the guide fills answers', async () => {
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

test('the failure that the guide returns is answered with its status', async () => {
  const response = await fetch(`${server.url}${ticket}`, { headers: { authorization: 'Bearer bob' } });

  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ error: { code: 'not_found', message: 'You have no such ticket.' } });
});

test('after the guide, one operation is filled', () => {
  expect(checkout.run('stubs').stdout).toMatch(/^all {12}\[#\.{23}\] 1 of 86\n/);
  expect(guide).toContain('now 1 of 86 is filled');
});

test('the request of the guide is the one that is answered', () => {
  expect(block('sh')).toBe(`curl -H 'Authorization: Bearer ada-token' localhost:4010${ticket}\n`);
});
