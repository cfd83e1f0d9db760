import type { Schema } from '../../live/api.ts';
import { amountsOf, bytes, cores, money } from '../../parts/format.ts';

const list = new Intl.ListFormat('en');

type Amounts = Schema<'Amounts'>;

/** The price of a tier, and its pool. */
export function tierSentence({ monthlyCents, currency, free, pool }: Schema<'Tier'>): string {
  const price = free || monthlyCents === 0 ? 'No payment' : `${money(monthlyCents, currency)} a month`;
  return `${price}: ${amountsOf(pool)}.`;
}

/** The amounts that a pool lacks for what is in use, as words; `null` if it is enough. */
export function lackingIn(pool: Amounts, used: Amounts): string | null {
  const lacking = [
    used.cpu > pool.cpu && cores(used.cpu - pool.cpu),
    used.memory > pool.memory && `${bytes(used.memory - pool.memory)} of memory`,
    used.storage > pool.storage && `${bytes(used.storage - pool.storage)} of storage`,
  ].filter((one) => one !== false);
  return lacking.length === 0 ? null : list.format(lacking);
}

type Plan = Pick<Schema<'Billing'>, 'status' | 'currentPeriodEnd' | 'cancelAt'>;

/** The meaning of the status of a plan for its owner, with the dates that matter. */
export function planSentence({ status, currentPeriodEnd, cancelAt }: Plan, say: (at: string) => string): string {
  const end = currentPeriodEnd === null ? null : say(currentPeriodEnd);
  const until = cancelAt === null ? 'soon' : `on ${say(cancelAt)}`;
  if (status === 'free') return 'This plan needs no payment.';
  if (status === 'incomplete')
    return `The first payment is open: nothing can be deployed yet, and the plan is removed ${until}.`;
  if (status === 'past_due')
    return `The latest payment has failed. What runs goes on, but nothing new starts, and the apps stop ${until}.`;
  if (status === 'canceled')
    return `The apps are stopped. They start again when the plan is paid, and are deleted ${until}.`;
  if (end === null) return 'This plan has no billing period.';
  return status === 'trialing' ? `The trial ends on ${end}, when the first payment is due.` : `Next charged on ${end}.`;
}
