// Uses everything that the package publishes and prints what it saw. It runs in a project that has installed the
// package.
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createClient } from 'platform-control-plane';
import { personas, startMock } from 'platform-control-plane/mock';
import { createApp, createHttpServer, skeleton } from 'platform-control-plane/server';

const contract = createRequire(import.meta.url)('platform-control-plane/openapi.json');

async function useServer() {
  const principal = { userId: 'ada', tokenId: 't1', scope: 'full', pinnedWorkspaceId: null, phoneVerified: true };
  const identity = { authenticate: async () => principal, findMembership: async () => null };
  const checkSlug = async ({ query }) => ({
    status: 200,
    body: { available: query.slug === 'free', reason: null, suggestion: null },
  });
  const server = createHttpServer(await createApp({ ...skeleton, checkSlug }, { identity })).listen(0);
  await once(server, 'listening');
  const client = createClient({ baseUrl: `http://localhost:${server.address().port}`, token: 'any' });
  const { data } = await client.GET('/api/workspaces/slug-check', { params: { query: { slug: 'free' } } });
  server.close();
  return data;
}

async function useMock() {
  const mock = await startMock();
  const token = personas[0].token;
  const client = createClient({ baseUrl: mock.url, token });
  const send = (path, headers) => fetch(mock.url + path, { headers: { authorization: `Bearer ${token}`, ...headers } });
  const { data } = await client.GET('/api/me');
  const generated = await (await send('/api/workspaces', { prefer: 'dynamic, seed=7' })).json();
  const stream = await send('/api/workspaces/acme/apps/storefront/status', { accept: 'text/event-stream' });
  const { value } = await stream.body.getReader().read();
  const files = [
    '',
    'styles/base.css',
    'client/main.js',
    'samples/curl-sample.js',
    'vendor/stream.js',
    'reference',
    'redoc.js',
  ].map((name) => name && `__mock/page/${name}`);
  const page = await Promise.all(files.map(async (path) => (await fetch(`${mock.url}/${path}`)).status));
  await mock.stop();
  return {
    user: data.user.name,
    generated: Array.isArray(generated.workspaces),
    frame: new TextDecoder().decode(value).split(':')[0],
    page,
  };
}

console.log(JSON.stringify({ title: contract.info.title, server: await useServer(), mock: await useMock() }));
