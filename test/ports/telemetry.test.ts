import { expect, test } from 'vitest';
import { SimulatedTelemetry } from '../../control-plane/adapters/simulated/telemetry/telemetry.ts';
import { telemetrySuite } from '../../control-plane/ports/suites/telemetry.ts';
import { db, now, shop, web } from '../simulated/shop.ts';

const create = () => ({
  telemetry: new SimulatedTelemetry({ seed: 7, siteOf: () => 'shop' }),
  app: shop,
  entry: web,
  other: db,
  now,
});

test.each(Object.entries(telemetrySuite))('simulated telemetry %s', async (_name, check) => {
  await expect(check(create)).resolves.toBeUndefined();
});

test('simulated telemetry waits for nothing', async () => {
  const { telemetry } = create();
  let isDone = false;

  void telemetry.usage(web, now).then(() => (isDone = true));
  await Promise.resolve();
  await Promise.resolve();

  expect(isDone).toBe(true);
});
