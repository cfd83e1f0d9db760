import { expect, test } from 'vitest';
import { certificateError } from '../../../platform/ingress/acme/certificate-error.ts';
import { AcmeProblem } from '../../../platform/ingress/acme/client.ts';

test.each([
  [
    'dns',
    'dns_mismatch',
    'The issuer finds no address of shop.test: no records',
    'Set the DNS records of shop.test that its domain lists.',
  ],
  [
    'caa',
    'caa_forbidden',
    'A CAA record of shop.test does not allow the issuer.',
    'Add the CAA record `0 issue "letsencrypt.org"` to shop.test, or remove the other CAA records.',
  ],
  ['rateLimited', 'rate_limited', 'The issuer accepts no more requests for shop.test at present: no records', null],
  [
    'rejectedIdentifier',
    'challenge_failed',
    'The issuer refuses shop.test: no records',
    'Use a host for which the issuer issues certificates, or ask the operator for another issuer.',
  ],
  ['serverInternal', 'issuer_unavailable', 'The issuer issues no certificate for shop.test: no records', null],
])('says what to do about the error %s of an issuer', (type, code, message, remediation) => {
  const error = certificateError('shop.test', new AcmeProblem(type, 'no records'), 'letsencrypt.org');

  expect(error).toEqual({ code, message, remediation });
});

test('names the reason of each address of an issuer that cannot be reached', () => {
  const error = new AggregateError([
    new Error('connect ECONNREFUSED ::1:1'),
    new Error('connect ECONNREFUSED 127.0.0.1:1'),
  ]);

  expect(certificateError('shop.test', error, null).message).toBe(
    'The issuer could not be used: connect ECONNREFUSED ::1:1, connect ECONNREFUSED 127.0.0.1:1',
  );
});
