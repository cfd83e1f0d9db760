import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a mock under every kind of request for 20 s responds correctly and does not grow', { timeout: 300_000 }, () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/soak.ts', '--minutes', '0.33', '--json'], {
    encoding: 'utf8',
    timeout: 280_000,
  });

  expect(JSON.parse(stdout)).toMatchObject({ failures: [], leftOpen: { connections: 0 }, passed: true });
  expect(status).toBe(0);
});
