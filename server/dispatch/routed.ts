import type { Failure, FailureWith, Frames, Reply, ReplyWith } from '../model/handler.ts';
import type { RequestFailure } from '../ports/observer.ts';
import type { Query } from './address.ts';
import type { Endpoint } from './endpoint.ts';
import type { RequestData } from './request.ts';
import type { Result } from './result.ts';

/** A response, and what is to be done when it has been sent. */
export interface Responded {
  readonly result: Result;
  readonly failure?: RequestFailure | null;
  readonly stream?: { close(): void; failure(): RequestFailure | null };
}

/** A request that was routed to an endpoint. */
export interface RoutedRequest<Extra> {
  readonly endpoint: Endpoint<Extra>;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly requestId: string;
  readonly request: RequestData;
  readonly extra: Extra;
}

export type AnyReply = Reply<number, unknown> | ReplyWith<number, unknown, Readonly<Record<string, string | number>>>;

export type Output = AnyReply | Frames<200, unknown> | Failure<string> | FailureWith<string, object>;
