import type { InvitationState } from '../../../generated/moves.ts';

/** Validity of an invitation after it was sent, in ms. */
export const invitationMs = 7 * 86_400_000;

/** The status at a time: an invitation expires at `expiresAt`, even if its row does not say so yet. */
export function statusAt(
  { status, expiresAt }: { readonly status: InvitationState; readonly expiresAt: number },
  now: number,
): InvitationState {
  return status === 'pending' && expiresAt <= now ? 'expired' : status;
}

/** Masks an address, for people who have only the link. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}${'•'.repeat(Math.max(at - 1, 0))}${email.slice(at)}`;
}
