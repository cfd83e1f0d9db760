import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { EmbeddedTelemetry } from '../../../platform/telemetry/telemetry.ts';
import type { ServiceRef } from '../../../control-plane/ports/telemetry.ts';

export const now = Date.UTC(2026, 10, 21, 9, 0, 17);

export const web: ServiceRef = {
  appId: 'app_1',
  app: 'shop',
  service: 'web',
  preset: 'access',
  limits: { cpu: 0.5, memory: 512 * 2 ** 20 },
  containers: ['shop-web-1'],
};
export const db: ServiceRef = { ...web, service: 'db', preset: 'postgres', containers: ['shop-db-0'] };
export const shop = { appId: 'app_1', app: 'shop', services: [web, db], entry: 'web' };

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'telemetry-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Telemetry in a folder of its own, unless one is given. */
export function startTelemetry(folder = newFolder()) {
  const failures: unknown[] = [];
  const telemetry = new EmbeddedTelemetry({
    folder,
    mostBytes: 2 ** 30,
    readSettings: async () => ({ settings: [] }),
    onFailure: (error) => failures.push(error),
  });
  return { telemetry, folder, failures };
}
