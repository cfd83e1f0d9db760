import { expect, test } from 'vitest';
import { notAppliedOf } from '../../../control-plane/model/apps/applied.ts';
import { varRow } from '../../../control-plane/ports/suites/rows.ts';
import { findReleased, readDeploy } from '../../../control-plane/transitions/app-services.ts';
import { digestVars, noteVars } from '../../../control-plane/transitions/applied.ts';
import { resumeWorkspace, suspendWorkspace } from '../../../control-plane/actions/operator/workspaces.ts';
import { killEverywhere } from './killing.ts';
import { database, image, minute, startPlane } from './start-plane.ts';

type Plane = Awaited<ReturnType<typeof startPlane>>;

/** The parts of the app that are not applied, each as `kind name`. */
function partsOf({ store }: Plane): Promise<string[]> {
  return store.read('system', async (tx) => {
    const app = await tx.apps.find({ id: 'shop' });
    const shown = await readDeploy(tx, app?.currentDeployId ?? null);
    const parts = app ? notAppliedOf({ app, shown, released: await findReleased(tx, shown) }) : [];
    return parts.map(({ kind, name }) => `${kind} ${name}`);
  });
}

/** Gives the variable `V` of the app another value. */
async function setVar(plane: Plane, value: string): Promise<void> {
  const digests = await digestVars(plane, [{ key: 'V', value }]);
  await plane.change(async (tx) => {
    await tx.vars.update('V', { value });
    const app = await tx.apps.find({ id: 'shop' });
    if (app) await noteVars(tx, app, digests);
  });
}

async function startRunning(source = image) {
  const plane = await startPlane(source);
  await plane.change((tx) => tx.vars.insert(varRow('V', { value: '1' })));
  await plane.deploy('first');
  await plane.passUntil('first', 'succeeded');
  await plane.pass(minute);
  return plane;
}

test('containers that the engine restarts after a crash keep the variables of their start', async () => {
  const plane = await startRunning();
  await setVar(plane, '2');

  plane.runtime.inject({ appId: 'shop', kind: 'crash', service: 'guestbook', times: 1 });
  await plane.pass(10 * minute);

  expect(await partsOf(plane)).toEqual(['variable V']);
});

test('a deploy that fails to start keeps what is not applied, and the next one applies it', async () => {
  const plane = await startRunning();
  await setVar(plane, '2');

  await plane.deploy('second', { source: { type: 'image', ref: 'ghcr.io/acme/gone:1' } });
  const rolling = await partsOf(plane);
  plane.runtime.inject({ appId: 'shop', kind: 'neverReady', service: 'gone' });
  await plane.passUntil('second', 'failed');
  await plane.pass(minute);
  const failed = await partsOf(plane);
  await plane.deploy('third');
  await plane.passUntil('third', 'succeeded');

  expect([rolling, failed]).toEqual([['variable V'], ['variable V']]);
  expect(await partsOf(plane)).toEqual([]);
});

test('a deploy keeps a service with a volume, which a later start gives the variables', async () => {
  const plane = await startRunning(database);
  await setVar(plane, '2');

  await plane.deploy('second');
  await plane.passUntil('second', 'succeeded');
  await plane.pass(minute);
  const kept = await partsOf(plane);
  await suspendWorkspace(plane, { operator: 'root' }, { workspaceSlug: 'acme', message: 'Contact support' });
  const suspended = await partsOf(plane);
  await plane.pass(minute);
  await resumeWorkspace(plane, { operator: 'root' }, { workspaceSlug: 'acme' });
  await plane.pass(minute);

  expect([kept, suspended]).toEqual([['variable V'], []]);
  expect(await partsOf(plane)).toEqual([]);
});

test('a variable that changes between the read of variables and the start is not applied', async () => {
  const plane = await startPlane(image);
  const observe = plane.runtime.observe.bind(plane.runtime);
  let value = 1;
  // The reconciler has read the variables before it looks at the containers.
  plane.runtime.observe = async (app) => {
    const deploy = await plane.findDeploy('first');
    if (deploy?.status === 'deploying' && deploy.appliedAt === null) await setVar(plane, String((value += 1)));
    return observe(app);
  };
  await plane.change((tx) => tx.vars.insert(varRow('V', { value: '1' })));

  await plane.deploy('first');
  await plane.passUntil('first', 'succeeded');
  const changed = await partsOf(plane);
  await setVar(plane, String(value - 1));

  expect(value).toBeGreaterThan(1);
  expect(changed).toEqual(['variable V']);
  expect(await partsOf(plane)).toEqual([]);
});

test.each([
  ['a service', image],
  ['a service with a volume', database],
])('a worker that is killed at any call notes the same start: %s', async (_title, source) => {
  const { calls, ends } = await killEverywhere({
    run: async (killable) => {
      const plane = await startPlane(source, killable);
      await plane.change((tx) => tx.vars.insert(varRow('V', { value: '1' })));
      await plane.deploy('first');
      await plane.pass(5 * minute);
      await setVar(plane, '2');
      killable.arm();
      await plane.change(async (tx) => {
        const app = await tx.apps.find({ id: 'shop' });
        await tx.apps.update('shop', { generation: (app?.generation ?? 0) + 1 });
        await tx.wake('app', 'shop');
      });
      await plane.pass(10 * minute);
      const { applied } = (await plane.findApp()) ?? {};
      const starts = applied?.services.map(({ service, generation, changed }) => ({ service, generation, changed }));
      return { starts: starts?.length, parts: await partsOf(plane), volumes: applied?.volumes };
    },
  });

  const end = { starts: 1, parts: [], volumes: source === image ? {} : { 'postgres-data': 1_073_741_824 } };
  expect(calls).toBeGreaterThan(5);
  expect(ends).toEqual([`without a kill: ${JSON.stringify(end, null, 1)}`]);
});
