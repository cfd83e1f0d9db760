/** Time after which an unused session expires, in ms. */
export const issuedMs = 15 * 60_000;

/** Limit of a connection's duration, in ms. */
export const connectedMs = 8 * 3_600_000;

/** Interval at which the user's permission to be connected is checked. */
export const lookMs = 15_000;
