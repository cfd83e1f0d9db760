import type { OperationId } from '../../../generated/operations.ts';
import type { JsonObject } from '../../../server/contract/document.ts';
import type { Transition } from '../../../server/model/lifecycle.ts';
import type { Call } from '../../scratch/call.ts';
import type { Things } from '../../scratch/things/things.ts';

/** A record that is in a state, and the request that moves it. */
export interface Stage {
  /** The state at this moment; `none` if there is no such record. */
  readonly read: () => Promise<string>;
  /** By default the state is read only after the request: the record does not exist before it. */
  readonly isNew?: boolean;
  readonly call: Call;
  /** The condition of the row is not in our hands: another outcome shows that it was not met. */
  readonly isUncertain?: boolean;
  /** On a quick server the record may be back in its first state when it is read. */
  readonly mayReturn?: boolean;
  /** What `read` needs to know of the response. */
  readonly learn?: (json: JsonObject) => void;
  /** Frees what others may need, such as room in the pool. */
  readonly clear?: () => Promise<unknown>;
}

/** What has to be brought about: a row of a lifecycle, from one of its states, by one of its operations. */
export interface Row extends Pick<Transition, 'to' | 'when'> {
  readonly from: string;
  readonly operation: OperationId;
}

/** Brings a record into the state that a row starts from. Throws an `Unavailable` where that cannot be done. */
export type SetUp = (things: Things, row: Row) => Promise<Stage>;

/** What the operations of one lifecycle need. */
export type Stages = Readonly<Partial<Record<OperationId, SetUp>>>;
