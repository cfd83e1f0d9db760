import { expect, test } from 'vitest';
import {
  addressRecords,
  isIngressHost,
  isOwned,
  isSet,
  leadsBack,
  pointsTo,
  type RequiredRecord,
  requiredRecords,
  servedHosts,
  sortDomains,
} from '../../../control-plane/model/domains/domain.ts';
import { addressMessage, domainError, domainMessage } from '../../../control-plane/model/domains/domain-message.ts';
import { domainRow } from '../../../control-plane/ports/suites/rows.ts';

const redirects = new Map([
  ['b.test', 'c.test/start'],
  ['c.test', 'b.test'],
  ['d.test', 'a.test'],
]);

test.each([
  ['d.test', true],
  ['a.test', true],
  ['b.test', false],
  ['elsewhere.test', false],
])('a redirect of a.test to %s leads back: %s', async (target, expected) => {
  expect(await leadsBack('a.test', target, async (host) => redirects.get(host) ?? null)).toBe(expected);
});

const ingress = { ingressHost: 'eu.apps.test', ipv4: ['192.0.2.1', '192.0.2.2'], ipv6: ['2001:db8::1'] };
const nothing = { a: [], aaaa: [], cname: [], texts: [] };

test.each([
  ['www.acme.test', ['CNAME', 'A', 'A', 'AAAA']],
  ['acme.test', ['A', 'A', 'AAAA']],
  ['acme.co.uk', ['A', 'A', 'AAAA']],
  ['www.acme.test.uk', ['CNAME', 'A', 'A', 'AAAA']],
  ['www.co.uk.acme.test', ['CNAME', 'A', 'A', 'AAAA']],
])('%s needs the records %j', (host, expected) => {
  expect(addressRecords(host, ingress).map(({ type }) => type)).toEqual(expected);
});

test('needs a TXT record if the owner is not known', () => {
  const host = 'www.acme.test';

  expect(requiredRecords({ host, ownershipValue: null }, ingress)).toHaveLength(4);
  expect(requiredRecords({ host, ownershipValue: 'secret' }, ingress).at(-1)).toEqual({
    type: 'TXT',
    name: '_pcp-challenge.www.acme.test',
    value: 'secret',
    purpose: 'ownership',
    alternative: 'txt',
  });
});

const record = (type: RequiredRecord['type'], value: string) => ({ type, value }) as RequiredRecord;

test.each([
  [record('CNAME', 'x'), { ...nothing, cname: ['x', 'y'] }, true],
  [record('CNAME', 'y'), { ...nothing, cname: ['x', 'y'] }, false],
  [record('TXT', 'x'), { ...nothing, texts: ['y', 'x'] }, true],
  [record('TXT', 'x'), { ...nothing, a: ['x'] }, false],
  [record('A', 'x'), { ...nothing, a: ['y', 'x'] }, true],
  [record('A', 'x'), { ...nothing, aaaa: ['x'] }, false],
  [record('A', 'x'), { ...nothing, a: ['x'], cname: ['y'] }, false],
  [record('AAAA', 'x'), { ...nothing, aaaa: ['x'] }, true],
  [record('AAAA', 'x'), { ...nothing, a: ['x'] }, false],
])('the record %j among %j is set: %s', (required, found, expected) => {
  expect(isSet(required, found)).toBe(expected);
});

const right = { a: ['192.0.2.2', '192.0.2.1'], aaaa: ['2001:db8::1'], cname: [] };

test.each([
  ['its addresses', right, true],
  ['its name', { ...nothing, cname: ['acme.test', 'eu.apps.test'] }, true],
  ['another name', { ...nothing, cname: ['acme.test'] }, false],
  ['nowhere', nothing, false],
  ['one of its addresses', { ...right, a: ['192.0.2.1'] }, false],
  ['another address besides', { ...right, a: [...right.a, '192.0.2.3'] }, false],
  ['another address instead', { ...right, a: ['192.0.2.1', '192.0.2.3'] }, false],
  ['its IPv4 addresses alone', { ...right, aaaa: [] }, false],
  ['its IPv6 address alone', { ...right, a: [] }, false],
])('a host that leads to %s', (_where, found, expected) => {
  expect(pointsTo(found, ingress)).toBe(expected);
});

test('an ingress without addresses is found by its name alone', () => {
  const nameOnly = { ...ingress, ipv4: [], ipv6: [] };

  expect(pointsTo(nothing, nameOnly)).toBe(false);
  expect(pointsTo({ ...nothing, a: ['192.0.2.1'] }, { ...nameOnly, ipv4: ['192.0.2.1'] })).toBe(true);
  expect(pointsTo({ ...nothing, aaaa: ['2001:db8::1'] }, { ...nameOnly, ipv6: ['2001:db8::1'] })).toBe(true);
});

test('a host is owned with its TXT record, or if it needs none', () => {
  expect(isOwned({ ownershipValue: null, found: nothing })).toBe(true);
  expect(isOwned({ ownershipValue: 'x', found: nothing })).toBe(false);
  expect(isOwned({ ownershipValue: 'x', found: { ...nothing, texts: ['y', 'x'] } })).toBe(true);
});

test.each([
  ['eu.apps.test', true],
  ['shop.eu.apps.test', true],
  ['shopeu.apps.test', false],
  ['apps.test', false],
])('%s is a host of the ingress: %s', (host, expected) => {
  expect(isIngressHost(host, ingress)).toBe(expected);
});

test('the ingress serves hosts that were verified and are still held', () => {
  const served = servedHosts([
    domainRow('a', { verifiedAt: 1, redirectTo: 'b.test' }),
    domainRow('b', { verifiedAt: 1, heldHost: null }),
    domainRow('c', { heldHost: null }),
  ]);

  expect(served).toEqual([{ host: 'a.test', redirectTo: 'b.test' }]);
});

test('the primary domain comes first, then the others by host', () => {
  const sorted = sortDomains([domainRow('c'), domainRow('a'), domainRow('b', { primaryOf: 'shop' })]);

  expect(sorted.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
});

const host = 'www.acme.test';
const found = { ...nothing, cname: ['eu.apps.test'] };

test.each<[string, Partial<ReturnType<typeof domainRow>>, string | null]>([
  ['is active', { status: 'active' }, null],
  ['waits for its certificate', { status: 'verifying' }, 'The certificate is being issued.'],
  ['points nowhere', {}, 'Set a CNAME record of www.acme.test to eu.apps.test.'],
  [
    'points nowhere and is not owned',
    { ownershipValue: 'x' },
    'Set a CNAME record of www.acme.test to eu.apps.test, and the TXT record.',
  ],
  [
    'has silent name servers',
    { status: 'active', found: { ...found, isUnknown: true } },
    'The name servers do not respond. Check the name servers of www.acme.test; they are asked again.',
  ],
  ['is not owned', { ownershipValue: 'x', found }, 'Set the TXT record of _pcp-challenge.www.acme.test.'],
  [
    'points elsewhere',
    { status: 'error', errorCode: 'dns_moved' },
    'Set a CNAME record of www.acme.test to eu.apps.test.',
  ],
  [
    'came second',
    { status: 'error', errorCode: 'host_claimed' },
    'Remove the host from the other app, then add the domain again.',
  ],
  ['has lost its claim', { status: 'error', errorCode: 'claim_expired' }, 'Add the domain again to claim the host.'],
  [
    'has no valid certificate',
    { status: 'error', errorCode: 'certificate_expired' },
    'Read the error of its certificate. New attempts to get one go on.',
  ],
])('what to do about a domain that %s', (_that, more, expected) => {
  expect(domainMessage(domainRow('a', { host, ...more }), ingress)).toBe(expected);
});

test('an apex needs the addresses of the ingress', () => {
  expect(addressMessage('acme.test', ingress)).toBe('Set the A and AAAA records of acme.test');
  expect(addressMessage('acme.test', { ...ingress, ipv6: [] })).toBe('Set the A records of acme.test');
});

test.each<[Partial<ReturnType<typeof domainRow>>, string | null]>([
  [{ errorCode: null }, null],
  [{ errorCode: 'certificate_expired' }, 'The certificate of www.acme.test has expired.'],
  [{ errorCode: 'dns_moved' }, 'www.acme.test points nowhere.'],
  [
    { errorCode: 'dns_moved', found: { ...nothing, cname: ['x.test'], a: ['192.0.2.9'] } },
    'www.acme.test points to x.test.',
  ],
  [{ errorCode: 'dns_moved', found: { ...nothing, aaaa: ['2001:db8::9'] } }, 'www.acme.test points to 2001:db8::9.'],
  [{ errorCode: 'host_claimed' }, 'The records of another app that claims www.acme.test were right first.'],
  [{ errorCode: 'claim_expired' }, 'The records were not right within 72 hours.'],
  [{ errorCode: 'claim_expired', verifiedAt: 1 }, 'The host has pointed elsewhere for 30 days.'],
])('the error of a domain with %j', (more, expected) => {
  expect(domainError(domainRow('a', { host, ...more }))?.message ?? null).toBe(expected);
});
