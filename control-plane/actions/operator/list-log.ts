import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';

interface Filter {
  readonly limit: number;
  /** Only events after a time, in milliseconds. */
  readonly since?: number | undefined;
  /** The id of an account, a workspace, an app or the like. */
  readonly subject?: string | undefined;
}

/** The newest events of the operator's log, newest first. */
export function listOperatorEvents(
  { store }: Pick<Ports, 'store'>,
  { limit, since, subject }: Filter,
): Promise<readonly RowOf<'operatorEvents'>[]> {
  const where = {
    ...(since !== undefined && { at: { above: since - 1 } }),
    ...(subject !== undefined && { subject }),
  };
  return store.read('system', (tx) => tx.operatorEvents.list(where, { order: ['-at'], limit }));
}
