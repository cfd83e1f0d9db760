import type { JsonObject } from '../../contract/document.ts';

/** The effect of a change on one kind of client: its code breaks, goes on working, or cannot see the change. */
export type Effect = 'breaking' | 'compatible' | 'none';

/** The kinds of clients: those that send requests, those that read responses, and source code with generated types. */
export const audiences = ['senders', 'receivers', 'source'] as const;
export type Audience = (typeof audiences)[number];
export type Effects = Readonly<Record<Audience, Effect>>;

/** One difference between two documents. */
export interface Change {
  /** Names the change in a file of exemptions: the rule and the place. */
  readonly id: string;
  readonly rule: string;
  /** Where: an operation, or a schema and its field. */
  readonly place: string;
  /** A sentence without the place. */
  readonly message: string;
  readonly effects: Effects;
}

/** The two documents cannot be compared; the message says why and what to do. */
export class DiffError extends Error {}

/** An operation or a webhook of a document. */
export interface ApiOperation {
  /** The operationId; method and path where the document has none. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Whether the service sends the request: a webhook or a callback. */
  readonly isWebhook: boolean;
  /** The operation that has it as a callback. */
  readonly callbackOf?: string;
  /** The node, with the parameters and the security that it inherits from its path and from the document. */
  readonly node: JsonObject;
}

export interface OperationPair {
  readonly before: ApiOperation;
  readonly after: ApiOperation;
}

/** Two documents and their operations, matched by method and path. */
export interface Comparison {
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly pairs: readonly OperationPair[];
  readonly removed: readonly ApiOperation[];
  readonly added: readonly ApiOperation[];
}

export type Rule = (comparison: Comparison) => Change[];

/** A change. An audience that is not named does not see it. */
export function change(rule: string, place: string, message: string, effects: Partial<Effects>): Change {
  return {
    id: `${rule} ${place}`,
    rule,
    place,
    message,
    effects: { senders: 'none', receivers: 'none', source: 'none', ...effects },
  };
}

export function isBreaking({ effects }: Change): boolean {
  return audiences.some((audience) => effects[audience] === 'breaking');
}

/** Whether any client can see the change; a change of a text is not visible. */
export function isVisible({ effects }: Change): boolean {
  return audiences.some((audience) => effects[audience] !== 'none');
}
