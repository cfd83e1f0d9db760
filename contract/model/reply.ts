import type { ProblemDetail } from './handler.ts';

/**
 * A successful response. `return reply(200, { … })` is the same as `return { status: 200, body: { … } }`, but the
 * compiler marks a wrong field at that field: it takes the type from the handler in which the call stands.
 */
export function reply<Output, const Status extends StatusOf<Output>>(
  status: Status,
  body: BodyOf<Output, Status>,
  ...[headers]: HeadersArgument<HeadersOf<Output, Status>>
): Output {
  const output = headers === undefined ? { status, body } : { status, body, headers };
  // The overloads allow only status, body and headers of one alternative of the output.
  return output as Output;
}

/**
 * A failure. `return fail('not_found', '…')` is the same as `return { code: 'not_found', message: '…' }`, but the
 * compiler marks a wrong code at the code.
 */
export function fail<Output, const Code extends CodeOf<Output>>(
  code: Code,
  message: string,
  ...[options]: OptionsArgument<MembersOf<Output, Code>, PromisesDetails<Output, Code>>
): Output;
/** Only for the message of the compiler. */
export function fail<Output, const Code extends string>(
  code: Code,
  ...[hint]: HintArgument<MembersOf<Output, Code>, PromisesDetails<Output, Code>>
): Output;
export function fail(code: string, message: string, options?: object): object {
  return { code, message, ...options };
}

/** A sentence about the handler in place of the right type, so that the compiler's message contains it. */
type Misplaced<Output, Right> = unknown extends Output
  ? 'Return this call from a handler'
  : // The output of an async function may be a promise; that of another function has to be one.
    [Output] extends [PromiseLike<unknown>]
    ? 'Make the handler async'
    : Right;

type StatusOf<Output> = Misplaced<Output, DeclaredStatusOf<Output>>;
type DeclaredStatusOf<Output> = Output extends { readonly status: infer Status; readonly body: unknown }
  ? Status
  : never;
type BodyOf<Output, Status> = Output extends { readonly status: Status; readonly body: infer Body } ? Body : never;
/** `never` for a response without declared headers. */
type HeadersOf<Output, Status> = Output extends {
  readonly status: Status;
  readonly body: unknown;
  readonly headers?: infer Headers;
}
  ? Exclude<Headers, undefined>
  : never;
type HeadersArgument<Headers> = [Headers] extends [never]
  ? []
  : Partial<Headers> extends Headers
    ? [headers?: Headers]
    : [headers: Headers];

type CodeOf<Output> = Misplaced<Output, DeclaredCodeOf<Output>>;
type DeclaredCodeOf<Output> = Output extends { readonly code: infer Code } ? Code : never;

interface FailureOptions {
  readonly details?: readonly ProblemDetail[];
  readonly retryAfterSeconds?: number;
  readonly isOff?: boolean;
}

type MembersOf<Output, Code> = Output extends { readonly code: Code; readonly members: infer Members }
  ? Members
  : never;
/**
 * `true` if the code promises details; `boolean` or `never` otherwise, as for a code that the operation does not have.
 */
type PromisesDetails<Output, Code> = Output extends { readonly code: Code }
  ? Output extends { readonly details: readonly ProblemDetail[] }
    ? true
    : false
  : never;
type OptionsArgument<Members, IsDetailed> = [Members] extends [never]
  ? [IsDetailed] extends [never]
    ? [options?: FailureOptions]
    : [IsDetailed] extends [true]
      ? [options: FailureOptions & { readonly details: readonly ProblemDetail[] }]
      : [options?: FailureOptions]
  : [options: FailureOptions & { readonly members: Members }];

type HintArgument<Members, IsDetailed> = [Members] extends [never]
  ? [IsDetailed] extends [never]
    ? // An unknown code makes this signature impossible, so the compiler reports the other one only.
      [never, never, never]
    : [hint: [IsDetailed] extends [true] ? 'Add { details } after the message' : 'Write a message for the caller']
  : [hint: 'Add { members } after the message'];
