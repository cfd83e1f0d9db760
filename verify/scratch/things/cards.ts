import type { Persona } from '../../config/config.ts';
import type { InvitedRole } from './invitations.ts';
import type { Things } from './things.ts';
import { Unavailable } from './unavailable.ts';

const roles: readonly InvitedRole[] = ['developer', 'viewer', 'admin'];

/** Someone who can be invited and has no card, and the role in which the configuration has them. */
export async function withoutCard({ api, people }: Things): Promise<{ readonly persona: Persona; readonly role: InvitedRole }> {
  for (const role of roles) {
    const persona = people.invited(role);
    const { billing } = await api.call('getAccountBilling', persona, {});
    if (typeof billing === 'object' && billing !== null && 'paymentMethod' in billing && billing.paymentMethod === null)
      return { persona, role };
  }
  throw new Unavailable('each persona that can be invited has a card');
}
