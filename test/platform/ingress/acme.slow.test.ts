import { X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import { connect } from 'node:tls';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { accountKey } from '../../../platform/ingress/acme/account.ts';
import type { ProcessIngress } from '../../../platform/ingress/process-ingress.ts';
import { certificatesSuite } from '../../../control-plane/ports/suites/certificates.ts';
import { until } from '../../engines/docker-runtime.ts';
import { freePort } from '../../listen.ts';
import { startPebble } from './pebble.ts';
import { ingressHome, routeTo, sendTo } from './process-ingress.ts';

test.each(Object.entries(certificatesSuite))('the ingress as a process %s', async (_name, check) => {
  const port = await freePort();
  await using pebble = await startPebble(port);
  await using home = ingressHome();
  const ingress = home.open({ port, acme: pebble.acme });

  await expect(check(async () => ({ ingress, until }))).resolves.toBeUndefined();
});

const shop = { region: 'eu', host: 'shop.test' };

test('gets a certificate, serves by TLS with it, renews it and removes it', async () => {
  const port = await freePort();
  await using pebble = await startPebble(port);
  await using home = ingressHome();
  await home.run('1');
  const ingress = home.open({ port, securePort: 0, acme: pebble.acme });
  await ingress.point(routeTo('1'));

  const before = await ingress.certificate(shop);
  await ingress.requestCertificate(shop);
  await ingress.requestCertificate(shop);
  const running = await ingress.certificate(shop);
  const issued = await untilEnded(ingress);
  const first = await serialOf(ingress);
  await ingress.requestCertificate(shop);
  await untilEnded(ingress);
  const second = await serialOf(ingress);
  const redirected = await sendTo(ingress, { path: '/a?b=1' });
  await ingress.removeCertificate(shop);

  expect([before, running]).toEqual([
    { certificate: null, attempt: 'idle', error: null },
    { certificate: null, attempt: 'running', error: null },
  ]);
  expect(issued).toMatchObject({
    certificate: { issuer: expect.stringMatching(/^Pebble Intermediate CA/) },
    attempt: 'idle',
    error: null,
  });
  expect([first.names, first.serial === second.serial]).toEqual(['DNS:shop.test', false]);
  expect([redirected.status, redirected.headers.location]).toEqual([
    308,
    `${secureOrigin(await ingress.secureUrl())}/a?b=1`,
  ]);
  expect(await ingress.certificate(shop)).toEqual({ certificate: null, attempt: 'idle', error: null });
  await expect(serialOf(ingress)).rejects.toThrow();
  expect((await sendTo(ingress)).text).toBe('1');
});

test('goes on with its certificate after control plane and process have ended', async () => {
  const port = await freePort();
  await using pebble = await startPebble(port);
  await using home = ingressHome();
  const first = home.open({ port, securePort: 0, acme: pebble.acme });
  await first.requestCertificate(shop);
  const issued = await untilEnded(first);
  const { serial } = await serialOf(first);

  await first[Symbol.asyncDispose]();
  process.kill(await home.pid(), 'SIGKILL');
  const second = home.open({ port, securePort: 0, acme: pebble.acme });
  const loaded = await second.certificate(shop);
  const loadedSerial = (await serialOf(second)).serial;
  await second.requestCertificate(shop);
  await untilEnded(second);

  expect(loaded).toEqual(issued);
  expect(loadedSerial).toBe(serial);
});

test('an attempt that ends with the control plane can be repeated by the next one', async () => {
  const port = await freePort();
  await using pebble = await startPebble(port);
  await using home = ingressHome();
  const first = home.open({ port, securePort: 0, acme: pebble.acme });
  await first.requestCertificate(shop);

  await first[Symbol.asyncDispose]();
  const second = home.open({ port, securePort: 0, acme: pebble.acme });
  const left = await second.certificate(shop);
  await second.requestCertificate(shop);

  expect(left).toEqual({ certificate: null, attempt: 'idle', error: null });
  expect(await untilEnded(second)).toMatchObject({ attempt: 'idle', error: null, certificate: {} });
});

test('says why the issuer does not issue a certificate', async () => {
  const port = await freePort();
  await using pebble = await startPebble(port);
  await using other = createServer((_, response) => response.writeHead(404).end('not here')).listen(port, '127.0.0.9');
  await once(other, 'listening');
  await using home = ingressHome();
  const ingress = home.open({ port, securePort: 0, acme: pebble.acme });
  const errorOf = async (host: string, addresses: readonly string[]) => {
    await pebble.setAddress(host, addresses);
    await ingress.requestCertificate({ region: 'eu', host });
    return (await untilEnded(ingress, host)).error;
  };

  const [closed, elsewhere, refused] = [
    await errorOf('closed.test', ['127.0.0.8']),
    await errorOf('elsewhere.test', ['127.0.0.9']),
    await errorOf('a_b.test', []),
  ];

  expect(closed).toEqual({
    code: 'challenge_failed',
    message: expect.stringMatching(/^The issuer could not reach closed.test: .*connection refused/),
    remediation: 'Check that closed.test points to this region, and that port 80 can be reached from the internet.',
  });
  expect(elsewhere).toMatchObject({
    code: 'challenge_failed',
    message: expect.stringMatching(/^Another server responded to the issuer for elsewhere.test: .*404/),
  });
  expect(refused).toMatchObject({
    code: 'issuer_unavailable',
    message: expect.stringMatching(/^The issuer issues no certificate for a_b.test: .*illegal character/),
  });
});

test('says that the issuer cannot be reached', async () => {
  await using home = ingressHome();
  const port = await freePort();
  const unreachable = { directoryUrl: `https://127.0.0.1:${port}/dir`, email: null, ca: null };
  const ingress = home.open({ acme: { ...unreachable, accountKey: accountKey.make() } });

  await ingress.requestCertificate(shop);

  expect((await untilEnded(ingress)).error).toEqual({
    code: 'issuer_unavailable',
    message: `The issuer could not be used: connect ECONNREFUSED 127.0.0.1:${port}`,
    remediation: null,
  });
});

async function untilEnded(ingress: ProcessIngress, host = shop.host) {
  await expect
    .poll(async () => (await ingress.certificate({ region: 'eu', host })).attempt, { timeout: 300_000 })
    .not.toBe('running');
  return ingress.certificate({ region: 'eu', host });
}

/** Of the certificate that a client of shop.test gets. */
async function serialOf(ingress: ProcessIngress) {
  const { port } = new URL((await ingress.secureUrl()) ?? '');
  const socket = connect({ host: '127.0.0.1', port: Number(port), servername: shop.host, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const certificate = new X509Certificate(socket.getPeerCertificate().raw);
  socket.destroy();
  return { serial: certificate.serialNumber, names: certificate.subjectAltName };
}

function secureOrigin(url: string | null): string {
  return `https://shop.test:${new URL(url ?? '').port}`;
}
