import type { ProtocolErrorCode, protocolErrorStatus } from '../../generated/errors.ts';
import type { Body, Json, Output } from '../../generated/handlers.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { operations } from '../../generated/types.ts';
import type { Frames } from '../../contract/model/handler.ts';

/** A function that sends a request to an operation. */
export interface Call {
  <Id extends StreamId>(
    operationId: Id,
    request: TestRequest<Id> & { readonly stream: true },
  ): Promise<StreamResponse<Id> | ErrorResponse<Id>>;
  <Id extends OperationId>(operationId: Id, ...request: Optional<TestRequest<Id>>): Promise<TestResponse<Id>>;
}

/** The request of a test to an operation. */
export type TestRequest<Id extends OperationId> = Part<'params', operations[Id]['parameters']['path']> &
  Part<'query', operations[Id]['parameters']['query']> &
  Part<'body', RequestBody<Id>> & {
    readonly headers?: Readonly<Record<string, string>>;
    /** Abort it to disconnect. */
    readonly signal?: AbortSignal;
  };

/** The JSON response of an operation. Its status determines the type of its body. */
export type TestResponse<Id extends OperationId> =
  JsonResponse<Id, keyof operations[Id]['responses'] & number> | ProtocolError;

/** The response of an operation to a client that requested a stream. */
export interface StreamResponse<Id extends OperationId> {
  readonly status: 200;
  readonly headers: Readonly<Record<string, string>>;
  readonly frames: AsyncIterable<FrameOf<Id>>;
}

type StreamId = { [Id in OperationId]: FrameOf<Id> extends never ? never : Id }[OperationId];
type FrameOf<Id extends OperationId> =
  Extract<Output<Id>, { frames: unknown }> extends Frames<200, infer Frame> ? Frame : never;
type ErrorResponse<Id extends OperationId> = Exclude<TestResponse<Id>, { status: 200 }>;

type JsonResponse<Id extends OperationId, Status extends number> = Status extends number
  ? { readonly status: Status; readonly headers: Readonly<Record<string, string>>; readonly body: Json<Id, Status> }
  : never;

/** An error of HTTP itself, such as 501 for an operation without a handler. */
interface ProtocolError {
  readonly status: (typeof protocolErrorStatus)[ProtocolErrorCode];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly error: { readonly code: ProtocolErrorCode; readonly message: string } };
}

type RequestBody<Id extends OperationId> = operations[Id]['requestBody' & keyof operations[Id]] extends infer Declared
  ? [Declared] extends [never]
    ? undefined
    : undefined extends Declared
      ? Body<Id> | undefined
      : Body<Id>
  : never;

/** A member that is absent, optional or required, as its value may be. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: never }
  : undefined extends Value
    ? { readonly [N in Name]?: Exclude<Value, undefined> }
    : { readonly [N in Name]: Value };

type Optional<Request> = Partial<Request> extends Request ? [request?: Request] : [request: Request];
