import type { Settings } from '../ports/settings.ts';
import type { ReadTx } from '../ports/store.ts';

/** Whether the owner of an address may sign in: they have an account, or may get one. */
export async function maySignIn(
  tx: ReadTx,
  email: string,
  { signUp = 'invited' }: Pick<Settings, 'signUp'>,
): Promise<boolean> {
  if (await tx.users.find({ email })) return true;
  if (signUp === 'open') return true;
  return (await tx.invitations.count({ pendingEmail: email, expiresAt: { above: tx.now } })) > 0;
}
