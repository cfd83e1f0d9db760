import { expect, test } from 'vitest';
import { isPicture } from '../../../control-plane/model/account/picture.ts';
import { maskEmail, statusAt } from '../../../control-plane/model/members/invitation.ts';
import { isAtLeast } from '../../../control-plane/model/members/role.ts';

test.each([
  ['pending', 101, 'pending'],
  ['pending', 100, 'expired'],
  ['accepted', 100, 'accepted'],
  ['revoked', 101, 'revoked'],
] as const)('an invitation that is %s until %d is %s at 100', (status, expiresAt, expected) => {
  expect(statusAt({ status, expiresAt }, 100)).toBe(expected);
});

test.each([
  ['ada@example.test', 'a••@example.test'],
  ['a@example.test', 'a@example.test'],
  ['@example.test', '@@example.test'],
])('%s is shown as %s', (email, expected) => {
  expect(maskEmail(email)).toBe(expected);
});

test.each([
  ['owner', 'admin', true],
  ['admin', 'admin', true],
  ['developer', 'admin', false],
  [undefined, 'viewer', false],
] as const)('%s is at least %s: %s', (role, least, expected) => {
  expect(isAtLeast(role, least)).toBe(expected);
});

test.each([
  ['png', '\x89PNG\r\n\x1a\n', true],
  ['png', '\xff\xd8\xff', false],
  ['jpeg', '\xff\xd8\xff', true],
  ['gif', 'GIF87a', true],
  ['gif', 'GIF89a', true],
  ['gif', 'GIF90a', false],
  ['webp', 'RIFF0000WEBP', true],
  ['webp', 'RIFF0000WAVE', false],
  ['webp', '00000000WEBP', false],
  ['svg+xml', '<svg>', true],
  ['svg+xml', '<html>', false],
  ['bmp', 'BM', false],
])('content of the type %s that begins with %j is a picture: %s', (type, content, expected) => {
  expect(isPicture(`data:image/${type};base64,${btoa(content)}`)).toBe(expected);
});

test('content that is not base64 is not a picture', () => {
  expect(isPicture('data:image/png;base64,%')).toBe(false);
});
