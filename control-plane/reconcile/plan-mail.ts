import { mailsOf, textOfMail } from '../model/billing/plan-mail.ts';
import { dashboardUrlOf } from '../model/shared/addresses.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Settings } from '../ports/settings.ts';
import type { Tx } from '../ports/store.ts';
import type { Next } from '../ports/work.ts';
import { enqueueMail } from '../transitions/notices.ts';

/** Mails the owner about an unpaid plan. Of several due mails, only the last one is sent. */
export async function mailOwner({ store, settings, clock }: Ports, plan: RowOf<'plans'>): Promise<Next> {
  const mails = mailsOf(plan);
  const due = mails.findLast(({ at }) => at <= clock.now());
  if (due && due.id !== plan.mailId) await store.write('system', (tx) => send(tx, settings, plan.id));
  return mails.find(({ at }) => at > clock.now())?.at ?? null;
}

async function send(tx: Tx, settings: Settings, planId: string): Promise<void> {
  const plan = await tx.plans.find({ id: planId });
  const mail = plan && mailsOf(plan).findLast(({ at }) => at <= tx.now);
  if (!mail || mail.id === plan.mailId || plan.cancelAt === null) return;
  const { id, workspaceId, region: regionId, tier: tierId } = plan;
  const workspace = await tx.workspaces.find({ id: workspaceId, deletedAt: null });
  const [tier, region] = [await tx.tiers.find({ id: tierId }), await tx.regions.find({ id: regionId })];
  const owner = await tx.members.find({ ownerOf: workspaceId });
  const user = owner && (await tx.users.find({ id: owner.userId }));
  if (!workspace || !tier || !region || !user) return;
  // A checkout lasts only a day, so the mail links to the page that opens one.
  const link = plan.invoiceUrl ?? `${dashboardUrlOf(settings)}/workspaces/${workspace.slug}/billing?region=${regionId}`;
  const content = textOfMail(mail.kind, plan.cancelAt, link, { workspace, tier, region });
  await enqueueMail(tx, { id: mail.id, to: [user.email], workspaceId: null, ...content });
  await tx.plans.update(id, { mailId: mail.id });
}
