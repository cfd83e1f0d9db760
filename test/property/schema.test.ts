import { expect, test } from 'vitest';
import { resolve } from './schema.ts';

test('an unknown keyword of a schema stops the property tests', () => {
  const schema = { type: 'number', multipleOf: 2 };

  expect(() => resolve(schema)).toThrow('The property tests do not support the keyword "multipleOf" yet.');
});
