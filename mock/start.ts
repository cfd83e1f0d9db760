import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Contract } from '../contract/document.ts';
import { generatedContract } from '../server/http/generated-contract.ts';
import { closeServer, createHttpServer, listenOn } from '../server/http/http-server.ts';
import { systemClock } from '../server/dispatch/clock.ts';
import { createServedMock, type MockOptions } from './app.ts';
import { readCheckout } from './reload.ts';
import { watchFolder } from './watch-folder.ts';
import { createHarRecorder, RecordError } from './proxy/har/recorder.ts';
import { openUpstream } from './proxy/upstream.ts';
import type { LoggedRequest } from './context/request-log.ts';
import { shippedScenarios } from './read-scenarios/read.ts';
import { defaultSession, sessionNamed, Sessions } from './context/session.ts';
import { createMockSession, type MockSession, type SessionParts } from './testing/mock-session.ts';

export interface StartOptions extends Omit<
  MockOptions,
  'sessions' | 'stopping' | 'problem' | 'upstream' | 'recorder' | 'onMessage'
> {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  /** `localhost` by default. */
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
  const {
    port = 0,
    host = 'localhost',
    watch,
    upstream: address,
    record,
    onMessage = () => undefined,
    ...given
  } = options;
  const { clock = systemClock, contract = generatedContract() } = given;
  const stopping = new AbortController();
  const sessions = new Sessions();
  let problem: string | null = null;
  let served: { readonly contract: Contract; readonly listener: RequestListener; readonly parts: SessionParts };

  if (record !== undefined && address === undefined)
    throw new RecordError('`record` needs `upstream`: it records the traffic with that server.');

  const upstream = address === undefined ? undefined : openUpstream(address);
  const recorder = record === undefined ? undefined : await createHarRecorder(record, { contract, onMessage });
  const proxying = { ...(upstream && { upstream }), ...(recorder && { recorder }), onMessage };

  const serve = async (next: Contract) => {
    const mockOptions = {
      ...given,
      ...proxying,
      contract: next,
      sessions,
      stopping: stopping.signal,
      problem: () => problem,
    };
    served = { contract: next, ...(await createServedMock(mockOptions)) };
  };
  const reload = async (what: string, read: () => Promise<Contract>) => {
    onMessage(`${what} changed. Reloading …`);
    const start = clock.now();
    try {
      const before = served.contract;
      await serve(await read());
      problem = null;
      onMessage(`${describeChange(before, served.contract)} (${((clock.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      if (stopping.signal.aborted) return;
      problem = error instanceof Error ? error.message : String(error);
      onMessage(`The reload failed; the last valid version is still served.\n${problem}`);
    }
  };
  const startWatching = async (root: string) => {
    const watching = { clock, signal: stopping.signal };
    const folders = given.scenarioFolders ?? [shippedScenarios];
    try {
      await Promise.all([
        watchFolder(
          join(root, 'openapi'),
          () => reload('The contract', () => readCheckout(root, stopping.signal)),
          watching,
        ),
        ...folders.map((folder) =>
          watchFolder(folder, () => reload('The scenarios', async () => served.contract), watching),
        ),
      ]);
    } catch (error) {
      // The system limits the number of watches; the mock works without.
      onMessage(`Files are not watched any more; restart the mock after an edit. ${String(error)}`);
    }
  };

  // Node 22 has no AsyncDisposableStack.
  const close = async () => {
    await recorder?.[Symbol.asyncDispose]();
    upstream?.[Symbol.dispose]();
  };
  const server = createHttpServer(
    (request, response) => {
      served.listener(request, response);
    },
    { errorShape: given.errorShape },
  );
  let url: string;
  try {
    await serve(contract);
    url = await listenOn(server, port, host);
  } catch (error) {
    await close();
    throw error;
  }
  const watching = watch === undefined ? undefined : startWatching(watch);

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    await closeServer(server, graceMs);
    await watching;
    await close();
  };
  const session = (name: string): MockSession =>
    createMockSession(() => {
      const found = sessions.find(sessionNamed(name));
      found.origin ??= url;
      return { session: found, parts: served.parts };
    });
  const { name: _, ...ofDefault } = session(defaultSession);
  return {
    ...ofDefault,
    url,
    get operations() {
      return served.contract.operations.length;
    },
    session,
    chooseScenario: async (scenario, name = defaultSession) => session(name).chooseScenario(scenario),
    requests: (name = defaultSession) => session(name).requests(),
    reset: (name = defaultSession) => session(name).reset(),
    stop: () => (stopped ??= stop()),
    [Symbol.asyncDispose]: () => (stopped ??= stop()),
  };
}

function describeChange(before: Contract, now: Contract): string {
  const missingIn = (one: Contract, other: Contract) =>
    other.operations.filter(({ id }) => !one.operations.some((operation) => operation.id === id)).map(({ id }) => id);
  const added = missingIn(before, now);
  const removed = missingIn(now, before);
  const changes = [
    ...(added.length > 0 ? [`added ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`removed ${removed.join(', ')}`] : []),
  ];
  return `Reloaded ${now.operations.length} operations${changes.map((one) => `; ${one}`).join('')}`;
}
