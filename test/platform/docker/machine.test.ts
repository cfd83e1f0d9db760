import { expect, test } from 'vitest';
import { checksOf } from '../../../platform/docker/engine/machine.ts';

const well = async () => null;

test.each([
  [20, null],
  [21, '21 builds wait for their turn.'],
])('of %i deploys that wait for a turn, the check of the builder says %j', async (waiting, expected) => {
  const { builder } = checksOf({
    engine: { ping: well, limits: { meaning: () => null } },
    ingress: { problem: well },
    countWaiting: async () => waiting,
    telemetry: { problem: well },
    disks: { problem: well },
  });

  expect(await builder?.()).toBe(expected);
});
