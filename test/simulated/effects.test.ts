import { expect, test } from 'vitest';
import { Effects } from '../../control-plane/adapters/simulated/effects.ts';

test('keeps an effect although telling of it fails', async () => {
  const told: string[] = [];
  const effects = new Effects(async (appId) => {
    told.push(appId);
    throw new Error('The store cannot be reached.');
  });

  effects.add('shop', { kind: 'outage', from: 1, until: 2 });
  // An unhandled rejection fails the run.
  await new Promise((resolve) => void setTimeout(resolve, 0));

  expect(effects.of('shop')).toEqual([{ kind: 'outage', from: 1, until: 2 }]);
  expect(told).toEqual(['shop']);
});
