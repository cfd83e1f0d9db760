import { expect, test } from 'vitest';
import { now, shop, startTelemetry, web } from './start-telemetry.ts';

const api = { ...web, service: 'api' };
const idle = {
  cpuLimit: 1,
  memoryLimit: 1,
  netIn: null,
  netOut: null,
  diskRead: null,
  diskWrite: null,
  containers: [],
};

test('an app is down while the service with its address is, whatever another address does', async () => {
  await using telemetry = startTelemetry().telemetry;
  const app = { ...shop, services: [web, api] };
  await telemetry.intake.samples(web, { ...idle, at: now - 5000, ready: 0 });
  await telemetry.intake.samples(api, { ...idle, at: now - 5000, ready: 1 });
  await telemetry.settle();

  const down = async (entry: string) =>
    (await telemetry.measure({ ...app, entry }, { metric: 'down', op: '>=', value: 1 }, now)).value;

  expect([await down('web'), await down('api')]).toEqual([1, 0]);
});
