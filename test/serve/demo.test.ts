import { expect, test } from 'vitest';
import { startPlane } from './started.ts';

test('the demo is refused without an engine', async () => {
  const starting = startPlane({ hasDemo: true });

  await expect(starting).rejects.toThrow('--demo is for apps that really run. `engine.socket` is none');
});

test('there is no demo by default', async () => {
  await using started = await startPlane();

  expect(started.plane.demo).toBeNull();
});
