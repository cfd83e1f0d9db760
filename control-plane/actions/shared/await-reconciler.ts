import type { Kind } from '../../model/tables/platform.ts';
import type { Ports } from '../../ports/ports.ts';
import { StoreUnavailable } from '../../ports/store.ts';

/** Why a reconciler could not do what a request has written. */
export interface Rejection {
  readonly cause: unknown;
}

/**
 * Runs the reconciler of a record for at most that long. Returns why it failed; `null` if it did not, or has not ended
 * yet. Throws `StoreUnavailable`: then what has been written is done later.
 */
export function awaitReconciler(
  { reconciler }: Ports,
  kind: Kind,
  subject: string,
  limitMs: number,
): Promise<Rejection | null> {
  return reconciler.runNow(kind, subject, limitMs).then(
    () => null,
    (cause: unknown) => {
      if (cause instanceof StoreUnavailable) throw cause;
      return { cause };
    },
  );
}
