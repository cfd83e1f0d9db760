/** Whom a ticket waits for, for the person who has opened it. */
export const ticketTexts = { open: 'waiting for support', waiting: 'waiting for you' } as const;
