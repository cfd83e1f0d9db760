import { expect, test } from 'vitest';
import { recipientOf } from '../../../control-plane/model/shared/recipient.ts';

test.each([
  ['eve@example.test', 'eve@example.test'],
  ['Eve@Example.TEST', 'eve@example.test'],
  ['eve+news@example.test', 'eve@example.test'],
  ['eve+a+b@example.test', 'eve@example.test'],
  ['eve@example.test.', 'eve@example.test'],
  ['e.v.e@example.test', 'e.v.e@example.test'],
  ['+1@example.test', '@example.test'],
])('a mail to %s counts for %s', (address, recipient) => {
  expect(recipientOf(address)).toBe(recipient);
});
