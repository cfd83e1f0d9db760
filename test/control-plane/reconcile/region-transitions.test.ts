import { expect, test } from 'vitest';
import { regionLifecycle } from '../../../generated/lifecycles.ts';
import { reportRegion } from '../../../control-plane/reconcile/region.ts';
import { hour, startBilling } from '../actions/billing-plane.ts';
import { forbiddenOf, watchStates } from '../world/watch-states.ts';
import { findUnreached } from './transitions.ts';

const syd = { params: { workspaceSlug: 'acme', regionId: 'syd' } };

test('every row of the lifecycle of regions is taken, and no other change of state is made', async () => {
  const problems: string[] = [];

  const unreached = await findUnreached(regionLifecycle, async () => {
    problems.push(...(await operate()), ...(await provision()));
  });

  // The operator adds regions to the table. No operation does.
  expect(unreached).toEqual(['none → inactive by added', 'none → ready by added']);
  expect(problems).toEqual([]);
});

async function operate(): Promise<string[]> {
  const { ports, store, pass, failures } = await startBilling();
  const seen = watchStates(store);
  for (const event of ['drained', 'reopened', 'failed', 'recovered', 'drained', 'failed', 'recovered'] as const) {
    await reportRegion(ports, 'eu', event);
    await pass(0);
  }
  return [...forbiddenOf(seen), ...failures.map(String)];
}

/** It fails first, is provisioned again, and is given back twice. */
async function provision(): Promise<string[]> {
  const { call, ports, store, pass, failures } = await startBilling();
  const seen = watchStates(store);
  ports.provisioner.plan('syd', 'failed');
  await call('activateRegion', { ...syd, body: { tier: 'free' } });
  await pass(hour);
  await call('activateRegion', { ...syd, body: { tier: 'free' } });
  await pass(hour);
  await call('deactivateRegion', syd);
  await pass(0);
  ports.provisioner.plan('syd', 'failed');
  await call('activateRegion', { ...syd, body: { tier: 'free' } });
  await pass(hour);
  await call('deactivateRegion', syd);
  await pass(0);
  return [...forbiddenOf(seen), ...failures.map(String)];
}
