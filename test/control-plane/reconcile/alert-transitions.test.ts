import { expect, test } from 'vitest';
import { alertRuleLifecycle, type AlertRuleState, incidentLifecycle } from '../../../generated/lifecycles.ts';
import { alertRow } from '../../../control-plane/ports/suites/rows.ts';
import { uuid } from '../actions/plane.ts';
import { forbiddenOf, watchStates } from '../world/watch-states.ts';
import { startAlerts } from './start-alerts.ts';
import { findUnreached } from './transitions.ts';

const always = { metric: '5xx', op: '>=', value: 0 } as const;
const states: readonly AlertRuleState[] = ['ok', 'pending', 'firing', 'no_data', 'paused'];

test('every row of the lifecycle of alert rules is taken, and no other change of state is made', async () => {
  const forbidden: string[] = [];

  const unreached = await findUnreached(alertRuleLifecycle, async () => {
    forbidden.push(
      ...(await create()),
      ...(await loseData()),
      ...(await fireAndResolve()),
      ...(await changeInEachState()),
    );
  });

  expect(unreached).toEqual([]);
  expect(forbidden).toEqual([]);
});

test('every row of the lifecycle of incidents is taken, and no other change of state is made', async () => {
  const forbidden: string[] = [];

  const unreached = await findUnreached(incidentLifecycle, async () => {
    forbidden.push(
      ...(await fireAndResolve()),
      ...(await stopWhileFiring()),
      ...(await changeInEachState()),
      ...(await forget()),
    );
  });

  expect(unreached).toEqual([]);
  expect(forbidden).toEqual([]);
});

async function create(): Promise<string[]> {
  const { store, call } = await startAlerts();
  const seen = watchStates(store);
  const condition = { metric: 'down', op: '>=', value: 1, forSeconds: 60 } as const;
  const body = { name: 'A', appSlug: 'shop', region: 'eu', condition, channels: ['email' as const] };
  await call('createAlert', { params: { workspaceSlug: 'acme' }, body });
  await call('createAlert', { params: { workspaceSlug: 'acme' }, body: { ...body, enabled: false } });
  return forbiddenOf(seen);
}

/** In the states `ok`, `pending` and `firing`. */
async function loseData(): Promise<string[]> {
  const { store, after, happens, params, clock } = await startAlerts({ ...always, value: 101 });
  const seen = watchStates(store);
  happens({ kind: 'no_data' }, 60, 300);
  happens({ kind: 'no_data' }, 600, 900);
  happens({ kind: 'no_data' }, 1800, 2100);
  await after(450);
  await store.write('system', async (tx) => {
    await tx.alerts.update(params.alertId, { value: 0, forSeconds: 600 });
    await tx.wake('alert', params.alertId, clock.now());
  });
  // It has no data from 600 on while it is pending, and from 1800 on while it fires.
  await after(1950);
  return forbiddenOf(seen);
}

async function fireAndResolve(): Promise<string[]> {
  const { store, after, happens } = await startAlerts({ channels: ['statusPage'] });
  const seen = watchStates(store);
  happens({ kind: 'outage' }, 60, 90);
  happens({ kind: 'outage' }, 200, 400);
  await after(600);
  return forbiddenOf(seen);
}

async function stopWhileFiring(): Promise<string[]> {
  const { store, after, happens, params, clock } = await startAlerts({ channels: ['statusPage'] });
  const seen = watchStates(store);
  happens({ kind: 'outage' }, 0, 600);
  await after(100);
  await store.write('system', async (tx) => {
    await tx.apps.update('shop', { desired: 'stopped' });
    await tx.wake('alert', params.alertId, clock.now());
  });
  await after(0);
  return forbiddenOf(seen);
}

/** Nothing else happens in these days: the rule is disabled. */
async function forget(): Promise<string[]> {
  const { store, after, call, happens, params } = await startAlerts({ channels: ['statusPage'] });
  const seen = watchStates(store);
  happens({ kind: 'outage' }, 0, 600);
  await after(100);
  await call('updateAlert', { params, body: { enabled: false } });
  await after(60 * 86_400);
  return forbiddenOf(seen);
}

/**
 * A rule in each state is changed, disabled, enabled, stopped and started with its app, and deleted alone and with it.
 */
async function changeInEachState(): Promise<string[]> {
  const { store, call, clock, after } = await startAlerts();
  const forbidden: string[] = [];
  const condition = { metric: 'down', op: '>=', value: 2, forSeconds: 60 } as const;
  const paths = states.map((_state, index) => ({ workspaceSlug: 'acme', alertId: uuid(10 + index) }));
  const restore = async () => {
    await store.write('system', async (tx) => {
      for (const [index, state] of states.entries()) {
        const id = uuid(10 + index);
        await tx.alerts.delete(id);
        const enabled = state !== 'paused';
        await tx.alerts.insert(
          alertRow(id, {
            state,
            enabled,
            since: 0,
            notifiedAt: state === 'firing' ? 0 : null,
            channels: ['statusPage'],
          }),
        );
        const about = {
          workspaceId: 'acme',
          appId: 'shop',
          alertId: id,
          title: 'Down',
          impact: 'down',
          startedAt: 0,
        } as const;
        if (state === 'firing') await tx.incidents.insert({ ...about, id: uuid(20), openOf: id, resolvedAt: null });
        if (state === 'ok') await tx.incidents.insert({ ...about, id: uuid(21), openOf: null, resolvedAt: 1 });
      }
    });
  };
  const desire = async (desired: 'running' | 'stopped') => {
    await store.write('system', async (tx) => {
      await tx.apps.update('shop', { desired });
      for (const { alertId } of paths) await tx.wake('alert', alertId, clock.now());
    });
    await after(0);
  };
  const each = async (body: Parameters<typeof call<'updateAlert'>>[1]['body']) => {
    await restore();
    const seen = watchStates(store);
    for (const params of paths) await call('updateAlert', { params, body });
    forbidden.push(...forbiddenOf(seen));
  };
  await each({ condition });
  await each({ enabled: false });
  await each({ enabled: true });
  await each({ channels: ['email'] });
  await each({ channels: ['email', 'statusPage'] });
  await restore();
  // The rule that fires has lost its channel, and gets it back.
  const firing = { workspaceSlug: 'acme', alertId: uuid(10 + states.indexOf('firing')) };
  await call('updateAlert', { params: firing, body: { channels: ['email'] } });
  await call('updateAlert', { params: firing, body: { channels: ['statusPage'] } });
  await restore();
  await desire('stopped');
  await store.write('system', (tx) => tx.alerts.update(uuid(14), { enabled: true }));
  await desire('running');
  await restore();
  for (const params of paths) await call('deleteAlert', { params });
  await restore();
  await call('deleteApp', { params: { workspaceSlug: 'acme', appSlug: 'shop' } });
  return forbidden;
}
