import { expect, test } from 'vitest';
import { readCredentials } from '../../../contract/auth/credentials.ts';

test('reads headers of the largest size in less than 50 ms', () => {
  const start = performance.now();

  const read = readCredentials({ authorization: `Bearer ${'a'.repeat(16_000)}=!`, cookie: ';='.repeat(8_000) });

  expect(read).toEqual({ kind: 'malformed' });
  expect(performance.now() - start).toBeLessThan(50);
});
