/** The states of a ticket by whom they wait for, in words for the person who has opened it. */
export const ticketTexts = { open: 'waiting for support', waiting: 'waiting for you' } as const;
