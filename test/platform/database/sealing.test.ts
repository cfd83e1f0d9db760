import { expect, test } from 'vitest';
import { createSealing } from '../../../platform/database/statements/sealing.ts';

const sealing = createSealing(Buffer.alloc(32, 7));
const sealed = sealing.seal('postgres://secret', 'vars.value of a');

test('reads what it has sealed, in its place only', () => {
  expect(sealing.unseal(sealed, 'vars.value of a')).toBe('postgres://secret');
  expect(() => sealing.unseal(sealed, 'vars.value of b')).toThrow(
    'vars.value of b was sealed for another row, or was changed since.',
  );
});

test.each([0, 9, 20])('calls %s of its bytes no sealed value', (length) => {
  expect(() => sealing.unseal(sealed.subarray(0, length), 'vars.value of a')).toThrow(
    'vars.value of a is not a sealed value.',
  );
});

test('seals a value each time in another way', () => {
  expect(sealing.seal('postgres://secret', 'vars.value of a')).not.toEqual(sealed);
});
