import {
  asObject,
  type Contract,
  inline,
  type OpenApiDocument,
  parametersOf,
  responsesOf,
} from '../../contract/document.ts';
import type { AnyHandler } from '../../server/dispatch/any-handler.ts';
import { exampleRequest } from '../../contract/example-request.ts';
import { toReference } from '../../contract/reference/reference-document.ts';
import { addressOf } from '../../contract/samples/address.ts';
import { Problem } from '../../contract/problem.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { MockContext } from '../context/context.ts';
import type { Session, Sessions } from '../context/session.ts';
import { dropScenarioCookie } from '../responders/choose-scenario.ts';
import {
  type ControlOf,
  createMockSession,
  type SessionControl,
  type SessionParts,
  UnknownScenario,
} from '../testing/mock-session.ts';
import type { CurrentWorld } from '../world/current.ts';
import type { ControlOperation } from './contract.ts';
import { createOverrideHandlers } from './override-handlers.ts';
import { createWorldHandlers } from './world-handlers.ts';

/** More sessions than these are tests that have run. */
const listedSessions = 20;

/** The state of a mock that the control API reports, and the changes it can make. */
export interface MockControl {
  readonly contract: Contract;
  /** The version of the contract. */
  readonly version: string;
  /** The server that requests are forwarded to, if they are. */
  readonly upstream: string | null;
  /** Whether the mock responds with the examples instead of from a world. */
  readonly stateless: boolean;
  /** Why the latest edit of the contract is not served; `null` where it is. */
  readonly problem: () => string | null;
  readonly scenarios: readonly { readonly name: string; readonly title: string; readonly description: string }[];
  readonly personas: readonly object[];
  readonly parts: SessionParts;
  readonly sessions: Sessions;
  readonly currentWorld: CurrentWorld;
  chosenScenario(mockContext: MockContext): string | null;
}

/** The handlers of the mock's own API. */
export function createControlHandlers(
  steering: MockControl,
): Readonly<Record<ControlOperation, AnyHandler<MockContext>>> {
  const { contract, version, upstream, stateless, problem, scenarios, personas, parts } = steering;
  const controlOf: ControlOf = ({ session }) => createMockSession(() => ({ session, parts }));
  const operations = contract.operations.map((operation) => describeOperation(contract, operation));
  const ok = (body: object) => ({ status: 200, body });

  return {
    getMock: async (_, { extra }) =>
      ok({
        name: 'platform-control-plane mock',
        version,
        session: extra.session.id,
        stateless,
        upstream,
        scenario: steering.chosenScenario(extra),
        problem: problem(),
      }),
    listScenarios: async (_, { extra }) => ok({ scenarios, chosen: steering.chosenScenario(extra) }),
    async chooseScenario(input, { extra }) {
      // The front has checked the body against the operation's schema.
      const { name } = (input as { body: { name: string | null } }).body;
      choose(controlOf(extra), name);
      dropScenarioCookie(extra.headers, (header, value) => extra.setMockHeader(header, value));
      return ok({ chosen: name });
    },
    listPersonas: async () => ok({ personas }),
    listOperations: async () => ok({ operations }),
    getContract: async () => ok(contract.document),
    getReference: async () => ok(referenceOf(contract)),
    async listRequests(_, { streaming, signal, extra }) {
      const { requests } = extra.session;
      return streaming
        ? { status: 200, frames: requests.follow(signal) }
        : ok({ requests: controlOf(extra).requests() });
    },
    async clearRequests(_, { extra }) {
      extra.session.requests.clear();
      return ok({ ok: true });
    },
    listSessions: async () => ok({ sessions: steering.sessions.latest(listedSessions).map(describeSession) }),
    async restartSession(_, { extra }) {
      controlOf(extra).reset();
      return ok({ ok: true });
    },
    ...createOverrideHandlers(controlOf),
    ...createWorldHandlers(controlOf, steering.currentWorld),
  };
}

/** The contract for readers, which leads from each operation to its request in the page. */
function referenceOf({ document, operations }: Contract): OpenApiDocument {
  const reference = toReference(document);
  for (const { id, path, method } of operations) {
    const operation = asObject(reference.paths[path]?.[method]);
    operation.description = `[Send this request](/#operations/${id})\n\n${String(operation.description)}`;
  }
  return reference;
}

function choose(session: SessionControl, name: string | null): void {
  try {
    session.chooseScenario(name);
  } catch (error) {
    if (!(error instanceof UnknownScenario)) throw error;
    const details = [{ in: 'body', path: '/name', message: error.message, rule: 'enum' }] as const;
    throw new Problem('bad_body', 'The mock has no such scenario; see details.', { details });
  }
}

function describeSession({ id, requests }: Session): object {
  const last = requests.latest;
  return { id, lastRequest: last ? { at: last.at, method: last.method, url: last.url, status: last.status } : null };
}

/** An operation as the page shows it: a valid request and the examples. */
function describeOperation({ document }: Contract, operation: Operation): object {
  const { id, method, path, area, summary, access, stream, upload } = operation;
  const example = exampleRequest(document, operation);
  const examples = responsesOf(document, operation).flatMap(([status, { content }]) => {
    const named = asObject(asObject(asObject(content)['application/json']).examples);
    return Object.entries(named).map(([name, value]) => {
      const said = asObject(inline(document, value)).summary;
      return { status: Number(status), name, summary: typeof said === 'string' ? said : null };
    });
  });
  return {
    id,
    method: method.toUpperCase(),
    path,
    area,
    summary,
    access: { ...access },
    stream: stream !== null,
    upload,
    query: queryTypes(document, operation),
    example: { url: addressOf(operation, example), body: example.body ?? null },
    examples,
  };
}

/** The type of each parameter in the query, by its name. */
function queryTypes(document: OpenApiDocument, operation: Operation): Record<string, string> {
  const inQuery = parametersOf(document, operation).filter((one) => one.in === 'query');
  return Object.fromEntries(
    inQuery.map(({ name, schema }) => {
      const { type } = asObject(inline(document, schema));
      return [String(name), typeof type === 'string' ? type : 'string'];
    }),
  );
}
