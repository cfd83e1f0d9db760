import { expect, test } from 'vitest';
import { grace } from '../actions/plane.ts';
import { startDomains } from './start-domains.ts';

const hour = 3_600_000;
const day = 24 * hour;
const elsewhere = { a: ['198.51.100.7'] };
const host = 'www.acme.test';

/** The app shop, whose host points elsewhere, so that no claim on it is ever proved. */
async function startClaims() {
  const plane = await startDomains();
  const claim = (userId?: string) => {
    const call = userId === undefined ? plane.call : plane.as(userId);
    const params = { workspaceSlug: 'acme', appSlug: 'shop' };
    plane.dns.set(host, elsewhere);
    return call('createDomain', { params, body: { host, isPrimary: false, redirectTo: null } });
  };
  /** A claim that ends after some time: by itself after 72 hours. */
  const fail = async (after = 72 * hour) => {
    const { status } = await claim();
    plane.dns.set(host, elsewhere);
    await plane.pass(after);
    if (after < 72 * hour) await plane.remove();
    return status;
  };
  return { ...plane, claim, fail };
}

test('after three expired claims of a host an account waits a day', async () => {
  const { claim, fail, pass } = await startClaims();

  const failed = [await fail(), await fail(), await fail()];
  const refused = await claim();
  await pass(day - 1);
  const last = await claim();
  await pass(1);
  const later = await claim();

  expect(failed).toEqual([201, 201, 201]);
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': '86400' },
    body: {
      error: {
        code: 'rate_limited',
        message:
          '3 claims of this account on www.acme.test have had no proof. Add it again after 2026-11-11T12:00:00.000Z.',
      },
    },
  });
  expect([last.status, later.status]).toEqual([429, 201]);
});

test('after the wait, three further claims may expire', async () => {
  const { fail, claim, pass } = await startClaims();
  for (let count = 0; count < 3; count++) await fail();
  await pass(day);

  const failed = [await fail(), await fail(), await fail()];
  const refused = await claim();

  expect([...failed, refused.status]).toEqual([201, 201, 201, 429]);
});

test('another account, and another host, need not wait', async () => {
  const { fail, claim, add } = await startClaims();
  for (let count = 0; count < 3; count++) await fail();

  const other = await add('shop.acme.test');
  const byGrace = await claim(grace);

  expect(other.status).toBe('pending_dns');
  expect(byGrace.status).toBe(201);
});

test('a claim that is deleted after a day counts, and one that is deleted before does not', async () => {
  const { fail, claim } = await startClaims();

  const early = [await fail(day - 1), await fail(day - 1), await fail(day - 1)];
  const late = [await fail(71 * hour), await fail(day), await fail(day)];
  const refused = await claim();

  expect([...early, ...late]).toEqual([201, 201, 201, 201, 201, 201]);
  // A day after the third of them would have expired.
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': String((72 * hour) / 1000) } });
});

test('a proof ends the count', async () => {
  const { fail, claim, remove, pass, dns } = await startClaims();
  await fail();
  await fail();
  await claim();
  await pass(2 * day);
  dns.set(host, { cname: 'eu.apps.example.test' });
  await pass(hour);
  await remove();

  const again = [await fail(), await fail()];
  const third = await claim();

  expect([...again, third.status]).toEqual([201, 201, 201]);
});
