import { isMailbox } from '../shared/mailbox.ts';

const minute = 60_000;

/** How long a link to sign in can be used, in ms. */
export const linkMs = 15 * minute;

/** How long a session lasts, in ms. */
export const sessionMs = 30 * 24 * 60 * minute;

/** The most sessions of an account: a further one ends the oldest. */
export const mostSessions = 100;

/** How many links can be requested for one e-mail address. */
export const linksPerAddress = { limit: 5, windowSeconds: 3600 } as const;

/** How many links one client can request, so that it cannot send mails to many addresses. */
export const linksPerClient = { limit: 30, windowSeconds: 3600 } as const;

const longestEmail = 254;

/** The address as it is stored, or `null` if the text is not one. */
export function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= longestEmail && isMailbox(email) ? email : null;
}
