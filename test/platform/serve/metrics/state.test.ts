import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepLastBackup } from '../../../../platform/backup/last-backup.ts';
import { until } from '../../telemetry/until.ts';
import { sendForm } from '../forms.ts';
import { call } from '../served.ts';
import { type Started, startPlane } from '../started.ts';
import { samplesIn } from './samples.ts';

let started: Started;
beforeAll(async () => {
  started = await startPlane();
});
afterAll(() => started[Symbol.asyncDispose]());

test('shows apps, accounts, and how deploys end', async () => {
  const token = started.plane.token ?? '';
  const workspace = { name: 'Acme', slug: 'acme', hues: [210, 260], tier: 'free', region: 'local' };
  const app = { name: 'Shop', region: 'local', source: { type: 'image', ref: 'redis:7' } };
  await call(started.plane, token, '/api/workspaces', workspace);
  await call(started.plane, token, '/api/workspaces/acme/deploy', app);
  const before = await scrape();
  const oldest = before.get('control_plane_deploy_oldest_open_seconds') ?? NaN;

  await until(async () => {
    // Time that passes faster than the deploy works would end it.
    started.pass(2000);
    return (await scrape()).get('control_plane_apps{state="running"}') === 1;
  });
  const after = await scrape();

  expect(openOf(before)).toBe(1);
  expect(oldest).toBeGreaterThan(0);
  expect([openOf(after), after.get('control_plane_builds_waiting')]).toEqual([0, 0]);
  expect(after.get('control_plane_deploy_oldest_open_seconds')).toBe(0);
  expect(after.get('control_plane_deploy_duration_seconds_count{result="succeeded"}')).toBe(1);
  expect(after.get('control_plane_deploy_duration_seconds_count{result="failed"}')).toBe(0);
  expect(after.get('control_plane_deploy_wait_seconds_count')).toBe(1);
  expect(after.get('control_plane_apps{state="stopped"}')).toBe(0);
  expect(after.get('control_plane_accounts')).toBe(1);
  expect(after.get('control_plane_certificates{state="issued"}')).toBe(0);
});

test('shows the health of components, the version, and no sample of what is unknown', async () => {
  const samples = await scrape();
  const names = [...samples.keys()];

  expect(samples.get('control_plane_component_up{component="database"}')).toBe(1);
  expect(samples.get('control_plane_component_up{component="region:local"}')).toBe(1);
  const { node } = process.versions;
  expect(samples.get(`control_plane_build_info{version="0.0.0-test",node="${node}",simulated="true"}`)).toBe(1);
  expect(names.filter((name) => /backup|expiry/.test(name))).toEqual([]);
});

test('shows the disk of the data, and what fills it', async () => {
  const files = readdirSync(started.folder).filter((name) => name.startsWith('control-plane.db'));
  const bytes = files.reduce((sum, name) => sum + statSync(join(started.folder, name)).size, 0);

  const samples = await scrape();

  expect(samples.get('control_plane_disk_size_bytes{disk="data"}')).toBeGreaterThan(1e9);
  expect(samples.get('control_plane_disk_free_bytes{disk="data"}')).toBeGreaterThan(0);
  expect(samples.get('control_plane_disk_use_bytes{use="database"}')).toBeGreaterThan(0);
  expect(samples.get('control_plane_disk_use_bytes{use="database"}')).toBeLessThanOrEqual(bytes);
});

test('shows the end of the last backup that was complete', async () => {
  const ended = { startedAt: 1000, address: '/backups/monday', bytes: 1, missing: [], error: null };
  await keepLastBackup(started.folder, { ...ended, endedAt: 5000 });
  await keepLastBackup(started.folder, { ...ended, endedAt: 9000, error: 'no room' });

  expect((await scrape()).get('control_plane_backup_last_success_timestamp_seconds')).toBe(5);
});

test('counts the mails that were sent', async () => {
  await sendForm(`${started.plane.url}/sign-in`, { email: 'owner@example.com' });

  await until(async () => (await scrape()).get('control_plane_mails_total{result="sent"}') === 1);
  expect(started.mailsTo('owner@example.com')).toHaveLength(1);
});

/** The number of deploys that have not ended. */
function openOf(samples: ReadonlyMap<string, number>): number {
  const states = ['queued', 'building', 'deploying'];
  return states.reduce((sum, state) => sum + (samples.get(`control_plane_deploys_open{state="${state}"}`) ?? NaN), 0);
}

async function scrape(): Promise<ReadonlyMap<string, number>> {
  return samplesIn(await (await fetch(`${started.plane.adminUrl}/metrics`)).text());
}
