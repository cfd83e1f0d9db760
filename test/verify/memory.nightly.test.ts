import { expect, test } from 'vitest';
import { backendConfig, startBackend } from '../../scripts/verify-trials/backend.ts';
import { verifyAt } from '../../scripts/verify-trials/verify-at.ts';
import { failuresOf } from './verified.ts';

test('the control plane in memory keeps the contract without the mock', async () => {
  await using server = await startBackend();

  const report = await verifyAt({ baseUrl: server.url, config: backendConfig() });

  expect(failuresOf(report)).toEqual({});
  expect(report.operations.filter(({ isCovered }) => !isCovered).length).toBeLessThan(10);
});
