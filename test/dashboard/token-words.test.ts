import { expect, test } from 'vitest';
import { forms } from '../../client/forms.ts';
import { expiries, expiryText, scopes, scopeText } from '../../dashboard/pages/account/token-words.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

test('each scope and each expiry of the contract has words', () => {
  const { scope, expires } = forms.CreateTokenBody;

  expect(scopes.map(([value]) => value).toSorted()).toEqual(scope.options.toSorted());
  expect(expiries.map(([value]) => value)).toEqual(expires.options);
});

test('a scope of a later version is named', () => {
  expect(['read', 'billing'].map(scopeText)).toEqual(['Read only', 'billing']);
});

test('a token whose time is over is called expired', () => {
  expect(expiryText('2026-03-01T12:00:00Z', now)).toMatch(/^Expired Mar 1, 2026/);
  expect(expiryText('2026-03-01T12:00:01Z', now)).toMatch(/^Expires Mar 1, 2026/);
  expect(expiryText(null, now)).toBe('Never expires');
});
