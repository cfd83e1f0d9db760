import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text as consume } from 'node:stream/consumers';
import { expect, vi } from 'vitest';
import { ControlClient } from '../../../platform/ingress/control-client.ts';
import { asObject } from '../../../contract/document.ts';
import { readEngineFile } from '../../../platform/shared/engine-file.ts';
import { freePort } from '../../../scripts/bench/listen.ts';
import { removeAll } from '../../engines/docker-runtime.ts';
import { clientOf, type Engine } from '../../engines/engine.ts';
import { makeDataFolder } from './data-folder.ts';
import { call, type Responded, send, type ServedProcess, type SpawnedServe, spawnServe } from './served.ts';

/** Sends requests of the first account. */
export interface Requests {
  get(path: string): Promise<Responded>;
  post(path: string, body: object): Promise<Responded>;
}

/** A control plane whose apps run on an engine, with a workspace. */
export interface OnEngine extends AsyncDisposable, Requests {
  /** The process that runs. */
  readonly served: ServedProcess;
  /** Of the first account. */
  readonly token: string;
  readonly data: string;
  /** Of its containers, volumes and networks. */
  readonly prefix: string;
  /** Starts another process after the process has ended, also with more arguments. */
  start(...more: readonly string[]): Promise<void>;
  /** The same, and does not wait until it listens. */
  spawn(...more: readonly string[]): SpawnedServe;
  delete(path: string): Promise<Responded>;
}

/** The path of the workspace. */
export const acme = '/api/workspaces/acme';

export async function serveOnEngine(
  engine: Engine,
  config: { readonly engine?: object; readonly [name: string]: unknown } = {},
  { folder, data } = makeDataFolder(),
  ...args: readonly string[]
): Promise<OnEngine> {
  const file = join(folder, 'server.yaml');
  writeFileSync(
    file,
    JSON.stringify({
      ...config,
      engine: { ...(await engineConfig(engine)), ...config.engine },
    }),
  );
  const spawn = (...more: readonly string[]) =>
    spawnServe({ PCP_ENGINE: engine.socketPath }, '--data', data, '--config', file, ...args, ...more);
  let served = await spawn().listens;
  const token = served.token ?? '';
  await createAcme({ post: (path, body) => call(served, token, path, body) });
  const prefix = prefixOf(data);
  return {
    token,
    prefix,
    data,
    get served() {
      return served;
    },
    spawn,
    async start(...more) {
      served = await spawn(...more).listens;
    },
    get: (path) => call(served, token, path),
    post: (path, body) => call(served, token, path, body),
    delete: (path) => send(served, token, 'DELETE', path),
    [Symbol.asyncDispose]: async () => {
      await served[Symbol.asyncDispose]();
      await removeApps(engine, data);
    },
  };
}

export async function createAcme({ post }: Pick<Requests, 'post'>): Promise<void> {
  const workspace = { name: 'Acme', slug: 'acme', hues: [210, 260], tier: 'standard', region: 'local' };
  expect(await post('/api/workspaces', workspace)).toMatchObject({ status: 201 });
}

/** Prefix of the names of everything that a data folder has on an engine. */
export function prefixOf(data: string): string {
  return readEngineFile(join(data, 'engine'))?.prefix ?? '';
}

/** Ends what goes on without the control plane. */
export async function removeApps(engine: Engine, data: string): Promise<void> {
  await new ControlClient(join(data, 'engine/ingress')).call('POST', '/stop').catch(() => undefined);
  await removeAll(clientOf(engine), prefixOf(data));
}

/**
 * `engine` of a configuration that uses one of the tests, on free ports. The servers of tests set no rules on the
 * machine that runs them.
 */
export async function engineConfig(engine: Engine) {
  return {
    socket: engine.socketPath,
    subnets: engine.subnets,
    acceptsSharedNetwork: true,
    ingress: { port: await freePort() },
    ssh: { port: await freePort() },
    otlp: { port: await freePort() },
    baseImages: baseImagesOf(engine),
  };
}

/** The base images of the tests; those of Docker's hub are out of reach. */
function baseImagesOf({ images }: Engine) {
  const node = { image: images.node, version: '24' };
  // No test builds files of a Procfile, so the example that apps run takes that place.
  return { node, static: node, procfile: { image: images.example, version: '1' } };
}

/** Waits until what is read matches. Unlike `expect.poll` it can be used in tests that run at the same time. */
export async function becomes<Read>(read: () => Promise<Read>, wanted: object, timeout = 300_000): Promise<void> {
  await vi.waitFor(async () => expect(await read()).toMatchObject(wanted), { timeout, interval: 100 });
}

/** Waits until an app has a status, and returns the response. */
export async function untilApp(plane: Requests, slug: string, status: string) {
  const read = async () => asObject((await plane.get(`${acme}/apps/${slug}`)).body);
  await becomes(read, { app: { status } });
  return asObject((await read()).app);
}

/** Waits until an address of an app responds with a status, and returns the text. */
export async function untilResponds(url: string, status: number): Promise<string> {
  const read = () => requestApp(url);
  await becomes(read, { status });
  return (await read()).text;
}

/** Sends a GET to an address of an app. Any `localhost` is this machine. */
export async function requestApp(url: string) {
  const { hostname, port, pathname } = new URL(url);
  const sent = request({ host: '127.0.0.1', port, path: pathname, agent: false, headers: { host: hostname } });
  const arrived = once(sent, 'response');
  sent.end();
  // An event of this name has it.
  const [response] = (await arrived) as [IncomingMessage];
  return { status: response.statusCode, text: await consume(response) };
}
