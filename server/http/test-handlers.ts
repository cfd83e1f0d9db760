import { tmpdir } from 'node:os';
import type { Handlers } from '../../generated/handlers.ts';
import type { OperationId } from '../../generated/operations.ts';
import { skeleton } from '../../generated/skeleton.ts';
import { createResponseGuard } from '../../contract/checks/response-guard.ts';
import type { Contract } from '../../contract/document.ts';
import type { AnyHandlers } from '../dispatch/any-handler.ts';
import { type Disconnection, followDisconnection } from '../dispatch/disconnection.ts';
import { createDispatch } from '../dispatch/dispatch.ts';
import type { Adapter, DispatchOptions } from '../dispatch/options.ts';
import type { BodySource, RequestData, RequestValidator } from '../dispatch/request.ts';
import type { Dispatched, EventSource, Outcome } from '../dispatch/result.ts';
import { NamedEvent } from '../../contract/model/handler.ts';
import type { Operation, Role } from '../../contract/model/operation.ts';
import type { Membership, Principal } from '../../contract/model/principal.ts';
import type { Identity } from '../ports/identity.ts';
import type { Log } from '../ports/log.ts';
import { generatedContract } from './generated-contract.ts';
import { createLog } from './log.ts';
import { createRequestValidator } from './request-validator.ts';
import type { Call } from './test-call.ts';
import { createUploadReceiver } from './upload/receive.ts';

/** The sender of the requests, and the options of the front, such as `clock` and `mapError`. */
export interface TestOptions<P extends Principal = Principal> extends Omit<DispatchOptions<undefined, P>, 'identity'> {
  /**
   * The caller, by default a user with a session and a verified phone. What is left out is completed from that user.
   * `null` sends no credential.
   */
  readonly principal?: (Partial<Principal> & Omit<P, keyof Principal>) | null;
  /** The caller's role in each workspace, by slug. Without a whole membership, the id of the workspace is its slug. */
  readonly memberships?: Readonly<Record<string, Role | Membership>>;
  /** Finds the caller and the memberships instead. Send the credential in the headers of the request. */
  readonly identity?: Identity<undefined, P>;
}

/** Handlers in a test: requests without a server. */
export interface TestedHandlers {
  /**
   * Sends a request through everything that the front does: access, validation, the handler, and the check of the
   * response. An error response is returned as well, by its status.
   */
  readonly call: Call;
}

/** Prints only what the response does not show: the error that a handler threw. */
const testLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (fields, message) => {
    if ('err' in fields) createLog().error(fields, message);
  },
};

const defaultPrincipal: Principal = {
  userId: 'test-user',
  tokenId: null,
  scope: 'full',
  pinnedWorkspaceId: null,
  phoneVerified: true,
};

/** Handlers of some or all operations in a test. The others respond with 501. */
export function testHandlers<P extends Principal = Principal>(
  handlers: Partial<Handlers<P>>,
  options: TestOptions<P> = {},
): TestedHandlers {
  const { contract, adapter, operations } = (shared ??= prepare());
  const {
    principal,
    memberships,
    identity = identityOf({ ...defaultPrincipal, ...principal }, memberships ?? {}),
    ...more
  } = options;
  const isAnonymous = principal === null;
  const checks = createResponseGuard(contract.document, more.violations);
  const settings = { log: testLog, ...more, ...adapter, checks, identity };
  // The compiler has checked each handler against its operation; they are all called alike.
  const dispatch = createDispatch({ ...skeleton, ...handlers } as object as AnyHandlers<undefined>, contract, settings);

  const call = async (operationId: OperationId, request: AnyTestRequest = {}) => {
    const operation = operations.get(operationId);
    if (!operation) throw new Error(`The contract has no operation "${operationId}".`);
    const disconnection = followDisconnection(request.signal ?? new AbortController().signal);
    const data = toRequestData(operation, request, { isAnonymous, signal: disconnection.signal });
    return toTestResponse(operation, await dispatch(data, undefined), disconnection);
  };
  // The type gives each operation its own request and response.
  return { call: call as unknown as Call };
}

/** The parts that all tests of a process share. */
interface Shared {
  readonly contract: Contract;
  readonly adapter: Adapter;
  readonly operations: ReadonlyMap<string, Operation>;
}

let shared: Shared | undefined;

function prepare(): Shared {
  const contract = generatedContract();
  // A test calls few operations: each is prepared when it is first called.
  const validator = createRequestValidator(contract, 'atFirstRequest');
  const validate: RequestValidator = async (operation, sent) => (await validator)(operation, sent);
  const operations = new Map(contract.operations.map((operation) => [operation.id, operation]));
  return { contract, adapter: { validate, receiveUpload: createUploadReceiver(tmpdir()) }, operations };
}

function identityOf(
  principal: Principal,
  memberships: Readonly<Record<string, Role | Membership>>,
): Identity<undefined> {
  return {
    authenticate: async () => principal,
    async findMembership(_principal, slug) {
      const membership = Object.hasOwn(memberships, slug) ? memberships[slug] : undefined;
      if (membership === undefined) return null;
      return typeof membership === 'string' ? { workspaceId: slug, role: membership } : membership;
    },
  };
}

interface AnyTestRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly stream?: boolean;
  readonly signal?: AbortSignal;
}

interface Sender {
  readonly isAnonymous: boolean;
  readonly signal: AbortSignal;
}

function toRequestData(
  { method, path }: Operation,
  request: AnyTestRequest,
  { isAnonymous, signal }: Sender,
): RequestData {
  const { params = {}, query = {}, body, headers, stream = false } = request;
  const pathname = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = toSearch(query);
  return {
    method: method.toUpperCase(),
    target: search === '' ? pathname : `${pathname}?${search}`,
    headers: {
      host: 'localhost',
      accept: stream ? 'text/event-stream' : 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(!isAnonymous && { authorization: 'Bearer test' }),
      ...headers,
    },
    peer: '127.0.0.1',
    body: toBodySource(body),
    signal,
  };
}

function toSearch(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    // The contract's query types allow no other values.
    const values = (Array.isArray(value) ? value : [value]) as readonly (string | number | boolean | undefined)[];
    for (const one of values) if (one !== undefined) search.append(name, String(one));
  }
  return search.toString();
}

function toBodySource(body: unknown): BodySource {
  const bytes = body === undefined ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(body));
  return {
    isPresent: body !== undefined,
    bytes: async () => bytes,
    async *chunks() {
      yield bytes;
    },
  };
}

function toTestResponse(operation: Operation, dispatched: Dispatched, disconnection: Disconnection): object {
  const finish = (outcome: Outcome) => {
    disconnection.end(outcome);
    dispatched.finished(outcome);
  };
  if ('disconnect' in dispatched) {
    finish('aborted');
    throw new Error(`The handler of ${operation.id} closed the connection without a response.`);
  }
  const { status, body } = dispatched;
  const headers = Object.fromEntries(
    Object.entries(dispatched.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  if (typeof body === 'object' && body !== null)
    return { status, headers, frames: readFrames(operation, body, finish) };
  finish(disconnection.signal.aborted ? 'aborted' : 'sent');
  return { status, headers, body: body === null ? null : (JSON.parse(body) as unknown) };
}

/** The frames of a stream as a handler yields them. Each chunk is one event or a heartbeat. */
async function* readFrames(
  operation: Operation,
  { chunks }: EventSource,
  finish: (outcome: Outcome) => void,
): AsyncGenerator {
  let outcome: Outcome = 'aborted';
  try {
    for await (const chunk of chunks) {
      const lines = chunk.split('\n');
      const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice('data: '.length));
      if (data.length === 0) continue;
      const name = lines.find((line) => line.startsWith('event: '))?.slice('event: '.length);
      const text = data.join('\n');
      const value: unknown = operation.stream?.data === 'line' && name === undefined ? text : JSON.parse(text);
      yield name === undefined ? value : new NamedEvent(name, value);
    }
    outcome = 'sent';
  } finally {
    finish(outcome);
  }
}
