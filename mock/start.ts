import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Contract } from '../server/contract/document.ts';
import { generatedContract } from '../server/http/generated-contract.ts';
import { closeServer, createHttpServer, listenOn } from '../server/http/http-server.ts';
import { systemClock } from '../server/http/options.ts';
import { createMock, type MockOptions } from './app.ts';
import { readCheckout, watchFolder } from './reload.ts';
import { createHarRecorder, RecordError } from './proxy/har/recorder.ts';
import { openUpstream } from './proxy/upstream.ts';
import type { LoggedRequest } from './context/request-log.ts';
import { shippedScenarios } from './scenario/read.ts';
import { defaultSession, sessionHeader, sessionNamed, Sessions } from './context/session.ts';

export interface StartOptions extends Omit<MockOptions, 'sessions' | 'stopping' | 'problem' | 'upstream' | 'recorder' | 'onMessage'> {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** `localhost` by default. */
  readonly host?: string;
  /** A checkout of this project whose `openapi/` is watched, and the scenarios with it: an edit is served at once. Nothing is watched by default. */
  readonly watch?: string;
  /** The address of a server that is asked first; the mock answers what it does not have yet. */
  readonly upstream?: string;
  /** A file, which must be new, for the traffic with that server: HAR 1.2, without secrets. */
  readonly record?: string;
  /** Told of what happens, for a terminal. */
  readonly onMessage?: (line: string) => void;
}

/** A mock that is running. */
export interface RunningMock extends AsyncDisposable {
  readonly url: string;
  /** How many operations it answers. */
  readonly operations: number;
  /** The latest requests of a session, the oldest first. */
  requests(session?: string): readonly LoggedRequest[];
  /** Puts a session into a scenario, or, with `null`, back to what the mock does by itself. Rejects for a name that no scenario has. */
  chooseScenario(name: string | null, session?: string): Promise<void>;
  /** Starts a session again: its scenario, its state, its stories and its requests are forgotten. */
  reset(session?: string): void;
  /** Ends streams, lets requests finish, and closes the port. Idempotent. */
  stop(): Promise<void>;
}

/** How long a stop waits for requests. */
const graceMs = 3000;

/** Starts a mock, for a test or for good. */
export async function startMock(options: StartOptions = {}): Promise<RunningMock> {
  const { port = 0, host = 'localhost', watch, upstream: address, record, onMessage = () => undefined, ...given } = options;
  const { clock = systemClock, contract = generatedContract() } = given;
  const stopping = new AbortController();
  const sessions = new Sessions();
  let problem: string | null = null;
  let served: { readonly contract: Contract; readonly listener: RequestListener };

  if (record !== undefined && address === undefined)
    throw new RecordError('A recording keeps the traffic with a server; name the server as `upstream`.');

  const upstream = address === undefined ? undefined : openUpstream(address);
  const recorder = record === undefined ? undefined : await createHarRecorder(record, { contract, onMessage });
  const proxying = { ...(upstream && { upstream }), ...(recorder && { recorder }), onMessage };

  const serve = async (next: Contract) => {
    const mockOptions = { ...given, ...proxying, contract: next, sessions, stopping: stopping.signal, problem: () => problem };
    served = { contract: next, listener: await createMock(mockOptions) };
  };
  const reload = async (what: string, read: () => Promise<Contract>) => {
    onMessage(`${what} changed; reading it again …`);
    const start = clock.now();
    try {
      const before = served.contract;
      await serve(await read());
      problem = null;
      onMessage(`${describeChange(before, served.contract)} (${((clock.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      if (stopping.signal.aborted) return;
      problem = error instanceof Error ? error.message : String(error);
      onMessage(`The edit is not served; what was read last is. Why:\n${problem}`);
    }
  };
  const startWatching = async (root: string) => {
    const watching = { clock, signal: stopping.signal };
    const folders = given.scenarioFolders ?? [shippedScenarios];
    try {
      await Promise.all([
        watchFolder(join(root, 'openapi'), () => reload('The contract has', () => readCheckout(root, stopping.signal)), watching),
        ...folders.map((folder) => watchFolder(folder, () => reload('The scenarios have', async () => served.contract), watching)),
      ]);
    } catch (error) {
      // A machine may have no watchers left; the mock is of use without.
      onMessage(`Edits are not noticed any more, start again after one: ${String(error)}`);
    }
  };

  // Node 22 has no AsyncDisposableStack.
  const close = async () => {
    await recorder?.[Symbol.asyncDispose]();
    upstream?.[Symbol.dispose]();
  };
  const server = createHttpServer((request, response) => {
    served.listener(request, response);
  }, given.errorShape);
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
  return {
    url,
    get operations() {
      return served.contract.operations.length;
    },
    chooseScenario: (name, session = defaultSession) => putScenario(url, name, sessionNamed(session)),
    requests: (session = defaultSession) => sessions.find(sessionNamed(session)).requests.list(),
    reset: (session = defaultSession) => sessions.find(sessionNamed(session)).reset(),
    stop: () => (stopped ??= stop()),
    [Symbol.asyncDispose]: () => (stopped ??= stop()),
  };
}

/** By the mock's own API, as a test in any language does it. */
async function putScenario(url: string, name: string | null, session: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', [sessionHeader]: session };
  const response = await fetch(`${url}/__mock/scenario`, { method: 'PUT', headers, body: JSON.stringify({ name }) });
  if (response.ok) return;
  // An error of the front.
  const { error } = (await response.json()) as { error: { message: string; details?: { message: string }[] } };
  throw new Error(error.details?.[0]?.message ?? error.message);
}

function describeChange(before: Contract, now: Contract): string {
  const missingIn = (one: Contract, other: Contract) =>
    other.operations.filter(({ id }) => !one.operations.some((operation) => operation.id === id)).map(({ id }) => id);
  const added = missingIn(before, now);
  const removed = missingIn(now, before);
  const changes = [
    ...(added.length > 0 ? [`new: ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`gone: ${removed.join(', ')}`] : []),
  ];
  return `The contract is served as it stands: ${now.operations.length} operations${changes.map((one) => `; ${one}`).join('')}`;
}
