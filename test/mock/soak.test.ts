import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { growthOf } from '../../scripts/soak/growth.ts';

function soak(...args: string[]) {
  return spawnSync(process.execPath, ['scripts/soak.ts', ...args], { encoding: 'utf8', timeout: 300_000 });
}

test('measures memory growth in the second half of the run', () => {
  const growth = growthOf([
    { seconds: 0, requests: 0, heap: 10_000_000, rss: 0 },
    { seconds: 60, requests: 100_000, heap: 90_000_000, rss: 0 },
    { seconds: 120, requests: 200_000, heap: 100_000_000, rss: 0 },
    { seconds: 180, requests: 300_000, heap: 100_000_000, rss: 0 },
  ]);

  expect(growth).toEqual({ bytes: 0, bytesPerRequest: 0, limitBytes: 3_000_000 });
});

test('rejects a leak of one object per request within an hour', () => {
  const growth = growthOf([
    { seconds: 0, requests: 0, heap: 100_000_000, rss: 0 },
    { seconds: 1800, requests: 360_000, heap: 100_000_000, rss: 0 },
    { seconds: 3600, requests: 720_000, heap: 114_400_000, rss: 0 },
  ]);

  expect(growth).toEqual({ bytes: 14_400_000, bytesPerRequest: 40, limitBytes: 7_200_000 });
});

test.each([
  [['--minutes', 'long'], '--minutes takes a number above 0, not "long".\nSee npm run soak -- --help\n'],
  [['--rate', '0'], '--rate takes a number above 0, not "0".\nSee npm run soak -- --help\n'],
])('rejects invalid arguments with usage help: %j', (args, message) => {
  const { status, stderr } = soak(...args);

  expect({ status, stderr }).toEqual({ status: 1, stderr: message });
});
