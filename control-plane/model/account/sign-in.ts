import { isMailbox } from '../shared/mailbox.ts';

const minute = 60_000;

/** Validity of a link to sign in, in ms. */
export const linkMs = 15 * minute;

/** Duration of a session, in ms. */
export const sessionMs = 30 * 24 * 60 * minute;

/** Limit of sessions of an account: a further one ends the oldest. */
export const mostSessions = 100;

/** Limit of links for one e-mail address. */
export const linksPerAddress = { limit: 5, windowSeconds: 3600 } as const;

/** Limit of links for one client, so that it cannot send mails to many addresses. */
export const linksPerClient = { limit: 30, windowSeconds: 3600 } as const;

const longestEmail = 254;

/** Normalizes an e-mail address; `null` if the text is not one. */
export function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= longestEmail && isMailbox(email) ? email : null;
}
