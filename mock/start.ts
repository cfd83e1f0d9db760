import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { type Contract, generatedContract } from '../server/http/document.ts';
import { closeServer, createHttpServer, listenOn } from '../server/http/http-server.ts';
import { systemClock } from '../server/http/options.ts';
import { createMock, type MockOptions } from './app.ts';
import { readCheckout, watchFolder } from './reload.ts';
import type { LoggedRequest } from './requests.ts';
import { defaultSession, Sessions } from './session.ts';

export interface StartOptions extends Omit<MockOptions, 'sessions' | 'stopping' | 'problem'> {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** `localhost` by default. */
  readonly host?: string;
  /** A checkout of this project whose `openapi/` is watched: an edit is served at once. Nothing is watched by default. */
  readonly watch?: string;
  /** Told of what happens, for a terminal. */
  readonly tell?: (line: string) => void;
}

/** A mock that is running. */
export interface RunningMock extends AsyncDisposable {
  readonly url: string;
  /** How many operations it answers. */
  readonly operations: number;
  /** The latest requests of a session, the oldest first. */
  requests(session?: string): readonly LoggedRequest[];
  /** Starts a session again: its scenario, its state, its stories and its requests are forgotten. */
  reset(session?: string): void;
  /** Ends streams, lets requests finish, and closes the port. Idempotent. */
  stop(): Promise<void>;
}

/** How long a stop waits for requests. */
const graceMs = 3000;

/** Starts a mock, for a test or for good. */
export async function startMock(options: StartOptions = {}): Promise<RunningMock> {
  const { port = 0, host = 'localhost', watch, tell = () => undefined, ...given } = options;
  const { clock = systemClock, contract = generatedContract() } = given;
  const stopping = new AbortController();
  const sessions = new Sessions();
  let problem: string | null = null;
  let served: { readonly contract: Contract; readonly listener: RequestListener };

  const serve = async (next: Contract) => {
    const mockOptions = { ...given, contract: next, sessions, stopping: stopping.signal, problem: () => problem };
    served = { contract: next, listener: await createMock(mockOptions) };
  };
  const reload = async (root: string) => {
    tell('The contract has changed; reading it again …');
    const start = clock.now();
    try {
      const before = served.contract;
      await serve(await readCheckout(root, stopping.signal));
      problem = null;
      tell(`${describeChange(before, served.contract)} (${((clock.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      if (stopping.signal.aborted) return;
      problem = error instanceof Error ? error.message : String(error);
      tell(`The edit is not served; the last good contract is. Why:\n${problem}`);
    }
  };

  await serve(contract);
  const server = createHttpServer((request, response) => {
    served.listener(request, response);
  }, given.errorShape);
  const url = await listenOn(server, port, host);
  const watching =
    watch === undefined ? undefined : watchFolder(join(watch, 'openapi'), () => reload(watch), { clock, signal: stopping.signal });

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    await closeServer(server, graceMs);
    await watching;
  };
  return {
    url,
    get operations() {
      return served.contract.operations.length;
    },
    requests: (session = defaultSession) => sessions.find(session).requests.list(),
    reset: (session = defaultSession) => sessions.find(session).reset(),
    stop: () => (stopped ??= stop()),
    [Symbol.asyncDispose]: () => (stopped ??= stop()),
  };
}

/** The checkout that this file is part of; `undefined` in the published package, where there is nothing to edit. */
export function findCheckout(): string | undefined {
  const root = join(import.meta.dirname, '..');
  return existsSync(join(root, 'scripts/contract.ts')) ? root : undefined;
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
