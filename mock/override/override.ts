import type { Json } from '../../generated/handlers.ts';
import type { ExampleNamesOf } from '../../generated/mock/example-names.ts';
import { asObject } from '../../server/contract/document.ts';
import type { Operation } from '../../server/model/operation.ts';
import { didYouMean } from '../../server/model/did-you-mean.ts';
import type { Examples } from '../responder/examples.ts';
import { internalStatus, selectResponse } from '../responder/selection.ts';
import { type Duration, durationForm, longestDelayMs, parseDuration } from '../scenario/duration.ts';

/** The id of an operation of the contract. */
export type OperationId = keyof ExampleNamesOf;

type Code<Id extends OperationId> = Extract<keyof ExampleNamesOf[Id], number>;
type ExampleName<Id extends OperationId> = Extract<ExampleNamesOf[Id][keyof ExampleNamesOf[Id]], string>;

/** How a test overrides the responses of an operation: with an example, a status, a body, or the usual one later. */
export type Override<Id extends OperationId> = OverrideLimits &
  (
    | {
        /** Responds with the first example of this status. */
        readonly code?: Code<Id> | typeof internalStatus;
        /** Responds with the example of this name. */
        readonly example?: ExampleName<Id>;
        readonly body?: undefined;
      }
    | { [Status in Code<Id>]: WithBody<Id, Status> }[Code<Id>]
  );

interface WithBody<Id extends OperationId, Status extends number> {
  readonly code: Status;
  readonly example?: undefined;
  /** Responds with this body, which has to match the contract. */
  readonly body: Json<Id, Status>;
}

interface OverrideLimits {
  /** For how many requests, or `always`; 1 by default. */
  readonly times?: number | 'always';
  /** How long to wait before the response. */
  readonly delay?: Duration;
}

/** The same as data, for the control API. */
export interface OverrideData {
  readonly operationId: string;
  readonly code?: number | undefined;
  readonly example?: string | undefined;
  readonly body?: unknown;
  readonly times?: number | 'always' | undefined;
  readonly delayMs?: number | undefined;
}

/** An override of an operation that exists, with a response that it has. */
export interface CheckedOverride extends OverrideData {
  readonly times: number | 'always';
  readonly delayMs: number;
}

/** An override that the mock cannot follow. The message says why, and what exists. */
export class OverrideError extends Error {}

/** The override of a test as data. @throws OverrideError for a delay that is no duration. */
export function toOverrideData(
  operationId: string,
  { delay, ...override }: Omit<OverrideData, 'operationId'> & OverrideLimits,
): OverrideData {
  if (delay === undefined) return { ...override, operationId };
  const delayMs = parseDuration(delay);
  if (delayMs === null) throw new OverrideError(`\`delay\` is ${durationForm}, not "${delay}".`);
  return { ...override, operationId, delayMs };
}

/**
 * Checks that the operation and its response exist. @throws OverrideError, or UnknownResponse for a status or an
 * example that the operation does not have
 */
export function checkOverride(
  { operationId, code, example, body, times = 1, delayMs = 0 }: OverrideData,
  { operations, examples }: { readonly operations: readonly Operation[]; readonly examples: Examples },
): CheckedOverride {
  const operation = operations.find(({ id }) => id === operationId);
  if (!operation) throw new OverrideError(describeUnknownOperation(operationId, operations));
  if (times !== 'always' && !(Number.isInteger(times) && times >= 1))
    throw new OverrideError(`\`times\` is a whole number from 1, or "always", not ${times}.`);
  if (!(delayMs >= 0 && delayMs <= longestDelayMs))
    throw new OverrideError(`\`delayMs\` is a number from 0 to ${longestDelayMs}, not ${delayMs}.`);
  if (code === undefined && example === undefined && body === undefined && delayMs === 0)
    throw new OverrideError(`The override of ${operationId} changes nothing; add an example, a code, a body or a delay.`);
  const wanted = { code: code === undefined ? undefined : String(code), example };
  const selected = selectResponse(wanted, operationId, examples.namesOf(operation));
  if (body !== undefined) checkBody(operation, { code, example, body });
  return { operationId, ...selected, ...(body !== undefined && { body }), times, delayMs };
}

/** The message for an operation that the contract does not have. */
export function describeUnknownOperation(id: string, operations: readonly Operation[]): string {
  const ids = operations.map((operation) => operation.id);
  return `There is no operation "${id}".${didYouMean(id, ids)} The operations are ${ids.join(', ')}.`;
}

/** The front checks the body of a success when it is sent. An error has to have a code. */
function checkBody({ id, errors }: Operation, { code, example, body }: Pick<OverrideData, 'code' | 'example' | 'body'>): void {
  if (example !== undefined) throw new OverrideError('An override has an example or a body, not both.');
  if (code === undefined) throw new OverrideError('An override with a body needs a code, the status of the response.');
  const codes = errors[code];
  if (!codes) return;
  const named = asObject(asObject(body).error).code;
  if (typeof named === 'string' && codes.includes(named)) return;
  throw new OverrideError(`The body of a ${code} of ${id} is {"error": {"code", "message"}} with the code ${codes.join(' or ')}.`);
}
