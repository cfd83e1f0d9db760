import { expect, test } from 'vitest';
import {
  createControlPlane,
  createSimulatedPorts,
  MemoryStore,
  MemoryWork,
  secureRandom,
  writeDefaults,
} from '../../../control-plane/index.ts';
import { regionRow } from '../../../control-plane/ports/suites/rows.ts';
import { startDemo } from '../../../platform/serve/demo.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { startPlane } from './started.ts';

const tier = {
  id: 'free',
  name: 'Free',
  description: '',
  monthlyCents: 0,
  currency: 'eur',
  isFree: true,
  isAvailable: true,
};
const region = regionRow('local', { hasTls: false, tiers: ['free'], ingressHost: 'apps.localhost', ingressPort: 8080 });
const account = { name: 'Ada', email: 'ada@example.test' };

/** A control plane in memory with an account. */
async function start(monthlyCents = 0) {
  const here = { clock: systemClock, random: secureRandom };
  const store = new MemoryStore(here);
  const ports = createSimulatedPorts({ store, ...here, seed: 1 });
  const { running } = createControlPlane(ports, new MemoryWork(store), { onFailure: () => undefined });
  const { userId } = await writeDefaults(ports, {
    tiers: [{ ...tier, monthlyCents, cpuMillis: 1000, memory: 1_073_741_824, storage: 0 }],
    regions: [region],
    account,
  });
  return { store, demo: () => startDemo(running.ports, { userId, postgres: 'postgres:16' }) };
}

test('makes three apps once', async () => {
  const { store, demo } = await start();

  const first = await demo();
  const second = await demo();

  expect(first).toEqual({
    apps: [
      { slug: 'site', url: 'http://site-demo.apps.localhost:8080' },
      { slug: 'web', url: 'http://web-demo.apps.localhost:8080' },
      { slug: 'worker', url: 'http://worker-demo.apps.localhost:8080' },
    ],
    problem: null,
  });
  expect(second).toEqual(first);
  const counts = await store.read('system', async (tx) => [
    await tx.apps.count({}),
    await tx.deploys.count({}),
    await tx.uploads.count({}),
  ]);
  expect(counts).toEqual([3, 3, 3]);
});

test('says why it cannot be made', async () => {
  const { demo } = await start(500);

  const problem = 'No region on this machine offers a tier without a price. Add one to the configuration.';
  expect(await demo()).toEqual({ apps: [], problem });
});

test('is refused without an engine', async () => {
  const starting = startPlane({ hasDemo: true });

  await expect(starting).rejects.toThrow(
    '--demo is for apps that really run. Apps are simulated, since the flag --simulated is set.',
  );
});
