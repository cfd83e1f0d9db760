import type { Server } from 'node:http';
import type { Contract } from '../contract/document.ts';
import { generatedContract } from '../server/http/generated-contract.ts';
import { closeServer, createHttpServer } from '../server/http/http-server.ts';
import { listenOn } from '../server/http/listen.ts';
import { systemClock } from '../server/dispatch/clock.ts';
import { createServedMock, type MockOptions } from './app.ts';
import { ServedContract, watchCheckout } from './served-contract.ts';
import { createHarRecorder, RecordError } from './proxy/har/recorder.ts';
import { openUpstream } from './proxy/upstream.ts';
import type { LoggedRequest } from './context/request-log.ts';
import { shippedScenarios } from './read-scenarios/read.ts';
import { defaultSession, sessionNamed, Sessions } from './context/session.ts';
import { createMockSession, type MockSession } from './testing/mock-session.ts';

export interface StartOptions extends Omit<
  MockOptions,
  'sessions' | 'stopping' | 'problem' | 'upstream' | 'recorder' | 'onMessage'
> {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  /** `localhost`, the default, is 127.0.0.1 and ::1. */
  readonly host?: string;
  /**
   * The root of a checkout of this project. Its `openapi/` and the scenario folders are watched, and edits are served
   * at once. Nothing is watched by default.
   */
  readonly watch?: string;
  /**
   * The URL of a server that requests are forwarded to. The mock responds for operations that the server does not
   * implement yet.
   */
  readonly upstream?: string;
  /** A new file that records the traffic with that server as HAR 1.2, without secrets. */
  readonly record?: string;
  /** Receives lines for a terminal: reloads, violations of the contract, and errors. */
  readonly onMessage?: (line: string) => void;
}

/** A running mock. Its members of `MockSession` control the session of requests that name none. */
export interface RunningMock
  extends AsyncDisposable, Omit<MockSession, 'name' | 'requests' | 'chooseScenario' | 'reset'> {
  readonly url: string;
  /** The number of operations in the contract. */
  readonly operations: number;
  /** The names of the scenarios. */
  readonly scenarios: readonly string[];
  /** Controls the session of that name from a test. */
  session(name: string): MockSession;
  /** The latest requests of a session, oldest first. */
  requests(session?: string): readonly LoggedRequest[];
  /** Sets the scenario of a session; `null` removes it. Rejects for an unknown name. */
  chooseScenario(name: string | null, session?: string): Promise<void>;
  /** Resets a session: its scenario, its state, its stories and its logged requests. */
  reset(session?: string): void;
  /** Ends streams, waits for requests to finish, and closes the port. Idempotent. */
  stop(): Promise<void>;
}

/** How long `stop` waits for requests to finish. */
const graceMs = 3000;

/** Starts a mock and listens. */
export async function startMock(options: StartOptions = {}): Promise<RunningMock> {
  const { port = 0, host = 'localhost', watch, upstream, record, onMessage = () => undefined, ...given } = options;
  const { clock = systemClock, contract = generatedContract() } = given;
  const stopping = new AbortController();
  const sessions = new Sessions();
  const proxying = await openProxying({ address: upstream, record, contract, onMessage });
  const served = new ServedContract({
    clock,
    onMessage,
    signal: stopping.signal,
    create: (next, problem) =>
      createServedMock({
        ...given,
        ...proxying.options,
        onMessage,
        contract: next,
        sessions,
        stopping: stopping.signal,
        problem,
      }),
  });
  const server = createHttpServer((request, response) => served.now.listener(request, response), {
    errorShape: given.errorShape,
  });
  const url = await listenAtFirst(served, contract, server, { port, host }).catch(async (error: unknown) => {
    await proxying.close();
    throw error;
  });
  const folders = given.scenarioFolders ?? [shippedScenarios];
  const watching = watch === undefined ? undefined : watchCheckout(served, { root: watch, folders });

  const stop = async () => {
    stopping.abort();
    await closeServer(server, graceMs);
    await watching;
    await proxying.close();
  };
  return runningMock(url, served, sessions, stop);
}

interface Proxying {
  readonly options: Pick<MockOptions, 'upstream' | 'recorder'>;
  close(): Promise<void>;
}

/** Opens the server that requests are forwarded to, and the file of its traffic, if the options name them. */
async function openProxying({
  address,
  record,
  contract,
  onMessage,
}: {
  readonly address: string | undefined;
  readonly record: string | undefined;
  readonly contract: Contract;
  readonly onMessage: (line: string) => void;
}): Promise<Proxying> {
  if (record !== undefined && address === undefined)
    throw new RecordError('`record` needs `upstream`: it records the traffic with that server.');
  const upstream = address === undefined ? undefined : openUpstream(address);
  const recorder = record === undefined ? undefined : await createHarRecorder(record, { contract, onMessage });
  return {
    options: { ...(upstream && { upstream }), ...(recorder && { recorder }) },
    // Node 22 has no AsyncDisposableStack.
    close: async () => {
      await recorder?.[Symbol.asyncDispose]();
      upstream?.[Symbol.dispose]();
    },
  };
}

async function listenAtFirst(
  served: ServedContract,
  contract: Contract,
  server: Server,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<string> {
  await served.serve(contract);
  return listenOn(server, port, host);
}

function runningMock(url: string, served: ServedContract, sessions: Sessions, stop: () => Promise<void>): RunningMock {
  let stopped: Promise<void> | undefined;
  const session = (name: string): MockSession =>
    createMockSession(() => {
      const found = sessions.find(sessionNamed(name));
      found.origin ??= url;
      return { session: found, parts: served.now.parts };
    });
  const { name: _, ...ofDefault } = session(defaultSession);
  return {
    ...ofDefault,
    url,
    get operations() {
      return served.now.contract.operations.length;
    },
    get scenarios() {
      return [...served.now.parts.scenarios.keys()];
    },
    session,
    chooseScenario: async (scenario, name = defaultSession) => session(name).chooseScenario(scenario),
    requests: (name = defaultSession) => session(name).requests(),
    reset: (name = defaultSession) => session(name).reset(),
    stop: () => (stopped ??= stop()),
    [Symbol.asyncDispose]: () => (stopped ??= stop()),
  };
}
