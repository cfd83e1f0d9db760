import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { readConfig } from '../../verify/config/read-config.ts';
import { knowledge } from '../../verify/knowledge/index.ts';
import { verify } from '../../verify/verify.ts';
import { startServer } from './listening.ts';

const contract = generatedContract();
const text = JSON.stringify({
  personas: { owner: { token: 'OWNER' }, old: { token: 'OLD', expired: true }, page: { session: 'PAGE' } },
});
const environment = { OWNER: 'token-of-ada', OLD: 'token-of-old', PAGE: 'session-of-ada' };

function start(baseUrl: string, options: { readonly signal?: AbortSignal; readonly allowsWrites?: boolean } = {}) {
  return verify({
    contract,
    knowledge,
    baseUrl,
    config: readConfig({ text, environment, baseUrl, operations: contract.operations }),
    allowsWrites: false,
    only: [],
    seed: 1,
    timeoutMs: 5000,
    maxWaitMs: 0,
    concurrency: 8,
    headers: {},
    requiresAll: false,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });
}

const refuseAll: RequestListener = (_, response) => {
  response.writeHead(401, { 'content-type': 'application/json', 'x-request-id': 'r', 'www-authenticate': 'Bearer' });
  response.end('{"error":{"code":"unauthorized","message":"No."}}');
};

test('does not start if the server cannot be reached', async () => {
  await expect(start('http://127.0.0.1:1')).rejects.toThrow(
    'The server at http://127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
  );
});

test('does not start if the server refuses credentials, unless they have expired', async () => {
  await using server = await startServer(refuseAll);

  await expect(start(server.url)).rejects.toThrow(
    'getMe responds with 401 to the credentials of owner (OWNER), page (PAGE). Renew them',
  );
});

test('sends only GET, HEAD and OPTIONS without --allow-writes', async () => {
  const methods = new Set<string>();
  await using server = await startServer((request, response) => {
    methods.add(request.method ?? '');
    response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'r' }).end('{}');
  });

  const { requests } = await start(server.url);

  expect(requests).toBeGreaterThan(10);
  expect([...methods].filter((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method))).toEqual([]);
});

test('a session sends its cookie, and the origin of the server', async () => {
  const sent: unknown[] = [];
  await using server = await startServer((request, response) => {
    sent.push([request.headers.cookie, request.headers.origin, request.headers.authorization]);
    refuseAll(request, response);
  });

  await start(server.url).catch(() => undefined);

  expect(sent).toEqual([
    [undefined, undefined, 'Bearer token-of-ada'],
    ['pcp_session=session-of-ada', server.url, undefined],
  ]);
});

test('stops on a signal', async () => {
  const stop = new AbortController();
  await using server = await startServer((request) => {
    request.socket.on('error', () => undefined);
    stop.abort(new Error('Stopped.'));
  });

  await expect(start(server.url, { signal: stop.signal })).rejects.toThrow('Stopped.');
});
