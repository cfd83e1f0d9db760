import { expect, test } from 'vitest';
import { noPayments } from '../../../control-plane/shared/no-payments.ts';
import { clickPaymentPage, renderPaymentPage } from '../../../control-plane/simulated/checkout-page.ts';
import { goodCard, SimulatedPayments } from '../../../control-plane/simulated/payments.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { paymentsSuite } from '../../../control-plane/ports/suites/payments.ts';

const now = Date.UTC(2026, 0, 31);
const payer = { id: 'ada', email: 'ada@example.test', name: 'Ada' };
const item = { subscriptionId: 'S', planId: 'P', tier: 'pro', title: 'Pro <EU>', monthlyCents: 4900, currency: 'eur' };

function simulate(trialMs = 0) {
  const [clock, woken] = [new VirtualClock(now), new Array<string>()];
  const onChange = async (planIds: readonly string[]) => void woken.push(...planIds);
  return { clock, woken, payments: new SimulatedPayments({ clock, pageUrl: 'https://pay.test', trialMs, onChange }) };
}

test.each(Object.entries(paymentsSuite))('the simulated payments: %s', async (_name, check) => {
  const create = async () => {
    const { clock, payments } = simulate();
    return {
      payments,
      now: () => clock.now(),
      pass: async (days: number) => clock.moveTo(clock.now() + days * 86_400_000),
      pay: (id: string) => payments.pay(id),
      setCard: async ({ id }: { id: string }, card: 'good' | 'declined' | null) =>
        payments.ledger.setCard(id, card && goodCard, card === 'declined'),
      // A call of the simulation is one request, which is not carried out.
      disturb: (fault: string | null) =>
        void (payments.outage = fault === null ? null : new Error(`The provider is ${fault}.`)),
      restart: () => payments,
    };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test('a payer can decline, leave and pay on the page, which wakes the plan', async () => {
  const { payments, woken } = simulate();
  const url = await payments.openCheckout({ id: 'C', payer, items: [item], expiresAt: now + 1000, returnUrl: null });

  await clickPaymentPage(payments, '/checkout/C', 'decline');
  const declined = renderPaymentPage(payments, '/checkout/C');
  await clickPaymentPage(payments, '/checkout/C', 'leave');
  const left = renderPaymentPage(payments, '/checkout/C');
  await clickPaymentPage(payments, '/checkout/C', 'pay');
  const paid = renderPaymentPage(payments, '/checkout/C');

  expect(url).toBe('https://pay.test/checkout/C');
  expect(declined).toContain('The card was declined.');
  expect(left).toContain('<li>Pro &lt;EU&gt;: 49.00 EUR a month</li>');
  expect(left).toContain('<button name="choice" value="pay">');
  expect(paid).toContain('Paid. You can close this page.');
  expect(paid).not.toContain('<button');
  expect(woken).toEqual(['P']);
});

test('the page of a checkout leads back while it is open and when it is paid', async () => {
  const { payments } = simulate();
  const returnUrl = 'http://localhost:5173/billing?from=1&to="2"';
  await payments.openCheckout({ id: 'C', payer, items: [item], expiresAt: now + 1000, returnUrl });

  const open = renderPaymentPage(payments, '/checkout/C');
  await clickPaymentPage(payments, '/checkout/C', 'leave');
  const left = renderPaymentPage(payments, '/checkout/C');
  await clickPaymentPage(payments, '/checkout/C', 'pay');
  const paid = renderPaymentPage(payments, '/checkout/C');

  const link = '<a href="http://localhost:5173/billing?from=1&amp;to=&quot;2&quot;">Go back</a>';
  expect(open).toContain(link);
  expect(left).toContain(link);
  expect(paid).toContain(link);
  expect(paid).toContain('Paid. You can go back.');
});

test('an open invoice can be paid on its page', async () => {
  const { payments, clock, woken } = simulate();
  payments.ledger.setCard('ada', goodCard);
  await payments.subscribe(payer, item);
  payments.ledger.setCard('ada', null);
  clock.moveTo(Date.UTC(2026, 1, 28));
  const { subscription } = await payments.subscription('S');

  const clicked = await clickPaymentPage(payments, '/invoices/ACME-2026-0002', 'pay');

  expect(subscription).toMatchObject({ status: 'past_due', invoiceUrl: 'https://pay.test/invoices/ACME-2026-0002' });
  expect(clicked).toBe(true);
  expect(await payments.subscription('S')).toMatchObject({ subscription: { status: 'active', invoiceUrl: null } });
  expect(woken).toEqual(['P']);
});

test('an unknown page does not exist', async () => {
  const { payments } = simulate();

  expect(renderPaymentPage(payments, '/checkout/unknown')).toBeNull();
  expect(await clickPaymentPage(payments, '/other', 'pay')).toBe(false);
});

test('periods end on the last day of a shorter month', async () => {
  const { payments, clock } = simulate();
  payments.ledger.setCard('ada', goodCard);
  await payments.subscribe(payer, item);

  const first = await payments.subscription('S');
  clock.moveTo(Date.UTC(2026, 2, 1));
  const second = await payments.subscription('S');

  expect(first).toMatchObject({ nextChangeAt: Date.UTC(2026, 1, 28) });
  expect(second).toMatchObject({
    subscription: { periodStart: Date.UTC(2026, 1, 28), periodEnd: Date.UTC(2026, 2, 31) },
  });
});

test('a trial is charged when it ends', async () => {
  const { payments, clock } = simulate(86_400_000);
  await payments.openCheckout({ id: 'C', payer, items: [item], expiresAt: now + 1000, returnUrl: null });
  await payments.pay('C');

  const before = await payments.subscription('S');
  clock.moveTo(now + 86_400_000);
  const after = await payments.subscription('S');

  expect(before).toMatchObject({ subscription: { status: 'trialing', periodStart: now, periodEnd: now + 86_400_000 } });
  expect(after).toMatchObject({ subscription: { status: 'active', periodStart: now + 86_400_000 } });
  expect((await payments.account(payer)).invoices).toMatchObject([
    { number: 'ACME-2026-0001', status: 'paid', amountCents: 4900 },
  ]);
});

test('without a provider nothing can be paid, and nothing has to be ended', async () => {
  await expect(noPayments.subscribe(payer, item)).rejects.toMatchObject({ code: 'payments_unavailable' });
  await expect(noPayments.endSubscription('S', 'credit')).resolves.toBeUndefined();
  expect(await noPayments.checkout('C')).toEqual({ checkout: null, nextChangeAt: null });
});
