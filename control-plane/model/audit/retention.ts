/** How long the events of the audit log are kept, in ms. */
export const auditRetentionMs = 365 * 86_400_000;
