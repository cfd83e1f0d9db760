import { expect, test } from 'vitest';
import { resolve } from '../../../verify/requests/schema.ts';
import { contract } from '../../contract/requests.ts';

test('an unknown keyword of a schema stops the generators of requests', () => {
  const schema = { type: 'number', multipleOf: 2 };

  expect(() => resolve(contract, schema)).toThrow(
    'The generators of requests do not support the keyword "multipleOf" yet.',
  );
});
