import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explain } from '../../bin/mock.ts';
import { explainNodeVersion } from '../../bin/program/node-version.ts';
import { ControlPlaneError } from '../../client/control-plane-error.ts';
import { skeleton } from '../../generated/skeleton.ts';
import { createMock } from '../../mock/app.ts';
import { StreamCap } from '../../server/dispatch/stream-cap.ts';
import { createApp } from '../../server/http/app.ts';
import { readDocument } from '../architecture/documents.ts';
import { project } from '../architecture/sources.ts';
import { people } from '../server/http/identity.ts';
import { silent } from '../server/http/streams.ts';
import { type Listening, listen } from '../listen.ts';

let mock: Listening;
beforeAll(async () => {
  mock = await listen(await createMock());
});
afterAll(() => mock[Symbol.asyncDispose]());

const app = '/api/workspaces/acme/apps/storefront';

/** The messages of an error response of the mock, for a token. */
async function refusal(
  method: string,
  path: string,
  token: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  return messagesOf(
    await fetch(mock.url + path, { method, headers: { authorization: `Bearer ${token}`, ...headers } }),
  );
}

async function messagesOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error: { message: string; details?: { message: string }[] } };
  return [error.message, ...(error.details ?? []).map(({ message }) => message)].join('\n');
}

async function refusalOfSkeleton(): Promise<string> {
  await using server = await listen(await createApp(skeleton, { identity: people({}), log: silent }));
  return await messagesOf(await fetch(`${server.url}/api/health`));
}

async function refusalOfPort(): Promise<string> {
  const server = createServer().listen(mock.port, '127.0.0.1');
  const [error] = (await once(server, 'error').catch((reason: unknown) => [reason])) as [Error];
  const invocation = {
    args: [],
    environment: {},
    checkout: undefined,
    version: async () => '',
    usage: 'npx platform-control-plane mock',
    guide: '',
  };
  return explain(error, invocation) ?? '';
}

function refusalOfStream(): string {
  try {
    new StreamCap(0).enter('ada');
    return '';
  } catch (error) {
    return String(error);
  }
}

test('quotes only messages that the code says', async () => {
  const { text } = readDocument('docs/guides/troubleshooting.md');
  const quotes = [...text.matchAll(/^> (.*)$/gm)].map(([, quote = '']) => quote);

  // In the order of the document.
  const said = [
    await refusal('GET', '/api/me', 'pcp_demo_ownr'),
    await refusal('GET', '/api/me', '', { authorization: 'pcp_demo_owner' }),
    await refusal('POST', `${app}/restart`, 'pcp_demo_viewer'),
    await refusal('POST', `${app}/restart`, 'pcp_demo_read'),
    await messagesOf(
      await fetch(`${mock.url}${app}/restart`, { method: 'POST', headers: { cookie: 'pcp_session=demo_owner' } }),
    ),
    await refusal('GET', '/api/me?limit=1', 'pcp_demo_owner'),
    await refusal('GET', '/api/me?limit=1', 'pcp_demo_owner'),
    new ControlPlaneError(new Response(null, { status: 400 }), {
      error: { code: 'region_required', message: 'Several.' },
    }).message,
    await refusal('GET', '/api/workspaces/acme', 'pcp_demo_stranger'),
    await refusal('GET', '/api/workspaces/acme/app/storefront', 'pcp_demo_owner'),
    await refusal('GET', '/api/me', 'pcp_demo_owner', { accept: 'text/event-stream' }),
    refusalOfStream(),
    await refusalOfSkeleton(),
    await refusalOfPort(),
    explainNodeVersion('platform-control-plane', '22.14', '20.11.1') ?? '',
    readFileSync(join(project, 'scripts/generate.ts'), 'utf8'),
  ];

  expect(quotes).toHaveLength(said.length);
  expect(quotes.filter((quote, index) => !said[index]?.includes(quote))).toEqual([]);
});
