import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const minutes = Number(process.env.SOAK_MINUTES ?? 5);
const timeout = (minutes + 4) * 60_000;

test('a mock under every kind of request for a while responds correctly and does not grow', { timeout }, () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/soak.ts', '--minutes', String(minutes), '--json'], {
    encoding: 'utf8',
    timeout,
  });

  expect(JSON.parse(stdout)).toMatchObject({ failures: [], leftOpen: { connections: 0 }, passed: true });
  expect(status).toBe(0);
});
