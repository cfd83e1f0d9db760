import { once } from 'node:events';
import { request } from 'node:https';
import { connect } from 'node:tls';
import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from '../../listen.ts';
import { selfSigned } from '../../self-signed.ts';
import { echo, send, startTraffic } from './traffic.ts';

const certificateFor = (...hosts: readonly string[]) => {
  const { key, cert } = selfSigned(...hosts);
  return { name: 'one', hosts, key, chain: cert };
};

/** Sends a request by TLS to a host that the certificate is for. */
async function sendSecurely(port: number, host: string, ca: string) {
  const sent = request({
    host: '127.0.0.1',
    port,
    servername: host,
    headers: { host: `${host}:8443` },
    ca,
    agent: false,
    path: '/a',
  }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, text: await text(response) };
}

test.each([
  ['of the host', 'shop.test', ['other.test', 'shop.test']],
  ['of all hosts beside it', 'blog.apps.test', ['*.apps.test']],
])('serves by TLS with the certificate %s', async (_name, host, hosts) => {
  await using server = await listen(echo);
  await using ingress = await startTraffic([server]);
  const certificate = certificateFor(...hosts);
  ingress.certificates.set(certificate);

  const { status, text: body } = await sendSecurely(ingress.securePort, host, certificate.chain);

  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({
    url: '/a',
    headers: { 'x-forwarded-proto': 'https', host: `${host}:8443` },
  });
});

test('accepts no connection by TLS for a host without a certificate', async () => {
  await using ingress = await startTraffic([]);
  ingress.certificates.set(certificateFor('*.shop.test'));

  const socket = connect({
    host: '127.0.0.1',
    port: ingress.securePort,
    servername: 'shop.test',
    rejectUnauthorized: false,
  });
  const [error] = (await once(socket, 'error')) as [Error];

  expect(error).toMatchObject({ code: 'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE' });
});

test('redirects to TLS where the host has a certificate, and nothing else', async () => {
  await using server = await listen((_, response) => response.end('plain'));
  await using ingress = await startTraffic([server]);

  const before = await send(ingress.port);
  ingress.certificates.set(certificateFor('shop.test'));
  const after = await send(ingress.port, { path: '/a?b=1', headers: { host: 'shop.test:80' } });
  const other = await send(ingress.port, { headers: { host: 'www.shop.test' } });

  expect([before.text, after.status, after.headers.location]).toEqual([
    'plain',
    308,
    `https://shop.test:${ingress.securePort}/a?b=1`,
  ]);
  // www.shop.test is redirected to shop.test, so the location names that host.
  expect([other.status, other.headers.location]).toEqual([308, `https://shop.test:${ingress.securePort}/`]);
  expect(after.headers['strict-transport-security']).toBeUndefined();
});

test('does not redirect requests that a trusted proxy has received by TLS', async () => {
  await using server = await listen((_, response) => response.end('plain'));
  await using ingress = await startTraffic([server], { trustedProxies: ['loopback'] });
  ingress.certificates.set(certificateFor('shop.test'));

  const { text: body } = await send(ingress.port, { headers: { 'x-forwarded-proto': 'https' } });

  expect(body).toBe('plain');
});

test('responds to the challenge of an issuer, whatever the host leads to', async () => {
  await using ingress = await startTraffic([]);
  ingress.certificates.set(certificateFor('shop.test'));
  ingress.challenges.set('token', 'token.thumbprint');

  const [known, other] = [
    await send(ingress.port, { path: '/.well-known/acme-challenge/token' }),
    await send(ingress.port, { path: '/.well-known/acme-challenge/other' }),
  ];

  expect([known.status, known.text, other.status]).toEqual([200, 'token.thumbprint', 308]);
});

test('refuses a certificate whose key is that of another one', async () => {
  await using ingress = await startTraffic([]);
  const { key } = selfSigned('shop.test');

  expect(() => ingress.certificates.set({ ...certificateFor('shop.test'), key })).toThrow('key values mismatch');
  expect(ingress.certificates.find('shop.test')).toBeUndefined();
});
