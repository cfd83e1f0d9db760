import { once } from 'node:events';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createWebhooks } from '../../../platform/providers/webhooks.ts';
import { webhooksSuite } from '../../../control-plane/ports/suites/webhooks.ts';
import { selfSigned } from '../../self-signed.ts';

const certificate = selfSigned('hooks.example.test');
const arrived: { readonly headers: Record<string, string>; readonly body: string }[] = [];
const server = createServer(certificate, (request, response) => {
  void text(request).then((body) => {
    arrived.push({ headers: plain(request.headers), body });
    responses[request.url ?? '']?.(response);
  });
});

const responses: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/working': (response) => response.writeHead(204).end(),
  '/failing': (response) => response.writeHead(500).end(),
  '/moved': (response) => response.writeHead(302, { Location: `${url()}/working` }).end(),
  '/garbage': (response) => response.socket?.end('220 mail.example.test ready\r\n'),
  '/endless': (response) => response.writeHead(200).write('x'.repeat(100_000)),
};

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});
beforeEach(() => void arrived.splice(0));

const loopback = { address: '127.0.0.1', family: 4 };
// A test server does not have a public address.
const here = {
  lookup: async () => [loopback],
  mayReach: (address: string) => address === '127.0.0.1',
  ca: certificate.cert,
};

test.each(Object.entries(webhooksSuite))('the sender of webhooks %s', async (_name, check) => {
  const create = async () => ({
    // Long enough for a connection on a busy machine.
    webhooks: createWebhooks({ ...here, timeoutMs: 1000 }),
    urls: {
      working: `${url()}/working`,
      failing: `${url()}/failing`,
      silent: `${url()}/silent`,
      garbage: `${url()}/garbage`,
    },
    arrived: async () => arrived,
  });

  await expect(check(create)).resolves.toBeUndefined();
});

test('does not follow a redirect', async () => {
  expect(await post('/moved')).toBe(302);
  expect(arrived).toHaveLength(1);
});

test('does not wait for the end of a body', async () => {
  expect(await post('/endless')).toBe(200);
});

test('refuses a name that leads to an address which is not public, before it connects', async () => {
  const webhooks = createWebhooks({
    ca: certificate.cert,
    lookup: async () => [{ address: '203.0.113.5', family: 4 }, loopback],
  });

  await expect(webhooks.post({ url: `${url()}/working`, headers: {}, body: '{}' })).rejects.toThrow(
    'hooks.example.test leads to 127.0.0.1, which is not a public address.',
  );
  expect(arrived).toEqual([]);
});

test('reaches a private network if that is allowed, without TLS too, and never a public address without TLS', async () => {
  const plain = createPlainServer((_, response) => void response.writeHead(202).end()).listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const path = `hooks.example.test:${(plain.address() as AddressInfo).port}/`;
  const to = (address: string) =>
    createWebhooks({ allowsPrivate: true, lookup: async () => [{ address, family: 4 }] }).post({
      url: `http://${path}`,
      headers: {},
      body: '{}',
    });

  expect(await to('127.0.0.1')).toBe(202);
  await expect(to('203.0.113.5')).rejects.toThrow('It is reached by https only.');
  // Cloud providers give credentials away there.
  await expect(to('169.254.169.254')).rejects.toThrow('which is not a public address');
  plain.close();
});

test('resolves a name once', async () => {
  let lookups = 0;
  const lookup = async () => {
    lookups++;
    return [loopback];
  };

  await createWebhooks({ ...here, lookup }).post({ url: `${url()}/working`, headers: {}, body: '{}' });

  expect([lookups, arrived.length]).toEqual([1, 1]);
});

test('refuses a certificate that is not trusted', async () => {
  const { lookup, mayReach } = here;

  await expect(
    createWebhooks({ lookup, mayReach }).post({ url: `${url()}/working`, headers: {}, body: '{}' }),
  ).rejects.toThrow('self-signed certificate');
});

test('rejects if a name has no address, and if the resolver takes too long', async () => {
  const request = { url: `${url()}/working`, headers: {}, body: '{}' };
  const silent = createWebhooks({ ...here, lookup: () => new Promise(() => undefined), timeoutMs: 20 });

  await expect(createWebhooks({ ...here, lookup: async () => [] }).post(request)).rejects.toThrow(
    'hooks.example.test has no address.',
  );
  await expect(silent.post(request)).rejects.toThrow('There was no response in time.');
});

function post(path: string): Promise<number> {
  return createWebhooks(here).post({ url: url() + path, headers: {}, body: '{}' });
}

function url(): string {
  // A server that listens on a port has an AddressInfo.
  return `https://hooks.example.test:${(server.address() as AddressInfo).port}`;
}

function plain(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
