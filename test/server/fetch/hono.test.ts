import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestFetch } from './app.ts';
import { testRuntime } from './runtime-suite.ts';

const project = join(import.meta.dirname, '../../..');
let server: ServerType;
let url: string;

beforeAll(async () => {
  const mount = await loadMount();
  const respond = await createTestFetch();
  const app = new Hono();
  app.get('/own', (context) => context.text('own'));
  app.get('/ended', (context) => respond(context.req.raw));
  mount(app, respond);
  const address = await new Promise<AddressInfo>((resolve) => (server = serve({ fetch: app.fetch, port: 0 }, resolve)));
  url = `http://localhost:${address.port}`;
});
afterAll(() => server.close());

test('leaves other paths to Hono', async () => {
  const response = await fetch(`${url}/own`);

  expect(await response.text()).toBe('own');
});

testRuntime(() => url);

/** The function that the guide to mounting shows. */
async function loadMount(): Promise<(app: Hono, controlPlane: (request: Request) => Promise<Response>) => void> {
  const [, text = ''] = readFileSync(join(project, 'docs/mounting.md'), 'utf8').split('## Hono\n');
  const [, code = ''] = /```ts\n(.*?)```/s.exec(text) ?? [];
  const cache = join(project, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'hono-'));
  writeFileSync(join(folder, 'mount.ts'), code);
  // test/architecture/docs.test.ts compiles the snippet.
  const { mount } = (await import(join(folder, 'mount.ts'))) as { mount: Awaited<ReturnType<typeof loadMount>> };
  rmSync(folder, { recursive: true });
  return mount;
}
