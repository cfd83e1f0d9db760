/**
 * What a port observed. `nextChangeAt` is when it will change by itself, and `null` if it will not; without it the
 * port does not know, so look again after a while.
 */
export type Seen<T> = T & { readonly nextChangeAt?: number | null };
