import { expect, test } from 'vitest';
import { Effects } from '../../../control-plane/simulated/effects.ts';
import { SimulatedTelemetry } from '../../../control-plane/simulated/telemetry/telemetry.ts';
import { telemetrySuite } from '../../../control-plane/ports/suites/telemetry.ts';
import { db, now, shop, web } from '../simulated/shop.ts';

const create = async () => {
  const effects = new Effects();
  const generations = [web, db].map(({ service, containers, limits: { cpu, memory } }) => {
    const count = containers.length;
    return { service, from: 0, containers, limits: { cpu: count * cpu, memory: count * memory } };
  });
  effects.follow(shop.appId, 0, [], generations);
  let time = now;
  const pass = async (milliseconds: number) => (time += milliseconds);
  return {
    telemetry: new SimulatedTelemetry({ seed: 7, siteOf: () => 'shop', effects }),
    app: shop,
    entry: web,
    other: db,
    now,
    pass,
  };
};

test.each(Object.entries(telemetrySuite))('simulated telemetry %s', async (_name, check) => {
  await expect(check(create)).resolves.toBeUndefined();
});

test('simulated telemetry waits for nothing after the first reading', async () => {
  const { telemetry } = await create();
  await telemetry.usage(web, now);
  let isDone = false;

  void telemetry.usage(web, now).then(() => (isDone = true));
  for (let tick = 0; tick < 4; tick += 1) await Promise.resolve();

  expect(isDone).toBe(true);
});

test('simulated telemetry counts checks by day', async () => {
  const { telemetry, app } = await create();

  const days = await telemetry.checks(app, 2, now);

  const minutesToday = Math.ceil((now % 86_400_000) / 60_000);
  expect(days.map(({ total }) => total)).toEqual([1440, minutesToday]);
});
