import type { JsonObject } from '../../contract/document.ts';
import type { Transition } from '../../contract/model/lifecycle.ts';
import type { Call, ScratchRequest } from './call.ts';
import type { Tools } from './tools.ts';

/** A request that has to be refused, and one that differs from it in the reason for that and has to succeed. */
export interface Provoked {
  readonly conflict: Call;
  /** The request that differs and succeeds, made after the conflict. Without it, other checks send such a request. */
  readonly neighbour?: () => Call | Promise<Call>;
  /** The neighbour may be refused for a missing record, which the server notices later than the conflict. */
  readonly mayBeMissing?: boolean;
  /** The time that passes on the server while it waits with its response. */
  readonly waitSeconds?: number;
  /** Why a 404 shows nothing: the subject of the conflict may be gone. */
  readonly mayBeOver?: string;
  /** Frees what others may need, such as room in the pool. */
  readonly clear?: () => Promise<unknown>;
}

/** Provokes a code. Throws an `Unavailable` if that is not possible. */
export type Case = (tools: Tools) => Promise<Provoked>;

/** Provokes a code of any operation that has it. `request`: one that succeeds. */
export type GeneralCase = (tools: Tools, request: () => Promise<ScratchRequest>) => Promise<Provoked>;

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
  /** Takes from the response the values that `read` needs. */
  readonly learn?: (json: JsonObject) => void;
  /** Frees what others may need, such as room in the pool. */
  readonly clear?: () => Promise<unknown>;
}

/** A transition to bring about: a row of a lifecycle, from one of its states, by one of its operations. */
export interface Row extends Pick<Transition, 'to' | 'when'> {
  readonly from: string;
  readonly operation: string;
}

/** Brings a record into the state that a row starts from. Throws an `Unavailable` where that cannot be done. */
export type PrepareStage = (tools: Tools, row: Row) => Promise<Stage>;

/** How the rows of one lifecycle are brought about, by operation. */
export type Moves = Readonly<Record<string, PrepareStage>>;

/** A state of a lifecycle from which no row leads on with an operation. */
export interface Refusal {
  readonly lifecycle: string;
  readonly state: string;
  /** Whether the request is refused, or succeeds without a change. */
  readonly expected: 'refused' | 'unchanged';
  readonly prepareStage: (tools: Tools) => Promise<Stage>;
}
