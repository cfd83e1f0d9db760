import { expect, test } from 'vitest';
import { isByTls } from '../../../platform/serve/pages/session-cookie.ts';

test('only a trusted proxy can say that a request was sent by TLS', () => {
  const headers = { 'x-forwarded-proto': 'https, http' };

  expect([
    isByTls({ headers, isFromTrustedProxy: true }),
    isByTls({ headers, isFromTrustedProxy: false }),
    isByTls({ headers: {}, isFromTrustedProxy: true }),
    isByTls({ headers: { 'x-forwarded-proto': 'http' }, isFromTrustedProxy: true }),
  ]).toEqual([true, false, false, false]);
});
