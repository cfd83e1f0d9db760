import { expect, test } from 'vitest';
import { domainRow } from '../../../control-plane/ports/suites/rows.ts';
import { certificateRow } from '../ports/rows.ts';
import { uuid } from '../actions/plane.ts';
import { type DomainBody, startDomains } from './start-domains.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const elsewhere = { a: ['198.51.100.7'] };

test('verifies a domain when its records are right, and activates it with its certificate', async () => {
  const { add, read, cert, pass } = await startDomains();
  await add('www.acme.test');

  await pass(2 * minute - 1);
  const before = [await read(), await cert()];
  await pass(1);
  const verified = [await read(), await cert()];
  await pass(minute);
  const active = [await read(), await cert()];

  expect(before).toMatchObject([{ status: 'pending_dns', verifiedAt: null }, { status: 'pending' }]);
  expect(verified).toMatchObject([
    { status: 'verifying', verifiedAt: '2026-11-01T12:02:00.000Z' },
    { status: 'issuing' },
  ]);
  expect(active).toMatchObject([
    { status: 'active', error: null, message: null },
    { status: 'issued', issuer: 'Acme Cloud Test CA 1' },
  ]);
});

test('of two workspaces that claim a host, the one that proves its ownership gets it', async () => {
  const { add, store, read, pass, dns } = await startDomains();
  const theirs = domainRow('theirs', { workspaceId: 'umbrella', appId: 'lab', host: 'www.acme.test', heldHost: null });
  await store.write('system', async (tx) => {
    await tx.domains.insert({ ...theirs, createdAt: tx.now });
    await tx.certificates.insert(
      certificateRow('theirs', { workspaceId: 'umbrella', appId: 'lab', status: 'pending' }),
    );
    await tx.wake('domain', 'theirs');
  });
  const { records } = await add('www.acme.test');
  // The owner leads the host to the region, which both claims need.
  dns.set('www.acme.test', { cname: 'eu.apps.example.test' });
  dns.set('_pcp-challenge.www.acme.test', {});

  await pass(hour);
  const contested = await store.read('system', (tx) => tx.domains.find({ id: 'theirs' }));
  const before = await read();
  dns.set('_pcp-challenge.www.acme.test', {
    texts: records.filter(({ type }) => type === 'TXT').map(({ value }) => value),
  });
  await pass(hour);
  const [lost, certificate] = await store.read('system', async (tx) => [
    await tx.domains.find({ id: 'theirs' }),
    await tx.certificates.find({ id: 'theirs' }),
  ]);

  expect([contested?.status, contested?.ownershipValue, before?.status]).toEqual([
    'pending_dns',
    expect.stringMatching(/^pcp-verification=/),
    'pending_dns',
  ]);
  expect(await read()).toMatchObject({ status: 'active', error: null });
  expect([lost, certificate]).toMatchObject([{ status: 'error', errorCode: 'host_claimed', heldHost: null }, null]);
});

test('a claim ends when another workspace has proved its own, and says so', async () => {
  const { add, store, read, pass } = await startDomains();
  const host = 'www.acme.test';
  await add(host);
  const theirs = { workspaceId: 'umbrella', appId: 'lab', host, heldHost: host, status: 'active' } as const;
  await store.write('system', (tx) => tx.domains.insert(domainRow('theirs', theirs)));

  await pass(hour);

  expect(await read()).toMatchObject({ status: 'error', error: { code: 'host_claimed' } });
});

test('a region without TLS needs no certificate', async () => {
  const { add, read, cert, pass } = await startDomains({ hasTls: false });
  await add('www.acme.test');

  await pass(2 * minute);

  expect(await read()).toMatchObject({ status: 'active', verifiedAt: '2026-11-01T12:02:00.000Z' });
  expect(await cert()).toBeUndefined();
});

test('checks every minute for an hour, then every 10 minutes until the claim expires', async () => {
  const { add, store, read, pass, dns, checksWithin } = await startDomains();
  dns.set('www.acme.test', elsewhere);
  await add('www.acme.test');
  dns.set('www.acme.test', elsewhere);

  const first = await checksWithin(hour);
  const then = await checksWithin(hour);
  await pass(70 * hour - 1);
  const last = await read();
  await pass(1);
  const expired = await read();
  const row = await store.read('system', (tx) => tx.domains.find({}));

  expect([first, then]).toEqual([61, 6]);
  expect(last).toMatchObject({ status: 'pending_dns', error: null });
  const error = { code: 'claim_expired', message: 'The records were not right within 72 hours.' };
  expect(expired).toMatchObject({ status: 'error', error, message: 'Add the domain again to claim the host.' });
  expect(row).toMatchObject({ heldHost: null });
});

test('an expired claim is never checked again, and has no certificate', async () => {
  const { add, read, cert, pass, dns, checksWithin } = await startDomains();
  await add('www.acme.test');
  dns.set('www.acme.test', elsewhere);
  await pass(72 * hour);
  dns.set('www.acme.test', { cname: 'eu.apps.example.test' });

  expect(await checksWithin(30 * day)).toBe(0);
  expect(await read()).toMatchObject({ status: 'error', error: { code: 'claim_expired' } });
  expect(await cert()).toBeUndefined();
});

test('checks an active domain daily, and finds it moved after two checks in a row', async () => {
  const { activate, read, pass, dns } = await startDomains();
  await activate('www.acme.test');
  dns.set('www.acme.test', elsewhere);

  await pass(day);
  const once = await read();
  dns.set('www.acme.test', { cname: 'eu.apps.example.test' });
  await pass(day);
  dns.set('www.acme.test', elsewhere);
  await pass(day);
  const again = await read();
  await pass(day);
  const moved = await read();

  expect([once, again]).toMatchObject([{ status: 'active' }, { status: 'active' }]);
  const error = { code: 'dns_moved', message: 'www.acme.test points to 198.51.100.7.' };
  expect(moved).toMatchObject({
    status: 'error',
    error,
    message: 'Set a CNAME record of www.acme.test to eu.apps.example.test.',
  });
});

test('checks a moved domain hourly, and activates it when it is back', async () => {
  const { activate, read, pass, dns, checksWithin } = await startDomains();
  await activate('www.acme.test');
  dns.set('www.acme.test', elsewhere);
  await pass(2 * day);

  expect(await checksWithin(day)).toBe(24);
  dns.set('www.acme.test', { cname: 'eu.apps.example.test' });
  await pass(hour);

  expect(await read()).toMatchObject({ status: 'active', error: null, verifiedAt: '2026-11-01T12:02:00.000Z' });
  expect(await checksWithin(2 * day)).toBe(2);
});

test('the claim of a verified domain expires after 30 days elsewhere, and its host is held for 90 days', async () => {
  const { activate, store, read, cert, pass, dns, clock } = await startDomains();
  await activate('www.acme.test');
  dns.set('www.acme.test', elsewhere);
  await pass(2 * day);

  await pass(30 * day - hour);
  const before = await read();
  await pass(hour);
  const hold = await store.read('system', (tx) => tx.hostHolds.find({ host: 'www.acme.test' }));

  expect(before).toMatchObject({ error: { code: 'dns_moved' } });
  const error = { code: 'claim_expired', message: 'The host has pointed elsewhere for 30 days.' };
  expect([await read(), await cert()]).toMatchObject([{ status: 'error', error }, undefined]);
  expect(hold).toMatchObject({ holderWorkspaceId: 'acme', heldUntil: expect.closeTo(clock.now() + 90 * day, -8) });
});

test('forgets a hold after 90 days', async () => {
  const { activate, remove, store, pass } = await startDomains();
  await activate('www.acme.test');
  await remove();

  await pass(0);
  const held = await store.read('system', (tx) => tx.hostHolds.count({}));
  await pass(90 * day);

  expect(held).toBe(1);
  expect(await store.read('system', (tx) => tx.hostHolds.count({}))).toBe(0);
});

test('an owner has to be shown if another workspace had the host', async () => {
  const { add, store, read, pass, dns } = await startDomains();
  await store.write('system', (tx) =>
    tx.hostHolds.insert({
      id: 'h',
      host: 'www.acme.test',
      region: 'eu',
      holderWorkspaceId: 'umbrella',
      heldUntil: null,
    }),
  );
  await add('www.acme.test');
  dns.set('_pcp-challenge.www.acme.test', {});

  await pass(10 * minute);
  const unproven = await read();
  const proof = unproven?.records.find(({ purpose }: DomainBody['records'][number]) => purpose === 'ownership');
  dns.set('_pcp-challenge.www.acme.test', { texts: [proof?.value ?? ''] });
  await pass(minute);

  expect(unproven).toMatchObject({
    status: 'pending_dns',
    message: 'Set the TXT record of _pcp-challenge.www.acme.test.',
  });
  expect(proof).toMatchObject({ type: 'TXT', name: '_pcp-challenge.www.acme.test', alternative: 'txt', isSet: false });
  expect(await read()).toMatchObject({ status: 'verifying' });
});

test('addresses count only when all of them are set and no other one', async () => {
  const { add, read, pass, dns } = await startDomains({ ipv4: ['192.0.2.1', '192.0.2.2'], ipv6: ['2001:db8::1'] });
  await add('www.acme.test');
  const statusWith = async (a: readonly string[], aaaa: readonly string[]) => {
    dns.set('www.acme.test', { a, aaaa });
    await pass(minute);
    return read();
  };

  const partial = await statusWith(['192.0.2.1', '192.0.2.2'], []);
  const more = await statusWith(['192.0.2.1', '192.0.2.2', '198.51.100.7'], ['2001:db8::1']);
  const all = await statusWith(['192.0.2.2', '192.0.2.1'], ['2001:db8::1']);

  expect(partial).toMatchObject({
    status: 'pending_dns',
    records: [{ isSet: false }, { isSet: true }, { isSet: true }, { isSet: false }],
  });
  expect(more).toMatchObject({ status: 'pending_dns' });
  expect(all).toMatchObject({ status: 'verifying' });
});

test('a check that is not due is not made', async () => {
  const { activate, read, store, pass, dns, clock } = await startDomains();
  const { id } = await activate('www.acme.test');
  dns.set('www.acme.test', elsewhere);
  await pass(day);

  await store.write('system', (tx) => tx.wake('domain', id, clock.now()));
  await pass(hour);

  expect(await read()).toMatchObject({ status: 'active' });
});

test('removes the certificate of a domain that is gone', async () => {
  const { activate, remove, ingress, pass } = await startDomains();
  await activate('www.acme.test');
  const before = await ingress.certificate({ region: 'eu', host: 'www.acme.test' });
  await remove();

  await pass(0);

  expect(before.certificate).not.toBeNull();
  expect(await ingress.certificate({ region: 'eu', host: 'www.acme.test' })).toMatchObject({ certificate: null });
});

test('a domain whose certificate has expired stays so while its records are right', async () => {
  const { store, read, pass, clock } = await startDomains();
  await store.write('system', async (tx) => {
    const verified = {
      status: 'error',
      errorCode: 'certificate_expired',
      verifiedAt: 0,
      checkedAt: clock.now() - day,
    } as const;
    await tx.domains.insert(domainRow(uuid(1), { ...verified, host: 'www.acme.test', heldHost: 'www.acme.test' }));
    await tx.certificates.insert(certificateRow(uuid(1), { status: 'failed', retryAt: clock.now() + 2 * hour }));
    await tx.wake('domain', uuid(1), clock.now());
  });

  await pass(0);

  const error = { code: 'certificate_expired', message: 'The certificate of www.acme.test has expired.' };
  expect(await read()).toMatchObject({ status: 'error', error });
});
