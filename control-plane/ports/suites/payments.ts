import type { CheckoutOrder, Payments } from '../payments.ts';
import { type Suite, equal } from './assert.ts';
import { paymentsFaultsSuite } from './payments-faults.ts';
import { ada, grace, item, type PaymentsSubject, totalOf } from './payments-subject.ts';

export type { PaymentsFault } from './payments-subject.ts';

const day = 86_400_000;

/** Requirements for every payment provider, by name. */
export const paymentsSuite: Suite<PaymentsSubject> = {
  'opens one page for a checkout': async (create) => {
    const { payments, now } = await create();

    const first = await payments.openCheckout(orderAt(now()));
    const second = await payments.openCheckout(orderAt(now()));

    equal([await stateOf(payments), first === second, URL.canParse(first)], ['open', true, true]);
  },

  'starts the subscriptions of a checkout that is paid, and keeps the card': async (create) => {
    const { payments, now, pay } = await create();
    await payments.openCheckout(orderAt(now()));

    await pay('C');

    equal([await stateOf(payments), await statusOf(payments)], ['paid', 'active']);
    equal((await payments.account(ada)).card !== null, true);
  },

  'lets a checkout expire': async (create) => {
    const { payments, now, pass, pay } = await create();
    await payments.openCheckout(orderAt(now()));

    await pass(1);
    await pay('C');

    equal([await stateOf(payments), await statusOf(payments)], ['expired', null]);
  },

  'refunds a checkout that is ended after it was paid': async (create) => {
    const { payments, now, pay } = await create();
    await payments.openCheckout(orderAt(now()));
    await pay('C');

    await payments.endCheckout('C');
    await payments.endCheckout('C');

    equal([await stateOf(payments), await statusOf(payments)], ['expired', 'canceled']);
  },

  'charges a card once for a subscription': async (create) => {
    const { payments, setCard } = await create();
    await setCard(ada, 'good');

    const charges = [await payments.subscribe(ada, item), await payments.subscribe(ada, item)];
    const { invoices } = await payments.account(ada);

    equal(charges, ['charged', 'charged']);
    equal(
      invoices.map(({ status, amountCents }) => [status, amountCents]),
      [['paid', 1900]],
    );
  },

  'starts nothing without a card, and nothing with one that is declined': async (create) => {
    const { payments, setCard } = await create();

    const without = await payments.subscribe(ada, item);
    await setCard(ada, 'declined');
    const declined = await payments.subscribe(ada, item);

    equal([without, declined, await statusOf(payments)], ['no_card', 'declined', null]);
    equal((await payments.account(ada)).invoices, []);
  },

  'renews a subscription every month': async (create) => {
    const { payments, setCard, pass } = await create();
    await setCard(ada, 'good');
    await payments.subscribe(ada, item);

    await pass(32);
    const { subscription } = await payments.subscription('S');

    equal([subscription?.status, (await payments.account(ada)).invoices.length], ['active', 2]);
  },

  'is past due when a renewal is declined, with the page of the open invoice': async (create) => {
    const { payments, setCard, pass } = await create();
    await setCard(ada, 'good');
    await payments.subscribe(ada, item);
    await setCard(ada, 'declined');

    await pass(32);
    const { subscription } = await payments.subscription('S');
    const [invoice] = (await payments.account(ada)).invoices;

    equal([subscription?.status, subscription?.invoiceUrl], ['past_due', invoice?.url]);
    equal(invoice?.status, 'open');
  },

  'charges an open invoice again, once for each attempt': async (create) => {
    const { payments, setCard, pass } = await create();
    await setCard(ada, 'good');
    await payments.subscribe(ada, item);
    await setCard(ada, 'declined');
    await pass(32);
    await payments.subscription('S');

    const first = await payments.payOpenInvoice('S', 'first');
    await setCard(ada, 'good');
    const repeated = await payments.payOpenInvoice('S', 'first');
    const unpaid = await statusOf(payments);
    const second = await payments.payOpenInvoice('S', 'second');
    const again = await payments.payOpenInvoice('S', 'third');

    equal([first, repeated, unpaid], ['declined', 'declined', 'past_due']);
    equal([second, again, await statusOf(payments)], ['charged', 'charged', 'active']);
    equal(
      (await payments.account(ada)).invoices.map(({ status }) => status),
      ['paid', 'paid'],
    );
  },

  'charges no open invoice without a card': async (create) => {
    const { payments, setCard, pass } = await create();
    await setCard(ada, 'good');
    await payments.subscribe(ada, item);
    await setCard(ada, null);
    await pass(32);
    await payments.subscription('S');

    equal([await payments.payOpenInvoice('S', 'first'), await statusOf(payments)], ['no_card', 'past_due']);
  },

  'voids an open invoice when its subscription ends': async (create) => {
    const { payments, setCard, pass } = await create();
    await setCard(ada, 'good');
    await payments.subscribe(ada, item);
    await setCard(ada, null);
    await pass(32);
    await payments.subscription('S');

    await payments.endSubscription('S', 'credit');
    const [invoice] = (await payments.account(ada)).invoices;

    equal([invoice?.status, await statusOf(payments)], ['void', 'canceled']);
  },

  'charges the difference when the tier changes': async (create) => {
    const { payments, setCard } = await create();
    await setCard(ada, 'good');
    await payments.subscribe(ada, item);

    const charge = await payments.changeTier(ada, { ...item, tier: 'pro', monthlyCents: 4900 });
    const { subscription } = await payments.subscription('S');
    const total = await totalOf(payments);

    equal([charge, subscription?.tier, total], ['charged', 'pro', 4900]);
  },

  'keeps the tier when the difference is declined': async (create) => {
    const { payments, setCard } = await create();
    await setCard(ada, 'good');
    await payments.subscribe(ada, item);
    await setCard(ada, 'declined');

    const charge = await payments.changeTier(ada, { ...item, tier: 'pro', monthlyCents: 4900 });
    const { subscription } = await payments.subscription('S');

    equal([charge, subscription?.tier], ['declined', 'starter']);
  },

  'charges another payer after a subscription has moved': async (create) => {
    const { payments, setCard, pass } = await create();
    await setCard(ada, 'good');
    await setCard(grace, 'good');
    await payments.subscribe(ada, item);

    await payments.moveSubscription('S', grace);
    await pass(32);
    await payments.subscription('S');

    equal([(await payments.account(ada)).invoices.length, (await payments.account(grace)).invoices.length], [1, 1]);
  },

  'charges nothing for a subscription that has ended': async (create) => {
    const { payments, setCard, pass } = await create();
    await setCard(ada, 'good');
    await payments.subscribe(ada, item);

    await payments.endSubscription('S', 'credit');
    await payments.endSubscription('S', 'credit');
    await payments.endSubscription('unknown', 'credit');
    await pass(32);

    equal([await statusOf(payments), (await payments.account(ada)).invoices.length], ['canceled', 1]);
  },

  'takes the credit off the next charge': async (create) => {
    const { payments, setCard } = await create();
    await setCard(ada, 'good');
    await payments.subscribe(ada, item);
    await payments.endSubscription('S', 'credit');

    await payments.subscribe(ada, { ...item, subscriptionId: 'S2', tier: 'pro', monthlyCents: 4900 });
    const total = await totalOf(payments);

    equal(total, 4900);
  },

  ...paymentsFaultsSuite,
};

function orderAt(now: number): CheckoutOrder {
  return {
    id: 'C',
    payer: ada,
    items: [item],
    expiresAt: now + day,
    returnUrl: 'https://console.example.test/billing',
  };
}

async function stateOf(payments: Payments): Promise<string | null> {
  return (await payments.checkout('C')).checkout?.state ?? null;
}

async function statusOf(payments: Payments): Promise<string | null> {
  return (await payments.subscription('S')).subscription?.status ?? null;
}
