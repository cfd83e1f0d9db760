import type { RequestContext } from '../../contract/model/handler.ts';
import type { Membership, Principal } from '../../contract/model/principal.ts';

/** The input of any operation's handler. */
export interface AnyInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: object;
  readonly body: unknown;
  readonly principal: Principal | null;
  /** `undefined` where the path names no workspace. */
  readonly membership: Membership | null | undefined;
}

/** A handler without the types of its operation, which the compiler has checked where the handler was written. */
export type AnyHandler<Extra = unknown> = (input: AnyInput, context: RequestContext<Extra>) => Promise<object>;

/** Handlers by operationId. */
export type AnyHandlers<Extra = unknown> = Readonly<Record<string, AnyHandler<Extra>>>;
