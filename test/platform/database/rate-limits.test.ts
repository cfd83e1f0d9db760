import { afterAll, expect, test } from 'vitest';
import { rateLimitsSuite } from '../../../control-plane/ports/suites/rate-limits.ts';
import { limitsIn } from '../../control-plane/ports/limits-in.ts';
import { SqliteDatabases } from './sqlite-store.ts';

const databases = new SqliteDatabases();
afterAll(() => databases[Symbol.asyncDispose]());

test.each(Object.entries(rateLimitsSuite))('limits in SQLite: %s', async (_name, check) => {
  await expect(check(async () => limitsIn(await databases.createStore()))).resolves.toBeUndefined();
});
