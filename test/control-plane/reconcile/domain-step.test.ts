import { expect, test } from 'vitest';
import type { FoundRecords } from '../../../control-plane/model/tables/domains.ts';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { domainRow } from '../../../control-plane/ports/suites/rows.ts';
import { NameServersFail } from '../../../control-plane/ports/dns.ts';
import { certificateRow } from '../ports/rows.ts';
import { reconcileDomain } from '../../../control-plane/reconcile/domain.ts';
import { now, startRows } from './start-rows.ts';

type Domain = ReturnType<typeof domainRow>;
type Hold = RowOf<'hostHolds'>;

const minute = 60_000;
const day = 24 * 60 * minute;
const here: Omit<FoundRecords, 'texts'> = { a: [], aaaa: [], cname: ['eu.apps.example.test'] };
const elsewhere: typeof here = { a: ['192.0.2.99'], aaaa: [], cname: [] };
const hold: Hold = { id: 'www', host: 'www.test', region: 'eu', holderWorkspaceId: 'acme', heldUntil: null };

interface Outside {
  readonly resolved?: typeof here;
  readonly texts?: readonly string[];
  readonly fails?: boolean;
  readonly write?: (tx: Tx) => Promise<unknown>;
  readonly meanwhile?: (tx: Tx) => Promise<unknown>;
}

/** Takes a step of the domain www.test of the app shop. */
async function step(
  before: Partial<Domain> | null,
  { resolved = here, texts = [], fails, write, meanwhile }: Outside = {},
) {
  const { ports, read, due, change, store } = await startRows(async (tx) => {
    if (before) await tx.domains.insert(domainRow('www', { createdAt: now, heldHost: null, ...before }));
    await write?.(tx);
  });
  const calls: string[] = [];
  Object.assign(ports.dns, {
    resolve: async (host: string) => {
      calls.push(`resolve ${host}`);
      if (meanwhile) await change(meanwhile);
      if (fails) throw new NameServersFail();
      return resolved;
    },
    texts: async (name: string) => {
      calls.push(`texts ${name}`);
      return texts;
    },
  });
  Object.assign(ports.ingress, {
    removeCertificate: async ({ host }: { host: string }) => void calls.push(`remove ${host}`),
  });
  const next = await reconcileDomain(ports, 'www');
  return {
    next,
    calls,
    domain: await read((tx) => tx.domains.find({ id: 'www' })),
    certificate: await read((tx) => tx.certificates.find({ id: 'www' })),
    holds: await store.read('system', (tx) => tx.hostHolds.list({})),
    woken: { app: await due('app'), certificate: await due('certificate') },
  };
}

const look = ['resolve www.test'];
const active = { status: 'active', heldHost: 'www.test', verifiedAt: 1, checkedAt: now - day } as const;

test.each<[string, Partial<Domain>, Outside, number, string[], Partial<Domain>]>([
  ['is verified', {}, {}, now + day, look, { status: 'verifying', verifiedAt: now, checkedAt: now }],
  ['is not right yet', {}, { resolved: elsewhere }, now + minute, look, { status: 'pending_dns', checkedAt: now }],
  [
    'is not owned yet',
    { ownershipValue: 'x' },
    { texts: ['y'] },
    now + minute,
    [...look, 'texts _pcp-challenge.www.test'],
    { status: 'pending_dns', found: { ...here, texts: ['y'] } },
  ],
  ['is not due', { checkedAt: now - 1 }, {}, now - 1 + minute, [], { status: 'pending_dns', checkedAt: now - 1 }],
  ['is where it was', active, {}, now + day, look, { status: 'active', checkedAt: now }],
  [
    'points elsewhere',
    { ...active, missedChecks: 1 },
    { resolved: elsewhere },
    now + 60 * minute,
    look,
    { status: 'error', movedAt: now },
  ],
  [
    'comes back without a certificate',
    { ...active, status: 'error', errorCode: 'dns_moved', movedAt: now - day },
    { write: (tx) => tx.certificates.insert(certificateRow('www', { status: 'issued', notAfter: now })) },
    now + day,
    look,
    { status: 'verifying', errorCode: null },
  ],
  [
    'comes back with a certificate',
    { ...active, status: 'error', errorCode: 'dns_moved', movedAt: now - day },
    { write: (tx) => tx.certificates.insert(certificateRow('www', { status: 'issued', notAfter: now + 1 })) },
    now + day,
    look,
    { status: 'active', errorCode: null },
  ],
])('a domain that %s', async (_that, before, outside, next, calls, after) => {
  expect(await step(before, outside)).toMatchObject({ next, calls, domain: after });
});

test('a domain whose name servers fail keeps its records, and is asked again in a minute', async () => {
  const found = { ...elsewhere, texts: ['y'] };

  const { next, domain } = await step({ found }, { fails: true });

  expect(next).toBe(now + minute);
  expect(domain).toMatchObject({ status: 'pending_dns', checkedAt: now, found: { ...found, isUnknown: true } });
});

test('a change of status wakes the app and the certificate', async () => {
  const verified = await step({});
  const same = await step(active);

  expect(verified.woken).toEqual({ app: { shop: now }, certificate: { www: now } });
  expect(same.woken).toEqual({ app: {}, certificate: {} });
});

test('a verified domain wakes the other claims of its host, which are lost at once', async () => {
  const { ports, read, due } = await startRows(async (tx) => {
    await tx.domains.insert(domainRow('www', { createdAt: now, heldHost: null }));
    await tx.domains.insert(domainRow('other', { createdAt: now, checkedAt: now, heldHost: null, host: 'www.test' }));
  });
  Object.assign(ports.dns, { resolve: async () => here });

  await reconcileDomain(ports, 'www');
  const woken = await due('domain');
  await reconcileDomain(ports, 'other');

  expect(woken).toMatchObject({ other: now });
  expect(await read((tx) => tx.domains.find({ id: 'other' }))).toMatchObject({ errorCode: 'host_claimed' });
});

test('a verified domain holds its host', async () => {
  const first = await step({});
  const again = await step(active, { write: (tx) => tx.hostHolds.insert(hold) });
  const before = { ...hold, id: 'before', holderWorkspaceId: 'umbrella', heldUntil: now - 1 };
  const other = await step({}, { write: (tx) => tx.hostHolds.insert(before) });
  const none = await step({}, { resolved: elsewhere });

  expect([first, again, other, none].map(({ holds }) => holds)).toEqual([[hold], [hold], [hold], []]);
});

test('a domain that has come with its app takes its hold along, also when it is not due', async () => {
  const write = (tx: Tx) => tx.hostHolds.insert({ ...hold, holderWorkspaceId: 'umbrella' });

  expect(await step({ ...active, checkedAt: now }, { write })).toMatchObject({ calls: [], holds: [hold] });
});

const expired = { status: 'error', errorCode: 'claim_expired', heldHost: null } as const;

test('a claim that expires is looked at once more, without its certificate', async () => {
  const write = (tx: Tx) => tx.certificates.insert(certificateRow('www', { status: 'failed' }));

  const result = await step(
    { ...active, status: 'error', errorCode: 'dns_moved', movedAt: now - 30 * day },
    { resolved: elsewhere, write },
  );

  expect(result).toMatchObject({ next: now, domain: expired, certificate: null, holds: [] });
});

test.each<[string, Partial<Domain> | null]>([
  ['is gone', null],
  ['has expired', { ...expired, checkedAt: now }],
])('the host of a domain that %s is held for 90 days, without a certificate', async (_that, before) => {
  const at = (heldUntil: number | null) => step(before, { write: (tx) => tx.hostHolds.insert({ ...hold, heldUntil }) });

  const [first, later, last] = [await at(null), await at(now + 1), await at(now)];

  expect(first).toMatchObject({
    next: now + 90 * day,
    calls: ['remove www.test'],
    holds: [{ heldUntil: now + 90 * day }],
  });
  expect(later).toMatchObject({ next: now + 1, calls: [], holds: [{ heldUntil: now + 1 }] });
  expect(last).toMatchObject({ next: null, calls: [], holds: [] });
  expect(await step(before)).toMatchObject({ next: null, calls: [] });
});

test('looks again if the domain was checked or removed since it was read', async () => {
  const checked = await step({}, { meanwhile: (tx) => tx.domains.update('www', { checkedAt: now }) });
  const removed = await step({}, { meanwhile: (tx) => tx.domains.delete('www') });

  expect(checked).toMatchObject({ next: now, domain: { status: 'pending_dns' } });
  expect(removed).toMatchObject({ next: now, domain: null });
});
