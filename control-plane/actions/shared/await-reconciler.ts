import type { Kind } from '../../model/tables/platform.ts';
import type { Ports } from '../../ports/ports.ts';
import { StoreUnavailable } from '../../ports/store.ts';

/** The reason why a reconciler could not apply a request's changes. */
export interface Rejection {
  readonly cause: unknown;
}

/**
 * Runs the reconciler of a record for at most `limitMs`. Returns why it failed; `null` if it did not, or has not ended
 * yet. Throws `StoreUnavailable`: the stored change is then applied later.
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
