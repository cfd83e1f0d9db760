import { expect, test } from 'vitest';
import { understand } from '../../../verify/requests/schema.ts';
import { contract } from '../../contract/requests.ts';

test('an unknown keyword of a schema stops the generators of requests', () => {
  const schema = { type: 'array', contains: {} };

  expect(() => understand(contract, schema)).toThrow(
    'the generators of requests do not support the keyword "contains" yet',
  );
});
