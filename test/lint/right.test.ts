import { expect, test } from 'vitest';
import { lint } from './lint.ts';

test.concurrent('accepts a correct document', async () => {
  expect(await lint()).toEqual([]);
});
