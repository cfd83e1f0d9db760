import { expect, test } from 'vitest';
import { DockerRuntime } from '../../../platform/docker/runtime.ts';
import { type FollowedApp, followContainers } from '../../../platform/telemetry/follow-containers.ts';
import type { Intake } from '../../../platform/telemetry/intake.ts';
import { ObservedApps } from '../../../control-plane/shared/observed-apps.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import { FakeEngine } from './fake-engine.ts';

const patience = { timeout: 120_000 };
const ids = ['app-1', 'app-2', 'app-3'];

test('an idle app takes a measurement each ten seconds, and an inspection a minute', async () => {
  await using subject = await startApps();
  const { engine } = subject;
  const before = engine.counts();

  for (let seconds = 0; seconds < 60; seconds += 10) await subject.passTenSeconds();
  await Promise.all(ids.map((id) => subject.reconcile(id)));

  await expect
    .poll(() => more(engine.counts(), before), patience)
    .toEqual({
      'GET /containers/*/stats': 6 * ids.length,
      'GET /containers/*/json': ids.length,
      'GET /containers/json': 1,
      'GET /volumes': 1,
    });
});

test('an event has the containers of its app listed again, and those of no other one', async () => {
  await using subject = await startApps();
  const { engine, apps } = subject;
  await subject.passTenSeconds();
  const before = engine.counts();

  engine.tell('oom', 'app-2');
  await expect.poll(() => engine.count('GET /volumes'), patience).toBe((before['GET /volumes'] ?? 0) + 1);
  await subject.passTenSeconds();
  await Promise.all(ids.map((id) => apps.observe({ id, region: 'eu' })));

  // One list and one inspection are those of the adapter, which looks whether it has to start the container again.
  expect(more(engine.counts(), before)).toEqual({
    'GET /containers/*/stats': ids.length,
    'GET /containers/*/json': 2,
    'GET /containers/json': 2,
    'GET /volumes': 1,
  });
});

/** Apps with a container each, which the telemetry follows, and for which nothing is left to do. */
async function startApps() {
  const engine = await FakeEngine.start();
  const runtime = new DockerRuntime({ socketPath: engine.socketPath, folder: engine.folder, prefix: 't' });
  const clock = new VirtualClock(Date.UTC(2026, 0, 1));
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  const apps = new ObservedApps({ runtime, clock, onFailure });
  const end = new AbortController();
  const one = web('1', 'example:1');
  const service = { ...one.service, port: null, protocol: null };
  const wantedOf = (id: string) => ({ ...wanted({ ...one, service }), id });
  await Promise.all(ids.map((id) => apps.apply(wantedOf(id))));
  const isReady = async (id: string) => (await apps.observe({ id, region: 'eu' })).containers[0]?.ready;
  for (const id of ids) await expect.poll(() => isReady(id), patience).toBe(true);
  let samples = 0;
  const count = () => {
    samples++;
  };
  const intake: Partial<Intake> = { samples: async () => count(), events: async () => undefined };
  // Nothing is written, and nothing is requested.
  const telemetry = { intake: intake as Intake, position: async () => null };
  const options = { runtime: apps, clock, telemetry, apps: async () => ids.map(followed), access: nothing, onFailure };
  const following = followContainers(options, end.signal);
  const passTenSeconds = async () => {
    const measured = samples;
    clock.moveTo(clock.now() + 10_000);
    await expect.poll(() => samples, patience).toBe(measured + ids.length);
  };
  await expect
    .poll(() => [samples, engine.count('GET /containers/*/logs')], patience)
    .toEqual([ids.length, ids.length]);
  return {
    ...{ engine, apps, passTenSeconds },
    /** Makes the calls that the reconciler makes each minute. */
    async reconcile(id: string) {
      await apps.observe({ id, region: 'eu' });
      await apps.apply(wantedOf(id));
      await apps.observe({ id, region: 'eu' });
    },
    async [Symbol.asyncDispose]() {
      end.abort();
      await following;
      await apps[Symbol.asyncDispose]();
      await runtime[Symbol.asyncDispose]();
      await engine[Symbol.asyncDispose]();
      expect(failures).toEqual([]);
    },
  };
}

function followed(appId: string): FollowedApp {
  const service = { appId, app: 'shop', service: 'web', preset: 'level', containers: [] } as const;
  return { appId, app: 'shop', region: 'eu', entry: null, services: [{ ...service, limits: { cpu: 1, memory: 1 } }] };
}

async function* nothing(): AsyncIterable<never> {
  // No requests.
}

/** The requests that were added. */
function more(after: Readonly<Record<string, number>>, before: Readonly<Record<string, number>>) {
  const added = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  return Object.fromEntries(added.filter(([, count]) => count > 0));
}
