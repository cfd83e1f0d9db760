import { expect, test } from 'vitest';
import { checkDomain, nextCheckAt } from '../../../control-plane/model/domains/domain-check.ts';
import { domainRow } from '../../../control-plane/ports/suites/rows.ts';

type Domain = ReturnType<typeof domainRow>;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const createdAt = 1_000_000;
const unknown = { a: ['192.0.2.99'], aaaa: [], cname: [], texts: [], isUnknown: true };

test.each<[string, Partial<Domain>, number | null]>([
  ['at once', {}, createdAt],
  ['every minute in the first hour', { checkedAt: createdAt + hour - 1 }, createdAt + hour - 1 + minute],
  ['every ten minutes then', { checkedAt: createdAt + hour }, createdAt + hour + 10 * minute],
  ['at the end of the claim', { checkedAt: createdAt + 72 * hour - 1 }, createdAt + 72 * hour],
  ['daily once it was verified', { status: 'active', checkedAt: createdAt + day }, createdAt + 2 * day],
  ['hourly after silence', { status: 'active', checkedAt: createdAt, found: unknown }, createdAt + hour],
  ['daily while its certificate is issued', { status: 'verifying', checkedAt: createdAt }, createdAt + day],
  [
    'hourly while it points elsewhere',
    { status: 'error', checkedAt: createdAt + day, movedAt: createdAt },
    createdAt + day + hour,
  ],
  [
    'at the end of the longest move',
    { status: 'error', checkedAt: createdAt + 30 * day - minute, movedAt: createdAt },
    createdAt + 30 * day,
  ],
  ['never when another app has the host', { status: 'error', errorCode: 'host_claimed', checkedAt: createdAt }, null],
  ['never when its claim has expired', { status: 'error', errorCode: 'claim_expired', checkedAt: createdAt }, null],
])('a domain is checked %s', (_when, more, expected) => {
  expect(nextCheckAt(domainRow('a', { createdAt, ...more }))).toBe(expected);
});

const region = { ingressHost: 'eu.apps.test', ipv4: ['192.0.2.1'], ipv6: [], hasTls: true };
const elsewhere = { a: [], aaaa: [], cname: [], texts: [] };
const here = { ...elsewhere, cname: ['eu.apps.test'] };
const now = createdAt + 100 * day;
const held = { verifiedAt: now, heldHost: 'a.test' };
const expired = { status: 'error', errorCode: 'claim_expired', heldHost: null, movedAt: null } as const;

test.each<[string, Partial<Domain>, Partial<Parameters<typeof checkDomain>[1]>, Partial<Domain>]>([
  ['is verified', {}, {}, { ...held, status: 'verifying' }],
  ['needs no certificate', {}, { region: { ...region, hasTls: false } }, { ...held, status: 'active' }],
  ['is not owned yet', { createdAt: now, ownershipValue: 'x' }, {}, {}],
  ['is owned', { ownershipValue: 'x' }, { found: { ...here, texts: ['x'] } }, { ...held, status: 'verifying' }],
  [
    'is owned but points elsewhere',
    { createdAt: now, ownershipValue: 'x' },
    { found: { ...elsewhere, texts: ['x'] } },
    {},
  ],
  ['still has its claim', { createdAt: now - 72 * hour + 1 }, { found: elsewhere }, {}],
  ['has lost its claim', { createdAt: now - 72 * hour }, { found: elsewhere }, expired],
  ['keeps its claim', { createdAt: now - 72 * hour + 1 }, { found: unknown }, {}],
  ['loses its claim in silence', { createdAt: now - 72 * hour }, { found: unknown }, expired],
  ['says nothing where it is', { status: 'active', missedChecks: 1 }, { found: unknown }, {}],
  [
    'says nothing after 30 days',
    { status: 'error', errorCode: 'dns_moved', movedAt: now - 30 * day },
    { found: unknown },
    expired,
  ],
  ['is where it was', { status: 'active', missedChecks: 1 }, {}, { missedChecks: 0, movedAt: null }],
  ['is elsewhere once', { status: 'active' }, { found: elsewhere }, { missedChecks: 1 }],
  [
    'is elsewhere twice',
    { status: 'active', missedChecks: 1 },
    { found: elsewhere },
    { missedChecks: 2, movedAt: now, status: 'error', errorCode: 'dns_moved' },
  ],
  [
    'is elsewhere and has another error',
    { status: 'error', errorCode: 'certificate_expired', missedChecks: 1 },
    { found: elsewhere },
    { missedChecks: 2, movedAt: now },
  ],
  [
    'stays elsewhere',
    { status: 'error', errorCode: 'dns_moved', missedChecks: 2, movedAt: now - 30 * day + 1 },
    { found: elsewhere },
    { missedChecks: 3 },
  ],
  [
    'was elsewhere for 30 days',
    { status: 'error', errorCode: 'dns_moved', missedChecks: 2, movedAt: now - 30 * day },
    { found: elsewhere },
    expired,
  ],
  [
    'comes back',
    { status: 'error', errorCode: 'dns_moved', missedChecks: 2, movedAt: 1 },
    {},
    { missedChecks: 0, movedAt: null, status: 'verifying', errorCode: null },
  ],
  [
    'comes back and has a certificate',
    { status: 'error', errorCode: 'dns_moved' },
    { isCertified: true },
    { missedChecks: 0, movedAt: null, status: 'active', errorCode: null },
  ],
  [
    'comes back and needs no certificate',
    { status: 'error', errorCode: 'dns_moved' },
    { region: { ...region, hasTls: false } },
    { missedChecks: 0, movedAt: null, status: 'active', errorCode: null },
  ],
  [
    'comes back and has another error',
    { status: 'error', errorCode: 'certificate_expired', movedAt: 1 },
    {},
    { missedChecks: 0, movedAt: null },
  ],
])('a check of a domain that %s', (_that, before, check, expected) => {
  const changes = checkDomain(domainRow('a', before), { found: here, region, isCertified: false, now, ...check });

  expect(changes).toEqual({ found: check.found ?? here, checkedAt: now, ...expected });
});
