import type { RowOf } from '../tables/tables.ts';
import { timestamp } from '../shared/time.ts';
import { sinceOf } from './plan.ts';

/** A mail to the owner about the status of a plan. */
interface PlanMail {
  /** The plan, the status, its beginning, and the kind of the mail: each id is sent once. */
  readonly id: string;
  readonly kind: Kind;
  readonly at: number;
}

type Kind = keyof typeof texts;

interface About {
  readonly workspace: Pick<RowOf<'workspaces'>, 'name'>;
  readonly tier: Pick<RowOf<'tiers'>, 'name'>;
  readonly region: Pick<RowOf<'regions'>, 'name'>;
  /** Day on which the status ends. */
  readonly end: string;
}

const dayMs = 24 * 3_600_000;

const texts = {
  pastDue: {
    subject: () => 'Payment due',
    text: ({ end }: About) =>
      `is not paid. What runs keeps running, and nothing new starts. Without a payment the plan is canceled on ${end}, and its apps stop.`,
  },
  cancelSoon: {
    subject: ({ end }: About) => `Payment due by ${end}`,
    text: ({ end }: About) => `is still not paid. Without a payment the plan is canceled on ${end}, and its apps stop.`,
  },
  canceled: {
    subject: () => 'Plan canceled',
    text: ({ end }: About) =>
      `is canceled, because it was not paid. Its apps are stopped, and start again when it is paid. Without a payment its apps and volumes are deleted on ${end}.`,
  },
  deletionSoon: {
    subject: ({ end }: About) => `Apps deleted on ${end}`,
    text: ({ end }: About) => `is canceled. Without a payment its apps and volumes are deleted on ${end}.`,
  },
};

/** Mails about the present status, in the order of their times. */
export function mailsOf(plan: RowOf<'plans'>): readonly PlanMail[] {
  const { id, status, cancelAt, statusReason } = plan;
  const since = sinceOf(plan);
  // A plan that could not be provisioned is refunded, and nothing is due.
  if (since === null || cancelAt === null || statusReason === 'provision_failed') return [];
  const mail = (kind: Kind, at: number) => ({ id: `${id}:${status}:${since}:${kind}`, kind, at });
  if (status === 'past_due') return [mail('pastDue', since), mail('cancelSoon', cancelAt - 3 * dayMs)];
  return status === 'canceled' ? [mail('canceled', since), mail('deletionSoon', cancelAt - 7 * dayMs)] : [];
}

export function textOfMail(kind: Kind, cancelAt: number, link: string, about: Omit<About, 'end'>) {
  const all = { ...about, end: timestamp(cancelAt).slice(0, 10) };
  const { workspace, tier, region } = about;
  const { subject, text } = texts[kind];
  return {
    subject: `${subject(all)}: ${workspace.name}, ${region.name}`,
    text: `The plan ${tier.name} of the workspace ${workspace.name} in ${region.name} ${text(all)}\n\nPay it here: ${link}`,
  };
}
