import type { Failure, FailureWith, Frames, Reply, ReplyWith, UncheckedReply } from '../../contract/model/handler.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Principal } from '../../contract/model/principal.ts';
import type { RequestFailure } from '../ports/observer.ts';
import type { Query } from './address.ts';
import type { Endpoint } from './endpoint.ts';
import type { RequestData } from './request.ts';
import type { Result } from './result.ts';

/** A response, and what to do after it has been sent. */
export interface Responded {
  readonly result: Result;
  readonly failure?: RequestFailure | null;
  /** The error that an operator has to investigate; boxed, since a handler may throw anything. */
  readonly error?: { readonly value: unknown };
  readonly stream?: { close(): void; failure(): RequestFailure | null };
}

/** A request and what was found out about it, for its log entry and the metrics. */
export interface Handled<Extra> {
  readonly request: RequestData;
  readonly requestId: string;
  readonly extra: Extra;
  /** When it arrived, by `performance.now()`. */
  readonly start: number;
  operation: Operation | null;
  principal: Principal | null;
  /** The path that it was for, beside the API. */
  readonly route?: string;
}

/** A request that was routed to an endpoint. */
export interface RoutedRequest<Extra> {
  readonly endpoint: Endpoint<Extra>;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly requestId: string;
  readonly request: RequestData;
  readonly extra: Extra;
  /** Collects information about the request for its log entry. */
  readonly handled: Handled<Extra>;
}

export type AnyReply = Reply<number, unknown> | ReplyWith<number, unknown, Readonly<Record<string, string | number>>>;

export type Output = AnyReply | Frames<200, unknown> | Failure<string> | FailureWith<string, object> | UncheckedReply;
