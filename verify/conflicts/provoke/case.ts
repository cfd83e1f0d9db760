import type { OperationId } from '../../../generated/operations.ts';
import type { Call } from '../../scratch/call.ts';
import type { Things } from '../../scratch/things/things.ts';

/** A request that has to be refused, and one that differs from it in the reason for that and has to succeed. */
export interface Provoked {
  readonly conflict: Call;
  /** Made after the conflict was seen. Without it, other checks send such a request. */
  readonly neighbour?: () => Call | Promise<Call>;
  /** The neighbour may name something that does not exist, which is found later than the reason of the conflict. */
  readonly mayBeMissing?: boolean;
  /** Frees what others may need, such as room in the pool. */
  readonly clear?: () => Promise<unknown>;
}

/** Brings about what a code is for. Throws an `Unavailable` where that cannot be done. */
export type Case = (things: Things) => Promise<Provoked>;

/** By operation and code. */
export type Cases = Readonly<Partial<Record<OperationId, Readonly<Record<string, Case>>>>>;

/** A part of an id or a slug that leads to nothing. */
export const unknown = { slug: 'verify-made-up', id: '00000000-0000-4000-8000-00000000dead' } as const;
