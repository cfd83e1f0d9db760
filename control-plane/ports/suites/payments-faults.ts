import { PaymentsError } from '../payments.ts';
import { type Suite, equal, errorOf } from './assert.ts';
import { ada, grace, item, type PaymentsSubject, totalOf } from './payments-subject.ts';

/** Upper limit of the requests that a call sends to the provider. */
const mostRequests = 10;

/** Requirements for a payment provider whose requests fail, or whose responses are lost. */
export const paymentsFaultsSuite: Suite<PaymentsSubject> = {
  'rejects while the provider is out of reach, and goes on afterwards': async (create) => {
    const { payments, setCard, disturb } = await create();
    await setCard(ada, 'good');

    for (const fault of ['down', 'failing', 'silent', 'garbage'] as const) {
      disturb(fault);
      const error = await errorOf(payments.subscribe(ada, item));
      equal([fault, error instanceof PaymentsError], [fault, false]);
    }
    disturb(null);

    equal(await payments.subscribe(ada, item), 'charged');
  },

  'charges once, whichever response was lost before a process was killed': async (create) => {
    const { payments, setCard, disturb, restart } = await create();
    await setCard(ada, 'good');

    for (let requests = 0; requests < mostRequests; requests += 1) {
      const one = { ...item, subscriptionId: `S${requests}` };
      disturb('cut', requests);
      await payments.subscribe(ada, one).catch(() => null);
      disturb(null);
      const again = restart();
      const charge = await again.subscribe(ada, one);
      equal([requests, charge, await totalOf(again)], [requests, 'charged', 1900 * (requests + 1)]);
    }
  },

  'changes a tier once, whichever response was lost before a process was killed': async (create) => {
    const { payments, setCard, disturb, restart } = await create();
    await setCard(ada, 'good');

    for (let requests = 0; requests < mostRequests; requests += 1) {
      const one = { ...item, subscriptionId: `S${requests}` };
      await payments.subscribe(ada, one);
      const larger = { ...one, tier: 'pro', monthlyCents: 4900 };
      disturb('cut', requests);
      await payments.changeTier(ada, larger).catch(() => null);
      disturb(null);
      const charge = await restart().changeTier(ada, larger);
      equal([requests, charge, await totalOf(payments)], [requests, 'charged', 4900 * (requests + 1)]);
    }
  },

  'moves and ends a subscription, whichever response was lost before a process was killed': async (create) => {
    const { payments, setCard, disturb, restart } = await create();
    await setCard(ada, 'good');

    for (let requests = 0; requests < mostRequests; requests += 1) {
      const id = `S${requests}`;
      await payments.subscribe(ada, { ...item, subscriptionId: id });
      disturb('cut', requests);
      await payments.moveSubscription(id, grace).catch(() => null);
      disturb(null);
      await restart().moveSubscription(id, grace);
      const { subscription: moved } = await payments.subscription(id);
      disturb('cut', requests);
      await payments.endSubscription(id, 'stop').catch(() => null);
      disturb(null);
      await restart().endSubscription(id, 'credit');
      const { subscription: ended } = await payments.subscription(id);
      equal([requests, moved?.payerId, moved?.status, ended?.status], [requests, 'grace', 'active', 'canceled']);
    }
  },
};
