import { expect, test } from 'vitest';
import type { Ports } from '../../../control-plane/ports/ports.ts';
import { allReconcilers as reconcilers } from '../../../control-plane/reconcile/all-reconcilers.ts';
import { serveWork } from '../../../control-plane/reconcile/serve.ts';
import { image, startPlane } from './start-plane.ts';

test('an app is deployed within five more seconds while every call for fifty others hangs for a minute', async () => {
  const alone = await deployBeside(0);
  const beside = await deployBeside(50);

  expect(beside.took - alone.took).toBeLessThanOrEqual(5000);
  expect(new Set(beside.hanging).size).toBe(50);
});

/** The time of a deploy beside that many apps for which a call of a port hangs, and the apps for which one hung. */
async function deployBeside(count: number) {
  const plane = await startPlane(image);
  const { clock, work, change } = plane;
  const hanging: string[] = [];
  await change(async (tx) => {
    const app = await tx.apps.find({ id: 'shop' });
    if (!app) throw new Error('There is no app.');
    for (let number = 0; number < count; number++) {
      const id = `hanging-${number}`;
      // Apps without needs leave the pool to the deploy.
      const needs = { cpuMillis: 0, memory: 0, storage: 0 };
      await tx.apps.insert({ ...app, ...needs, id, slug: id, label: id, currentDeployId: id });
      await tx.wake('app', id);
    }
  });
  const ports = hang(plane, (id) => hanging.push(id));
  await plane.deploy('first');
  const start = clock.now();
  const stop = new AbortController();
  const callLimits = { inStepMs: 30_000, inRequestMs: 10_000 };
  const serving = serveWork({ ports, work, reconcilers, onFailure: () => undefined, callLimits }, stop.signal);
  while ((await plane.findDeploy('first'))?.status !== 'succeeded') {
    clock.moveTo(clock.now() + 100);
    // A read in each turn lets time pass no faster than a database works.
    for (let turns = 0; turns < 8; turns++) {
      await turn();
      await plane.findDeploy('first');
    }
  }
  const took = clock.now() - start;
  stop.abort();
  await turn();
  // Calls that hang are given up five seconds later.
  clock.moveTo(clock.now() + 5000);
  await serving;
  return { took, hanging };
}

const outside = [
  'runtime',
  'builder',
  'sources',
  'ingress',
  'registry',
  'telemetry',
  'provisioner',
  'webhooks',
  'ssh',
  'dns',
] as const;

/** The same ports, whose calls for an app that hangs never end. */
function hang(plane: Awaited<ReturnType<typeof startPlane>>, onHang: (id: string) => void): Ports {
  const wrap = (port: object) =>
    new Proxy(port, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...values: unknown[]) => {
          const [id] = /hanging-\d+/.exec(JSON.stringify(values)) ?? [];
          // A method may return anything.
          if (id === undefined) return Reflect.apply(member, target, values) as unknown;
          onHang(id);
          return new Promise(() => undefined);
        };
      },
    });
  return { ...plane, ...Object.fromEntries(outside.map((name) => [name, wrap(plane[name])])) };
}

/** Lets everything run that waits for nothing but promises. */
function turn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
