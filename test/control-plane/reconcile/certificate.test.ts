import { expect, test } from 'vitest';
import { startDomains } from './start-domains.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const host = 'www.acme.test';
const error = { code: 'caa_forbidden', message: 'A CAA record does not allow the issuer.', remediation: 'Remove it.' };

test('renews a certificate when a third of its lifetime is left', async () => {
  const { activate, cert, pass, clock } = await startDomains();
  await activate(host);
  const first = await cert();
  const renewAt = Date.parse(first?.renewAt ?? '');

  await pass(renewAt - clock.now() - 1);
  const before = await cert();
  await pass(1);
  const renewing = await cert();
  await pass(minute);
  const renewed = await cert();

  expect(renewAt - Date.parse(first?.notBefore ?? '')).toBe(60 * day);
  expect(before).toMatchObject({ status: 'issued' });
  expect(renewing).toMatchObject({ status: 'renewing', notAfter: first?.notAfter, error: null });
  expect(renewed).toMatchObject({ status: 'issued', error: null, retryAt: null });
  expect(Date.parse(renewed?.notAfter ?? '') - Date.parse(first?.notAfter ?? '')).toBeGreaterThan(60 * day);
});

test('repeats a failed attempt after a minute, then after twice the time, at most after 12 hours', async () => {
  const { activate, cert, pass, ingress, clock } = await startDomains();
  ingress.inject({ kind: 'certificateFails', host, error });
  await activate(host);
  /** In minutes, from the failure to the next attempt. */
  const nextPause = async () => {
    const retryAt = Date.parse((await cert())?.retryAt ?? '');
    await pass(retryAt - clock.now());
    await pass(minute);
    const failed = await cert();
    return Math.round((Date.parse(failed?.retryAt ?? '') - retryAt) / minute);
  };

  const failed = await cert();
  const pauses = [await nextPause(), await nextPause(), await nextPause(), await nextPause(), await nextPause()];
  const later = [
    await nextPause(),
    await nextPause(),
    await nextPause(),
    await nextPause(),
    await nextPause(),
    await nextPause(),
  ];

  expect(failed).toMatchObject({ status: 'failed', error, issuer: null, notAfter: null });
  expect(pauses).toEqual([2, 4, 8, 16, 32]);
  expect(later).toEqual([64, 128, 256, 512, 720, 720]);
});

test('a domain is verifying without a limit of time until its certificate is issued', async () => {
  const { activate, read, cert, pass, ingress } = await startDomains();
  ingress.inject({ kind: 'certificateFails', host, error, times: 12 });
  await activate(host);

  await pass(day);
  const waiting = await read();
  await pass(3 * day);

  expect(waiting).toMatchObject({ status: 'verifying', error: null, message: 'The certificate is being issued.' });
  expect([await read(), await cert()]).toMatchObject([
    { status: 'active' },
    { status: 'issued', error: null, retryAt: null },
  ]);
});

test('keeps the present certificate while its renewal fails, until it expires', async () => {
  const { activate, read, cert, pass, ingress, clock } = await startDomains();
  await activate(host);
  const first = await cert();
  ingress.inject({ kind: 'certificateFails', host, error });

  await pass(Date.parse(first?.renewAt ?? '') - clock.now() + 10 * day);
  const failing = [await read(), await cert()];
  await pass(20 * day);
  const expired = [await read(), await cert()];
  const notAfter = first?.notAfter;

  expect(failing).toMatchObject([{ status: 'active' }, { status: 'renewing', error, notAfter }]);
  const message = 'The certificate of www.acme.test has expired.';
  expect(expired[0]).toMatchObject({ status: 'error', error: { code: 'certificate_expired', message } });
});

test('activates the domain again when a certificate replaces one that has expired', async () => {
  const { activate, read, cert, pass, ingress, clock } = await startDomains();
  await activate(host);
  const first = await cert();
  ingress.inject({ kind: 'certificateFails', host, error });
  await pass(Date.parse(first?.notAfter ?? '') - clock.now() + day);
  const expired = await read();
  ingress.inject({ kind: 'certificateFails', host, error, times: 0 });

  await pass(day);

  expect(expired).toMatchObject({ status: 'error' });
  expect([await read(), await cert()]).toMatchObject([
    { status: 'active', error: null },
    { status: 'issued', error: null },
  ]);
});

test('a moved domain whose certificate has expired is verified again when it is back', async () => {
  const { activate, read, cert, pass, ingress, dns, clock } = await startDomains();
  await activate(host);
  const first = await cert();
  ingress.inject({ kind: 'certificateFails', host, error });
  await pass(Date.parse(first?.notAfter ?? '') - clock.now() - 3 * day);
  dns.set(host, { a: ['198.51.100.7'] });
  await pass(4 * day);
  const moved = await read();
  dns.set(host, { cname: 'eu.apps.example.test' });

  await pass(hour);
  const back = await read();
  ingress.inject({ kind: 'certificateFails', host, error, times: 0 });
  await pass(day);

  expect(moved).toMatchObject({ status: 'error', error: { code: 'dns_moved' } });
  expect(back).toMatchObject({ status: 'verifying', error: null });
  expect(await read()).toMatchObject({ status: 'active' });
});

test('requests a certificate again that the ingress has lost', async () => {
  const { add, cert, pass, ingress } = await startDomains();
  await add(host);
  await pass(2 * minute);
  await ingress.removeCertificate({ region: 'eu', host });

  await pass(minute);

  expect(await cert()).toMatchObject({ status: 'issued' });
});
