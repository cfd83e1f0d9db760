import { expect, test, vi } from 'vitest';
import { ada, startBilling } from '../actions/billing-plane.ts';

const params = { workspaceSlug: 'acme', regionId: 'eu' };
const inEu = { params: { workspaceSlug: 'acme' }, query: { region: 'eu' } };

test('what the provider said before the tier changed is not written after that', async () => {
  const { pass, planIn, setCard, ports, call } = await startBilling();
  setCard(ada, 'good');
  await call('activateRegion', { params, body: { tier: 'starter' } });
  await pass(0);
  const { payments, store } = ports;
  const see = payments.subscription.bind(payments);
  const tiers: unknown[] = [];
  vi.spyOn(payments, 'subscription')
    .mockImplementationOnce(async (id) => {
      const seen = await see(id);
      await call('changePlan', { ...inEu, body: { tier: 'pro' } });
      return seen;
    })
    .mockImplementation(async (id) => {
      tiers.push((await planIn('eu'))?.tier);
      return see(id);
    });

  const { id } = await planIn('eu').then((plan) => plan ?? { id: '' });
  await store.write('system', (tx) => tx.wake('plan', id));
  await pass(0);

  expect(tiers).toEqual(['pro']);
});
