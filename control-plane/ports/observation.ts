/**
 * An observation of a port. `nextChangeAt` is the time of its next change without a call, `null` for no change, and
 * absent if the port does not know it, so look again after a while.
 */
export type Observation<T> = T & { readonly nextChangeAt?: number | null };
