/** How long an `Idempotency-Key` is kept, in ms. */
export const retentionMs = 86_400_000;
