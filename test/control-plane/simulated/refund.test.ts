import { expect, test } from 'vitest';
import { startWorld } from '../world/start-world.ts';

test('a refund gives back the credit with which a plan was paid', async () => {
  const { world, call } = await startWorld();
  const params = { workspaceSlug: 'acme', regionId: 'ap-sydney' };
  // An unused month of Starter becomes credit.
  await call('activateRegion', { params, body: { tier: 'starter' } });
  await call('deactivateRegion', { params });
  await world.advance(300_000);
  await world.apply({ event: 'provisioning', region: 'ap-sydney', outcome: 'failed', seconds: 20 });
  await call('activateRegion', { params, body: { tier: 'starter' } });
  await world.advance(30_000);

  await call('activateRegion', { params, body: { tier: 'starter' } });

  const { body } = await call('getAccountBilling');
  expect(body).toMatchObject({
    billing: {
      invoices: [
        { status: 'paid', amountCents: 0 },
        { status: 'void', amountCents: 0 },
        { status: 'paid', amountCents: 1900 },
        {},
        {},
      ],
    },
  });
});
