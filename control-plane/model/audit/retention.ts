/** How long audit events are kept, in ms. */
export const auditRetentionMs = 365 * 86_400_000;
