import { Problem } from '../../contract/problem.ts';
import { headerOf } from '../../server/dispatch/request.ts';
import type { Route, Routes } from '../../server/http/routes.ts';
import { readWebhook, type StripeEvent, WebhookRefused } from '../providers/stripe/webhook.ts';
import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Store } from '../../control-plane/ports/store.ts';
import { RecentIds } from './recent-ids.ts';

interface WebhookOptions {
  /** The secret of the endpoint at Stripe. */
  readonly secret: string;
  /** Whether events are about real money. */
  readonly isLive: boolean;
  readonly clock: Pick<Clock, 'now'>;
  readonly store: Store;
}

type StripeOptions = Omit<WebhookOptions, 'secret'> & { readonly secret: string | null };

/** Size limit above that of any event about one subscription. */
const mostBytes = 512 * 1024;

/**
 * Routes for webhooks of Stripe; none without it as the payment provider. An event only wakes its plans; their
 * reconciler reads the state at Stripe. A wake that fails is an error, after which Stripe sends the event again.
 */
export function createStripeRoutes({ secret, ...options }: StripeOptions): Routes {
  return secret === null ? {} : { '/hooks/stripe': createStripeWebhook({ secret, ...options }) };
}

function createStripeWebhook({ secret, isLive, clock, store }: WebhookOptions): Route {
  const handled = new RecentIds();
  return {
    methods: ['POST'],
    isFree: true,
    async respond(request) {
      const body = await request.body.bytes(mostBytes);
      const now = clock.now();
      const event = accept(() => readWebhook({ body, signature: headerOf(request, 'stripe-signature'), secret, now }));
      if (event.isLive !== isLive)
        throw new Problem(
          'bad_body',
          `The event is of ${nameOf(event.isLive)}, and this service uses ${nameOf(isLive)}.`,
        );
      if (!handled.has(event.id, now)) await wake(store, event);
      handled.add(event.id, now);
      return { status: 200, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: '{"received":true}' };
    },
  };
}

function accept(read: () => StripeEvent): StripeEvent {
  try {
    return read();
  } catch (error) {
    if (error instanceof WebhookRefused) throw new Problem('bad_body', error.message, { cause: error });
    throw error;
  }
}

function nameOf(isLive: boolean): string {
  return isLive ? 'live mode' : 'test mode';
}

async function wake(store: Store, { planIds, payerId }: StripeEvent): Promise<void> {
  await store.write('system', async (tx) => {
    const paid = payerId === null ? [] : await tx.subscriptions.list({ payerId });
    for (const id of new Set([...planIds, ...paid.map(({ planId }) => planId)])) await tx.wake('plan', id);
  });
}
