import { expect, test } from 'vitest';
import { SimulatedPayments } from '../../../control-plane/simulated/payments.ts';
import type { SimulatedPorts } from '../../../control-plane/simulated-ports.ts';
import { day, startBilling } from './billing-plane.ts';

/** Lets the payment provider give a trial of 14 days. */
async function giveTrials(ports: SimulatedPorts): Promise<void> {
  const { clock, store } = ports;
  const onChange = (ids: readonly string[]) =>
    store.write('system', async (tx) => {
      for (const id of ids) await tx.wake('plan', id);
    });
  Object.assign(ports, {
    payments: new SimulatedPayments({ clock, pageUrl: 'https://pay.test', trialMs: 14 * day, onChange }),
  });
}

test('a plan is in its trial after the checkout, and active when that is over', async () => {
  const { call, payPage, pass } = await startBilling(giveTrials);
  const inEu = { params: { workspaceSlug: 'acme' }, query: { region: 'eu' } };
  const activated = await call('activateRegion', {
    params: { workspaceSlug: 'acme', regionId: 'eu' },
    body: { tier: 'starter' },
  });
  const { checkoutUrl } = activated.body as { readonly checkoutUrl: string };
  await payPage(checkoutUrl);
  await pass(0);

  const during = await call('getBilling', inEu);
  await pass(15 * day);
  const after = await call('getBilling', inEu);

  expect(during.body).toMatchObject({ billing: { status: 'trialing' } });
  expect(after.body).toMatchObject({ billing: { status: 'active' } });
});
