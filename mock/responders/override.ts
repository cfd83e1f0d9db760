import { protocolErrorStatus, type ProtocolErrorCode } from '../../generated/errors.ts';
import type { Json } from '../../generated/handlers.ts';
import type { ExampleNamesOf } from '../../generated/mock/example-names.ts';
import { asObject } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { didYouMean } from '../../contract/model/did-you-mean.ts';
import type { Examples } from './examples.ts';
import { internalStatus, selectResponse } from './selection.ts';
import { type Duration, durationForm, longestDelayMs, parseDuration } from './duration.ts';

/** The id of an operation of the contract. */
export type OperationId = keyof ExampleNamesOf;

type Code<Id extends OperationId> = Extract<keyof ExampleNamesOf[Id], number>;
type ExampleName<Id extends OperationId> = Extract<ExampleNamesOf[Id][keyof ExampleNamesOf[Id]], string>;
type ProtocolStatus = (typeof protocolErrorStatus)[ProtocolErrorCode];

/**
 * How a test overrides the responses of an operation: with an example, a status, a body, the usual one later, or a
 * fault.
 */
export type Override<Id extends OperationId> = OverrideLimits &
  (
    | {
        /** Responds with the first example of this status, or with an error of HTTP itself. */
        readonly code?: Code<Id> | ProtocolStatus;
        /** Responds with the example of this name, or with the error of HTTP itself of this code. */
        readonly example?: ExampleName<Id> | ProtocolErrorCode;
        readonly body?: undefined;
      }
    | { [Status in Code<Id>]: WithBody<Status, Json<Id, Status>> }[Code<Id>]
    | WithBody<ProtocolStatus, { readonly error: { readonly code: ProtocolErrorCode; readonly message: string } }>
    | {
        /** Closes the connection without a response. */
        readonly networkError: true;
      }
    | {
        /** Cuts the connection of a stream after this number of frames. Other requests are not changed. */
        readonly cut: number;
      }
    | {
        /** Sends a status and a body that the contract need not have, such as the 502 of a proxy. */
        readonly undeclared: true;
        readonly code: number;
        /** A text is sent as HTML, anything else as JSON. */
        readonly body?: unknown;
      }
  );

interface WithBody<Status extends number, Body> {
  readonly code: Status;
  readonly example?: undefined;
  /** Responds with this body, which has to match the contract. */
  readonly body: Body;
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
  readonly networkError?: boolean | undefined;
  readonly cut?: number | undefined;
  readonly undeclared?: boolean | undefined;
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

/** The override of a test as data. @throws OverrideError for a delay that is not a duration. */
export function toOverrideData(
  operationId: string,
  { delay, ...override }: Omit<OverrideData, 'operationId'> & OverrideLimits,
): OverrideData {
  if (delay === undefined) return { ...override, operationId };
  const delayMs = parseDuration(delay);
  if (delayMs === null) throw new OverrideError(`\`delay\` is ${durationForm}, not "${delay}".`);
  return { ...override, operationId, delayMs };
}

/** The parts of the contract that an override is checked against. */
export interface OverrideParts {
  readonly operations: readonly Operation[];
  readonly examples: Examples;
  /**
   * Lists the mistakes in the body of a response. Absent where no code may be generated; bodies are then not checked.
   */
  readonly findBodyMistakes?: (operation: Operation, status: number, body: unknown) => readonly string[];
}

/**
 * Checks that the operation and its response exist. @throws OverrideError, or UnknownResponse for a status or an
 * example that the operation does not have
 */
export function checkOverride(data: OverrideData, parts: OverrideParts): CheckedOverride {
  const { operationId, code, example, body, times = 1, delayMs = 0 } = data;
  const { operations, examples } = parts;
  const operation = operations.find(({ id }) => id === operationId);
  if (!operation) throw new OverrideError(describeUnknownOperation(operationId, operations));
  if (times !== 'always' && !(Number.isInteger(times) && times >= 1))
    throw new OverrideError(`\`times\` is a whole number from 1, or "always", not ${times}.`);
  if (!(delayMs >= 0 && delayMs <= longestDelayMs))
    throw new OverrideError(`\`delayMs\` is a number from 0 to ${longestDelayMs}, not ${delayMs}.`);
  const fault = readFault(data, operation);
  if (fault) return { operationId, ...fault, times, delayMs };
  if (code === undefined && example === undefined && body === undefined && delayMs === 0)
    throw new OverrideError(
      `The override of ${operationId} changes nothing; add an example, a code, a body, a fault or a delay.`,
    );
  if (body !== undefined)
    return { operationId, ...checkBody(operation, { code, example, body }, parts), times, delayMs };
  const protocolError = findProtocolError(operation, { code, example });
  const wanted = { code: code === undefined ? undefined : String(code), example };
  const selected = protocolError
    ? { code: protocolErrorStatus[protocolError], example: protocolError }
    : selectResponse(wanted, operationId, examples.namesOf(operation));
  return { operationId, ...selected, times, delayMs };
}

/** The error of HTTP itself that an override selects; `null` for a response that the operation declares. */
export function findProtocolError(
  { success, errors }: Operation,
  { code, example }: Pick<OverrideData, 'code' | 'example'>,
): ProtocolErrorCode | null {
  const known = Object.entries(protocolErrorStatus).filter(
    ([name, status]) => (code === undefined || status === code) && !errors[status]?.includes(name),
  );
  // A bare 500 is the mock's usual one. The last of several codes with a status is the most common.
  const isUndeclared = code !== undefined && code !== internalStatus && !(code in success) && !(code in errors);
  const found = known.findLast(([name]) => (example === undefined ? isUndeclared : name === example));
  // The table has these names.
  return found ? (found[0] as ProtocolErrorCode) : null;
}

/** The message for an operation that the contract does not have. */
export function describeUnknownOperation(id: string, operations: readonly Operation[]): string {
  const ids = operations.map((operation) => operation.id);
  return `There is no operation "${id}".${didYouMean(id, ids)} The operations are ${ids.join(', ')}.`;
}

type Fault = Pick<OverrideData, 'networkError' | 'cut' | 'undeclared' | 'code' | 'body'>;

/** The fault of an override, if it has one. */
function readFault(
  { code, example, body, networkError, cut, undeclared }: OverrideData,
  { id, stream }: Operation,
): Fault | null {
  const cuts = networkError === true || cut !== undefined;
  if (!cuts && !undeclared) return null;
  const others = cuts ? [code, example, body, undeclared] : [example];
  if (others.some((one) => one !== undefined) || (networkError && cut !== undefined))
    throw new OverrideError(
      'An override has a response, `networkError`, `cut`, or `undeclared` with a code and a body.',
    );
  if (networkError) return { networkError };
  if (cut === undefined) return readUndeclared(code, body);
  if (!stream) throw new OverrideError(`${id} has no stream to cut; use \`networkError\`.`);
  if (!(Number.isInteger(cut) && cut >= 0))
    throw new OverrideError(`\`cut\` is a whole number of frames from 0, not ${cut}.`);
  return { cut };
}

const withoutBody = [204, 205, 304];

function readUndeclared(code: number | undefined, body: unknown): Fault {
  const fits =
    code !== undefined && Number.isInteger(code) && code >= 200 && code <= 599 && !withoutBody.includes(code);
  if (!fits)
    throw new OverrideError(
      `The \`code\` of an undeclared response is a status with a body, from 200 to 599, not ${code}.`,
    );
  return {
    undeclared: true,
    code,
    body: body ?? { error: { code: 'undeclared', message: `An override selected the status ${code}.` } },
  };
}

/** A body is checked where it is made, so that the error names the line of the test. */
function checkBody(
  operation: Operation,
  { code, example, body }: Pick<OverrideData, 'code' | 'example' | 'body'>,
  { examples, findBodyMistakes }: OverrideParts,
): Pick<CheckedOverride, 'code' | 'body'> {
  const { id, success, errors } = operation;
  if (example !== undefined) throw new OverrideError('An override has an example or a body, not both.');
  if (code === undefined) throw new OverrideError('An override with a body needs a code, the status of the response.');
  const ofProtocol = Object.entries(protocolErrorStatus).flatMap(([name, status]) => (status === code ? [name] : []));
  if (ofProtocol.length === 0) selectResponse({ code: String(code) }, id, examples.namesOf(operation));
  const codes = [...(errors[code] ?? []), ...ofProtocol];
  const named = asObject(asObject(body).error).code;
  if (!(code in success) && !(typeof named === 'string' && codes.includes(named)))
    throw new OverrideError(
      `The body of a ${code} of ${id} is {"error": {"code", "message"}} with the code ${codes.join(' or ')}.`,
    );
  const mistakes = findBodyMistakes?.(operation, code, body) ?? [];
  if (mistakes.length > 0)
    throw new OverrideError(`${mistakes.join(' ')} Add \`undeclared: true\` to send it all the same.`);
  return { code, body };
}
