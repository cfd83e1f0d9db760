import type { ParamsOption } from 'openapi-fetch';
import type { streams } from '../generated/client/streams.ts';
import type { ErrorBodies, ErrorCodes, OperationIds, Streams } from '../generated/client/types.ts';
import type { ProtocolErrorCode } from '../generated/errors.ts';
import type { operations } from '../generated/types.ts';
import type { ControlPlaneError, UnknownCode } from './control-plane-error.ts';

/** The operations of the contract. */
export type OperationId = keyof operations & keyof ErrorCodes;

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The functions of a client: one for each HTTP method, typed by the path. */
export type ClientMethods = {
  readonly [M in Method as Uppercase<M>]: <Path extends PathOf<M>>(
    path: Path,
    ...options: OptionsOf<IdOf<M, Path>>
  ) => Promise<Result<IdOf<M, Path>>>;
} & {
  /** Calls an operation by its method and path, for code that works through many. */
  readonly request: <M extends Method, Path extends PathOf<M>>(
    method: M,
    path: Path,
    ...options: OptionsOf<IdOf<M, Path>>
  ) => Promise<Result<IdOf<M, Path>>>;
  /**
   * Follows a stream, and opens it again when its connection is lost. Ends with the last event of the stream, or when
   * `signal` is aborted. Throws a `ControlPlaneError` when the stream is refused.
   */
  readonly stream: <Path extends StreamPath>(
    path: Path,
    ...options: StreamOptionsOf<Path>
  ) => AsyncIterable<StreamFrame<Path>>;
};

/** The paths that can be read with GET. */
export type GetPath = PathOf<'get'>;

/** The `data` of a GET of the path. */
export type DataOf<Path extends GetPath> = JsonOf<IdOf<'get', Path>, DataStatus<IdOf<'get', Path>>>;

/** The parameters of a GET of the path: those of the path, the query and the header. */
export type ParamsOf<Path extends GetPath> =
  Options<IdOf<'get', Path>> extends { params?: infer Params } ? NonNullable<Params> : never;

type PathOf<M extends Method> = {
  [Path in keyof OperationIds]: OperationIds[Path] extends { [K in M]: string } ? Path : never;
}[keyof OperationIds];
type IdOf<M extends Method, Path extends keyof OperationIds> = OperationIds[Path] extends {
  [K in M]: infer Id extends OperationId;
}
  ? Id
  : never;

/** The options of a call; optional where nothing in them is required. */
export type OptionsOf<Id extends OperationId> =
  Partial<Options<Id>> extends Options<Id> ? [options?: Options<Id>] : [options: Options<Id>];
type Options<Id extends OperationId> = OrUndefined<ParamsOption<operations[Id]> & BodyOf<operations[Id]>> &
  RequestOptions;

/**
 * Each optional member may also be `undefined`, which leaves it out. A mapped type leaves other values than objects as
 * they are; with a condition around it, the compiler would instantiate the bodies of all operations for each call.
 */
type OrUndefined<Value> = {
  [Key in keyof Value]: OrUndefined<Value[Key]> | (object extends Pick<Value, Key> ? undefined : never);
};

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** Further headers of this request. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
}

type BodyOf<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? { body: Content[keyof Content] }
  : Operation extends { requestBody?: { content: infer Content } }
    ? { body?: Content[keyof Content] }
    : { body?: never };

/**
 * `data` of a success, or `error` of any other response. Comparing `status` distinguishes the responses of an
 * operation.
 */
export type Result<Id extends OperationId> =
  Success<Id, DataStatus<Id>> | Declared<Id, keyof ErrorCodes[Id] & number> | Undeclared;

type Success<Id extends OperationId, Status> =
  Status extends DataStatus<Id>
    ? {
        readonly status: Status;
        readonly data: JsonOf<Id, Status>;
        readonly error?: never;
        readonly response: Response;
      }
    : never;
type Declared<Id extends OperationId, Status> = Status extends keyof ErrorCodes[Id]
  ? {
      readonly status: Status;
      readonly data?: never;
      readonly error: ErrorOf<ErrorCodes[Id][Status], JsonOf<Id, Status>>;
      readonly response: Response;
    }
  : never;

/** Comparing `code` distinguishes the bodies of a status, also from the body of an undeclared response. */
type ErrorOf<Code, Body> =
  | ControlPlaneError<Exclude<Code, keyof ErrorBodies>, Exclude<Body, ErrorBodies[keyof ErrorBodies]>>
  | { [Own in Code & keyof ErrorBodies]: ControlPlaneError<Own, ErrorBodies[Own]> }[Code & keyof ErrorBodies];

/**
 * A response that the operation does not declare: an error of HTTP itself, of a proxy in between, or of a newer
 * server, also with a declared status.
 */
export interface Undeclared {
  readonly status: ErrorStatus;
  readonly data?: never;
  readonly error: ControlPlaneError<ProtocolErrorCode | UnknownCode>;
  readonly response: Response;
}

/** The statuses of errors in HTTP. */
type ErrorStatus = ClientErrorStatus | 500 | 501 | 502 | 503 | 504 | 505 | 507 | 508 | 511;
type ClientErrorStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 405
  | 406
  | 407
  | 408
  | 409
  | 410
  | 411
  | 412
  | 413
  | 414
  | 415
  | 416
  | 417
  | 421
  | 422
  | 423
  | 424
  | 425
  | 426
  | 428
  | 429
  | 431
  | 451;

/** The statuses whose body is the data of the operation: those without error codes. */
type DataStatus<Id extends OperationId> = Exclude<keyof operations[Id]['responses'] & number, keyof ErrorCodes[Id]>;
type JsonOf<Id extends OperationId, Status> = Status extends keyof operations[Id]['responses']
  ? operations[Id]['responses'][Status] extends { content: { 'application/json': infer Body } }
    ? Body
    : never
  : never;

export type StreamPath = keyof Streams;

/** One frame of a stream. */
export type StreamFrame<Path extends StreamPath> =
  | { readonly event: 'data'; readonly data: Streams[Path]['data'] }
  | {
      [Name in keyof Streams[Path]['events']]: { readonly event: Name; readonly data: Streams[Path]['events'][Name] };
    }[keyof Streams[Path]['events']]
  | (Path extends LinePath ? { readonly event: 'gap'; readonly data: null } : never);

/** A stream of lines without ids: after a lost connection, lines may be missing. */
type LinePath = { [Path in StreamPath]: (typeof streams)[Path]['kind'] extends 'lines' ? Path : never }[StreamPath];

/** How a stream is followed. */
export interface StreamOptions {
  readonly params?:
    | {
        readonly path?: Readonly<Record<string, unknown>> | undefined;
        readonly query?: Readonly<Record<string, unknown>> | undefined;
        readonly header?: { readonly 'Last-Event-ID'?: string | undefined } | undefined;
      }
    | undefined;
  /** Ends the stream without an error. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called when the connection is lost or has been silent for too long, once until it is open again. With
   * `reconnect: false`, the stream then ends.
   */
  readonly onDisconnect?: (() => void) | undefined;
  /** Called when a connection that was lost is open again. */
  readonly onReconnect?: (() => void) | undefined;
  /** The pauses before a lost connection is opened again; `false`: the stream ends with its connection. */
  readonly reconnect?:
    { readonly minDelayMs?: number | undefined; readonly maxDelayMs?: number | undefined } | false | undefined;
}

type StreamOptionsOf<Path extends keyof Streams> =
  OrUndefined<ParamsOption<operations[IdOf<'get', Path>]>> extends infer Params
    ? Partial<Params> extends Params
      ? [options?: Params & Omit<StreamOptions, 'params'>]
      : [options: Params & Omit<StreamOptions, 'params'>]
    : never;
