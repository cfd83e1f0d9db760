import type { Operation } from '../../contract/model/operation.ts';
import type { ExampleNames, Selection } from './selection.ts';

/** The examples of a contract, wherever they come from. */
export interface Examples {
  /** Picks an example of an operation: the first of its first success, or the selected one. */
  pick(operation: Operation, wanted: Selection & { readonly mediaType?: MediaType }): Promise<ExampleResponse>;
  /** The names of an operation's JSON examples, by status. */
  namesOf(operation: Operation): ExampleNames;
}

/** The status and the body of an example. */
export interface ExampleResponse {
  readonly status: number;
  readonly body: unknown;
}

export type MediaType = 'application/json' | 'text/event-stream';
