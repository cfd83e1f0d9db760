import { expect, test } from 'vitest';
import {
  expireCertificate,
  isInPlace,
  issueCertificate,
  refuseCertificate,
  renewalTime,
  retryTime,
  startIssuing,
  startRenewing,
} from '../../../control-plane/model/domains/certificate.ts';
import { certificateRow } from '../../../control-plane/ports/suites/rows.ts';

const minute = 60_000;
const issued = { issuer: 'Example CA', notBefore: 1000, notAfter: 4000 };
const refusal = { code: 'challenge_failed', message: 'No.', remediation: 'Try.' };

test('a certificate is renewed when a third of its lifetime is left', () => {
  expect(renewalTime(issued)).toBe(3000);
  expect(renewalTime({ notBefore: 0, notAfter: 10 })).toBe(7);
});

test.each([
  [1, minute],
  [2, 2 * minute],
  [10, 512 * minute],
  [11, 720 * minute],
  [2000, 720 * minute],
])('after %d failures, the next attempt follows in %d ms', (failures, expected) => {
  expect(retryTime(failures, 5)).toBe(5 + expected);
});

test.each([
  ['issued', 101, true],
  ['renewing', 101, true],
  ['issued', 100, false],
  ['issued', null, false],
  ['failed', 101, false],
  ['expired', 101, false],
] as const)('a certificate that is %s until %s is in place at 100: %s', (status, notAfter, expected) => {
  expect(isInPlace({ status, notAfter }, 100)).toBe(expected);
});

test('one that is issued has no failure', () => {
  const row = certificateRow('a', {
    status: 'renewing',
    errorCode: 'x',
    errorMessage: 'x',
    remediation: 'x',
    failures: 3,
    retryAt: 4,
  });

  expect(issueCertificate(row, issued)).toEqual({
    status: 'issued',
    ...issued,
    renewAt: 3000,
    errorCode: null,
    errorMessage: null,
    remediation: null,
    failures: 0,
    retryAt: null,
  });
});

test.each([
  ['issuing', 'failed'],
  ['renewing', 'renewing'],
] as const)('one that is refused while it is %s is %s', (status, next) => {
  const row = certificateRow('a', { status, failures: 1 });

  expect(refuseCertificate(row, refusal, 100)).toEqual({
    status: next,
    errorCode: 'challenge_failed',
    errorMessage: 'No.',
    remediation: 'Try.',
    failures: 2,
    retryAt: 100 + 2 * minute,
  });
});

test.each(['pending', 'failed', 'expired'] as const)('one that is %s is requested', (status) => {
  const row = certificateRow('a', { status, retryAt: 5 });

  expect(startIssuing(row)).toEqual({
    issuer: null,
    notBefore: null,
    notAfter: null,
    renewAt: null,
    status: 'issuing',
    retryAt: null,
  });
});

test.each(['issued', 'renewing'] as const)('one that is %s is requested again', (status) => {
  expect(startRenewing(certificateRow('a', { status, retryAt: 5 }))).toEqual({ status: 'renewing', retryAt: null });
});

test('one that expires is requested at its next attempt, or at once', () => {
  expect(expireCertificate(certificateRow('a', { status: 'renewing', retryAt: 5 }), 100)).toEqual({
    status: 'expired',
    retryAt: 5,
  });
  expect(expireCertificate(certificateRow('a', { status: 'renewing' }), 100)).toEqual({
    status: 'expired',
    retryAt: 100,
  });
});
