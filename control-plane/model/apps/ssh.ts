/** A session that is not used for this time expires, in ms. */
export const issuedMs = 15 * 60_000;

/** How long a connection stays open, in ms. */
export const connectedMs = 8 * 3_600_000;

/** How often it is checked whether the user may still be connected. */
export const lookMs = 15_000;
