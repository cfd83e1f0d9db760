import type { Story } from '../../../contract/story.ts';
import { goodCard } from '../../simulated/payments.ts';
import type { Card } from '../../ports/payments.ts';
import { byWorkspace, firstResponse } from './examples.ts';

/**
 * The card of each user who has one: that of the examples, and one for each admin, to whom a workspace can be
 * transferred.
 */
export function cardsOf(story: Story): ReadonlyMap<string, Card> {
  const me = firstResponse(story, 'getMe')?.user.id;
  const own = firstResponse(story, 'getAccountBilling')?.billing.paymentMethod;
  const members = byWorkspace(story, 'listMembers').flatMap(({ response }) => response.members);
  const admins = members.filter(({ role }) => role === 'admin').map(({ userId }) => [userId, goodCard] as const);
  return new Map([...admins, ...(me !== undefined && own ? [[me, own] as const] : [])]);
}
