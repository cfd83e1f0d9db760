import { expect, test } from 'vitest';
import { certificateLifecycle, domainLifecycle } from '../../../generated/lifecycles.ts';
import type { CertificateState, DomainState } from '../../../generated/lifecycles.ts';
import { domainRow } from '../../../control-plane/ports/suites/rows.ts';
import { certificateRow } from '../ports/rows.ts';
import { uuid } from '../actions/plane.ts';
import { forbiddenOf, watchStates } from '../world/watch-states.ts';
import { startDomains } from './start-domains.ts';
import { findUnreached } from './transitions.ts';

const hour = 3_600_000;
const day = 24 * hour;
const elsewhere = { a: ['198.51.100.7'] };
const here = { cname: 'eu.apps.example.test' };
const refused = { code: 'caa_forbidden', message: 'No.', remediation: null };
test('every row of the lifecycle of domains is taken, and no other change of state is made', async () => {
  const forbidden: string[] = [];

  const unreached = await findUnreached(domainLifecycle, async () => {
    forbidden.push(
      ...(await verifyWithoutTls()),
      ...(await loseClaim()),
      ...(await loseAndReturn()),
      ...(await letExpire()),
      ...(await deleteInEachState()),
      ...(await deleteApp()),
    );
  });

  expect(unreached).toEqual([]);
  expect(forbidden).toEqual([]);
});

test('every row of the lifecycle of certificates is taken, and no other change of state is made', async () => {
  const forbidden: string[] = [];

  const unreached = await findUnreached(certificateLifecycle, async () => {
    forbidden.push(
      ...(await renew()),
      ...(await letExpire()),
      ...(await endClaimInEachState()),
      ...(await deleteInEachState()),
      ...(await deleteApp()),
    );
  });

  expect(unreached).toEqual([]);
  expect(forbidden).toEqual([]);
});

async function verifyWithoutTls(): Promise<string[]> {
  const { store, activate } = await startDomains({ hasTls: false });
  const seen = watchStates(store);
  await activate('www.acme.test');
  return forbiddenOf(seen);
}

/** The records of another app are right first. */
async function loseClaim(): Promise<string[]> {
  const { store, pass } = await startDomains();
  await store.write('system', async (tx) => {
    const theirs = { workspaceId: 'umbrella', appId: 'lab', host: 'www.acme.test', heldHost: 'www.acme.test' };
    await tx.domains.insert(domainRow(uuid(9), { ...theirs, status: 'active', verifiedAt: tx.now }));
    await tx.domains.insert(domainRow(uuid(1), { host: 'www.acme.test', heldHost: null }));
    await tx.wake('domain', uuid(1));
  });
  const seen = watchStates(store);
  await pass(hour);
  return forbiddenOf(seen);
}

/** The domain moves while it is verifying, returns, is active, moves and returns again. */
async function loseAndReturn(): Promise<string[]> {
  const { store, activate, pass, dns, ingress } = await startDomains();
  const seen = watchStates(store);
  ingress.inject({ kind: 'certificateFails', host: 'www.acme.test', error: refused });
  await activate('www.acme.test');
  dns.set('www.acme.test', elsewhere);
  await pass(2 * day);
  dns.set('www.acme.test', here);
  await pass(hour);
  ingress.inject({ kind: 'certificateFails', host: 'www.acme.test', error: refused, times: 0 });
  await pass(day);
  dns.set('www.acme.test', elsewhere);
  await pass(2 * day);
  dns.set('www.acme.test', here);
  await pass(hour);
  return forbiddenOf(seen);
}

/** First the claim, then the certificate, then a claim that was verified. */
async function letExpire(): Promise<string[]> {
  const { store, add, pass, dns, ingress } = await startDomains();
  const seen = watchStates(store);
  await add('www.acme.test');
  dns.set('www.acme.test', elsewhere);
  await pass(3 * day);
  await add('www.acme.test');
  await pass(hour);
  ingress.inject({ kind: 'certificateFails', host: 'www.acme.test', error: refused });
  await pass(91 * day);
  ingress.inject({ kind: 'certificateFails', host: 'www.acme.test', error: refused, times: 0 });
  await pass(day);
  dns.set('www.acme.test', elsewhere);
  await pass(33 * day);
  return forbiddenOf(seen);
}

async function renew(): Promise<string[]> {
  const { store, activate, pass, ingress } = await startDomains();
  const seen = watchStates(store);
  await activate('www.acme.test');
  ingress.inject({ kind: 'certificateFails', host: 'www.acme.test', error: refused, times: 2 });
  await pass(61 * day);
  return forbiddenOf(seen);
}

/** The certificates are in each of their states when the claims expire. */
async function endClaimInEachState(): Promise<string[]> {
  const { store, pass, dns, clock } = await startDomains();
  const now = clock.now();
  const moved = {
    status: 'error',
    errorCode: 'dns_moved',
    verifiedAt: 0,
    checkedAt: now - hour,
    movedAt: now - 30 * day,
  } as const;
  await store.write('system', async (tx) => {
    for (const [index, status] of certificateStates.entries()) {
      const id = uuid(index);
      dns.set(`${id}.test`, elsewhere);
      await tx.domains.insert(domainRow(id, moved));
      await tx.certificates.insert(certificateRow(id, { status }));
      await tx.wake('domain', id, now);
    }
  });
  const seen = watchStates(store);
  await pass(0);
  return forbiddenOf(seen);
}

async function deleteInEachState(): Promise<string[]> {
  const { store, remove } = await startInEachState();
  const seen = watchStates(store);
  for (const _status of certificateStates) await remove();
  return forbiddenOf(seen);
}

async function deleteApp(): Promise<string[]> {
  const { store, call } = await startInEachState();
  const seen = watchStates(store);
  await call('deleteApp', { params: { workspaceSlug: 'acme', appSlug: 'shop' } });
  return forbiddenOf(seen);
}

async function startInEachState() {
  const plane = await startDomains();
  await plane.store.write('system', async (tx) => {
    for (const [index, status] of certificateStates.entries()) {
      const id = uuid(index);
      await tx.domains.insert(domainRow(id, { status: domainStates[index] ?? 'active' }));
      await tx.certificates.insert(certificateRow(id, { status }));
    }
  });
  return plane;
}

const certificateStates: readonly CertificateState[] = [
  'pending',
  'issuing',
  'issued',
  'renewing',
  'failed',
  'expired',
];
const domainStates: readonly DomainState[] = ['pending_dns', 'verifying', 'active', 'error'];
