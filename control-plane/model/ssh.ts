/** A session that is not used for so long expires. */
export const issuedMs = 15 * 60_000;

/** A connection is closed after so long. */
export const connectedMs = 8 * 3_600_000;

/** How often it is checked whether the user may still be connected. */
export const lookMs = 15_000;
