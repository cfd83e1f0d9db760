import { linkMs } from '../model/account/sign-in.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';
import { enqueueMail } from '../transitions/notices.ts';
import { maySignIn } from '../transitions/sign-in.ts';

/**
 * Mails a link if the owner of its address may sign in, and deletes an expired link. The request for the link does not
 * look for an account, so its response and its duration do not depend on one.
 */
export function reconcileSignInLink({ store, settings }: Ports, id: string): Promise<Next> {
  return store.write('system', async (tx) => {
    const row = await tx.signInLinks.find({ id });
    if (!row) return null;
    if (row.expiresAt <= tx.now) {
      await tx.signInLinks.delete(id);
      return null;
    }
    const { email, unsentUrl } = row;
    if (unsentUrl !== null) {
      if (await maySignIn(tx, email, settings)) await enqueueMail(tx, { id, ...mailOf(email, unsentUrl) });
      await tx.signInLinks.update(id, { unsentUrl: null });
    }
    return row.expiresAt;
  });
}

/** Deletes an expired code of a phone number. */
export function reconcilePhoneCode({ store }: Ports, id: string): Promise<Next> {
  return store.write('system', async (tx) => {
    const row = await tx.phoneCodes.find({ id });
    if (!row) return null;
    if (tx.now < row.expiresAt) return row.expiresAt;
    await tx.phoneCodes.delete(id);
    return null;
  });
}

/** Deletes an expired sign-in on a machine. */
export function reconcileTokenGrant({ store }: Ports, id: string): Promise<Next> {
  return store.write('system', async (tx) => {
    const row = await tx.tokenGrants.find({ id });
    if (!row) return null;
    if (tx.now < row.expiresAt) return row.expiresAt;
    await tx.tokenGrants.delete(id);
    return null;
  });
}

function mailOf(email: string, url: string) {
  const text = [
    `Sign in within ${linkMs / 60_000} minutes: ${url}`,
    'The link works once.',
    'If you did not request it, ignore this mail.',
  ];
  return { to: [email], subject: 'Your link to sign in', text: text.join('\n\n'), workspaceId: null };
}
