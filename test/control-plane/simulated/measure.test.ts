import { expect, test } from 'vitest';
import type { Effect } from '../../../control-plane/simulated/effects.ts';
import { SimulatedTelemetry } from '../../../control-plane/simulated/telemetry/telemetry.ts';
import type { Comparison } from '../../../control-plane/ports/telemetry.ts';
import { now, shop } from './shop.ts';

const minute = 60_000;

test.each<[Comparison]>([
  [{ metric: 'down', op: '>=', value: 1 }],
  [{ metric: 'p95', op: '>', value: 800 }],
  [{ metric: '5xx', op: '>', value: 5 }],
  [{ metric: 'cpu', op: '>', value: 90 }],
  [{ metric: 'memory', op: '>=', value: 80 }],
  [{ metric: 'restarts', op: '>', value: 0 }],
])('%o does not change while nothing happens', async (comparison) => {
  const telemetry = startTelemetry([]);

  const { value, nextChangeAt } = await telemetry.measure(shop, comparison, now);

  expect(value).not.toBeNull();
  expect(nextChangeAt).toBeNull();
});

test('has to be measured again while the value can cross the limit', async () => {
  const telemetry = startTelemetry([]);

  const sample = await telemetry.measure(shop, { metric: 'p95', op: '>', value: 150 }, now);

  expect(sample).not.toHaveProperty('nextChangeAt');
});

test('changes when the next effect begins, and has to be measured again after it', async () => {
  const [from, until] = [now + 60 * minute, now + 70 * minute];
  const telemetry = startTelemetry([{ kind: 'failing', share: 1, from, until }]);
  const measure = (at: number) => telemetry.measure(shop, { metric: '5xx', op: '>', value: 5 }, at);

  const [before, during, settled, after] = [
    await measure(now),
    await measure(from + 20_000),
    await measure(from + 5 * minute),
    await measure(until + 10_000),
  ];

  expect(before).toMatchObject({ nextChangeAt: from });
  expect(before.value).toBeLessThan(5);
  expect(during).not.toHaveProperty('nextChangeAt');
  expect(settled).toEqual({ value: 100, nextChangeAt: until });
  expect(after).not.toHaveProperty('nextChangeAt');
});

test('has no sample of an app without traffic', async () => {
  const telemetry = startTelemetry([{ kind: 'stopped', from: now - 10 * minute, until: null }]);

  const sample = await telemetry.measure(shop, { metric: 'p95', op: '>', value: 800 }, now);

  expect(sample).toEqual({ value: null, nextChangeAt: null });
});

test('counts what is not measured as down', async () => {
  const telemetry = startTelemetry([{ kind: 'no_data', from: now - minute, until: now + minute }]);

  const sample = await telemetry.measure(shop, { metric: 'down', op: '>=', value: 1 }, now);

  expect(sample).toEqual({ value: 1, nextChangeAt: now + minute });
});

test('foresees the restart of a container that fails its health check for long', async () => {
  const ends = { at: now + 50 * minute, times: null, runMs: 60 * minute };
  const telemetry = startTelemetry([
    { kind: 'unhealthy', service: 'web', role: 'entry', check: 'GET /healthz', ends, from: now - minute, until: null },
  ]);

  const sample = await telemetry.measure(shop, { metric: 'restarts', op: '>=', value: 1 }, now);

  expect(sample).toEqual({ value: 0, nextChangeAt: now + 50 * minute });
});

test('the use of memory grows before a container runs out of it', async () => {
  const from = now + 5 * minute;
  const ends = { at: from, times: 1, runMs: 2000 };
  const telemetry = startTelemetry([
    { kind: 'crash', service: 'web', role: 'entry', reason: 'out_of_memory', ends, from, until: from + minute },
  ]);

  const early = await telemetry.measure(shop, { metric: 'memory', op: '>', value: 90 }, from - 15 * minute);
  const late = await telemetry.measure(shop, { metric: 'memory', op: '>', value: 90 }, from - 30_000);

  expect(early).toMatchObject({ nextChangeAt: from - 10 * minute });
  expect(late.value).toBeGreaterThan(90);
});

function startTelemetry(effects: readonly Effect[]): SimulatedTelemetry {
  const telemetry = new SimulatedTelemetry({ seed: 3, siteOf: () => 'shop' });
  for (const effect of effects) telemetry.effects.add(shop.appId, effect);
  return telemetry;
}
