import { expect, test } from 'vitest';
import { lint } from './lint.ts';

test.concurrent('a document that keeps every promise is not complained about', async () => {
  expect(await lint()).toEqual([]);
});
