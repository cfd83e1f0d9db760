/** An `Idempotency-Key` is kept for so long. */
export const keptMs = 86_400_000;
