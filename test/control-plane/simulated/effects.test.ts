import { expect, test } from 'vitest';
import { Effects } from '../../../control-plane/simulated/effects.ts';
import type { SimulationState } from '../../../control-plane/simulated/state.ts';

test('forgets an effect that ended more than 61 days ago', () => {
  const state: SimulationState = new Map();
  const effects = new Effects(async () => undefined, state);
  effects.add('shop', { kind: 'outage', from: 1, until: 2 });

  effects.follow('shop', 2 + 61 * 86_400_000, []);

  expect(effects.of('shop')).toEqual([]);
  expect(new Effects(async () => undefined, state).of('shop')).toEqual([]);
});

test('has the effects of the state', () => {
  const state: SimulationState = new Map();
  const outage = { kind: 'outage', from: 3, until: 4 } as const;
  new Effects(async () => undefined, state).add('shop', outage);
  const effects = new Effects(async () => undefined, state);

  effects.follow('shop', 1, [{ kind: 'stopped', from: 1, until: 2 }]);

  expect(effects.of('shop')).toEqual([{ kind: 'stopped', from: 1, until: 2 }, outage]);
});

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

test('reports a change, and not the past of a new world', () => {
  const told: string[] = [];
  const effects = new Effects(async (appId) => void told.push(appId));

  effects.restore(() => effects.add('shop', { kind: 'outage', from: 1, until: 2 }));
  expect(effects.of('shop')).toEqual([{ kind: 'outage', from: 1, until: 2 }]);
  expect(told).toEqual([]);

  effects.add('shop', { kind: 'outage', from: 3, until: 4 });
  expect(told).toEqual(['shop']);
});
