import type { InvitationState } from '../../../generated/moves.ts';

/** How long an invitation can be accepted after it was sent, in ms. */
export const invitationMs = 7 * 86_400_000;

/** The status at a time: an invitation is over at `expiresAt`, even if nothing has written that yet. */
export function statusAt(
  { status, expiresAt }: { readonly status: InvitationState; readonly expiresAt: number },
  now: number,
): InvitationState {
  return status === 'pending' && expiresAt <= now ? 'expired' : status;
}

/** The address as a person may see it who has only the link. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}${'•'.repeat(Math.max(at - 1, 0))}${email.slice(at)}`;
}
