import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { telemetrySuite } from '../../../control-plane/ports/suites/telemetry.ts';
import { feedTraffic } from './feed-telemetry.ts';
import { db, now, startTelemetry, web } from './start-telemetry.ts';

// Each check has an app of its own.
const folder = mkdtempSync(join(tmpdir(), 'telemetry-'));
const { telemetry, failures } = startTelemetry(folder);
afterAll(async () => {
  await telemetry[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});
let apps = 0;

const create = async () => {
  const appId = `app_${apps++}`;
  const [entry, other] = [
    { ...web, appId },
    { ...db, appId },
  ];
  await feedTraffic(telemetry, { entry, other }, { from: now - 3_700_000, until: now });
  let time = now;
  const pass = async (milliseconds: number) => {
    await feedTraffic(telemetry, { entry, other }, { from: time, until: time + milliseconds });
    return (time += milliseconds);
  };
  return {
    telemetry,
    app: { appId, app: 'shop', services: [entry, other], entry: entry.service },
    entry,
    other,
    now,
    pass,
  };
};

test.each(Object.entries(telemetrySuite))('embedded telemetry %s', async (_name, check) => {
  await expect(check(create)).resolves.toBeUndefined();
  expect(failures).toEqual([]);
});
