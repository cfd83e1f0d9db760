import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:https';
import { expect, onTestFinished, test } from 'vitest';
import { createGate } from '../../../../platform/kubernetes/ingress/gate.ts';
import { PodClient } from '../../../../platform/kubernetes/ingress/pod-client.ts';
import { selfSigned } from '../../../self-signed.ts';

test('reads the process of its pod for who knows the secret, and changes nothing', async () => {
  const calls: string[] = [];
  let isReady = false;
  const control = {
    call: async (method: string, path: string) => {
      calls.push(`${method} ${path}`);
      if (path.endsWith('/9')) throw new Error('The process is away.');
      return { path };
    },
  };
  const gate = createGate({ control, secret: 'secret', isReady: () => isReady }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  onTestFinished(() => void gate.close());
  // A server that listens on a port has an address of this form.
  const url = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  const read = async (path: string, secret = 'secret', method = 'GET') => {
    const response = await fetch(`${url}${path}`, { method, headers: { 'x-ingress-secret': secret } });
    return `${response.status} ${await response.text()}`;
  };

  expect(await read('/access/5')).toBe('200 {"path":"/access/5"}');
  expect(await read('/routes/app-1')).toBe('200 {"path":"/routes/app-1"}');
  expect(await read('/certificates/shop.test')).toBe('200 {"path":"/certificates/shop.test"}');
  expect(await read('/access/9')).toBe('502 {"error":"The process is away."}');
  expect(await read('/access/5', 'another')).toMatch(/^401 /);
  expect(await read('/stop')).toMatch(/^404 /);
  expect(await read('/stop', 'secret', 'POST')).toMatch(/^405 /);
  expect(await read('/ready', '')).toMatch(/^503 /);
  isReady = true;
  expect(await read('/ready', '')).toBe('200 {}');
  expect(calls).toEqual(['GET /access/5', 'GET /routes/app-1', 'GET /certificates/shop.test', 'GET /access/9']);
});

test('a pod reads the API with the token of its account', async () => {
  const { key, cert } = selfSigned('localhost');
  const tokens: (string | undefined)[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    tokens.push(request.headers.authorization);
    if (request.url === '/refused') response.writeHead(410).end();
    else response.end('{"a":1}\n{"b":2}\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const access = {
    server: `https://localhost:${(server.address() as AddressInfo).port}`,
    ca: cert,
    identify: async () => ({ token: 'one' }),
  };
  const client = new PodClient(access);

  const lines: string[] = [];
  for await (const line of client.lines('/watch', new AbortController().signal)) lines.push(line);

  expect(lines).toEqual(['{"a":1}', '{"b":2}']);
  expect(tokens).toEqual(['Bearer one']);
  await expect(client.json('GET', '/refused')).rejects.toMatchObject({ name: 'ApiError', status: 410 });
});
