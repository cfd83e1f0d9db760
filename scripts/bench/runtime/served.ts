import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as consume } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ControlClient } from '../../../platform/ingress/control-client.ts';
import { socketOf } from '../../../platform/ingress/process/socket.ts';
import { freePort } from '../listen.ts';
import { listenerOf } from './processes.ts';
import { residentBytes } from './contenders.ts';

/** An engine that runs, and an image with Node and npm that it has. */
export interface BenchEngine {
  readonly socket: string;
  readonly image: string;
  /** Addresses for networks that nothing else on this machine has. */
  readonly subnets: string;
}

const usualPatienceMs = 120_000;

/** A control plane on an engine, with the workspace `bench`. */
export interface Served extends AsyncDisposable {
  /** Of the control plane and its ingress. */
  readonly pids: readonly number[];
  /** Where its data and its configuration are. */
  readonly folder: string;
  /** Kills the process, and starts another one. */
  restart(): Promise<void>;
  /** By default a POST if there is a body, else a GET. */
  call(path: string, body?: object, method?: string): Promise<Readonly<Record<string, unknown>>>;
  /** The memory of the process in bytes, without the garbage of its first thread. */
  memory(): Promise<number>;
  /** Deletes what a path names, and waits until it is gone. */
  remove(path: string): Promise<void>;
}

export async function startServed({ socket, image, subnets }: BenchEngine): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'runtime-bench-'));
  const node = { image, version: '24' };
  const pool = { cpu: 1000, memory: 1e12, storage: 1e12 };
  const tier = {
    description: 'For the benchmark.',
    monthlyCents: 0,
    currency: 'eur',
    free: false,
    available: true,
    pool,
  };
  const config = {
    engine: {
      ...{ socket, subnets, acceptsSharedNetwork: true, baseImages: { node, static: node } },
      ...{ ingress: { port: await freePort() }, ssh: { port: await freePort() }, otlp: { port: await freePort() } },
    },
    tiers: ['free', 'standard'].map((id) => ({ ...tier, id, name: id })),
  };
  const file = join(folder, 'server.yaml');
  const ingress = join(folder, 'data/engine/ingress');
  writeFileSync(file, JSON.stringify(config));
  const start = () => startProcess(['--data', join(folder, 'data'), '--config', file], socket);
  let running = await start();
  const { token } = running;
  const call = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(running.url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${text}`);
    // All responses of the API are objects.
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  };
  await call('/api/workspaces', { name: 'Bench', slug: 'bench', hues: [210, 260], tier: 'standard', region: 'local' });
  return {
    folder,
    get pids() {
      return [running.pid, listenerOf(socketOf(ingress))];
    },
    async restart() {
      await running.end('SIGKILL');
      running = await start();
    },
    call,
    async memory() {
      process.kill(running.pid, 'SIGUSR2');
      // The memory goes back to the system a little later.
      await sleep(5000);
      return residentBytes(running.pid);
    },
    async remove(path) {
      const sendTo = (method: string) =>
        fetch(running.url + path, { method, headers: { authorization: `Bearer ${token}` } });
      await sendTo('DELETE');
      const until = performance.now() + usualPatienceMs;
      while ((await sendTo('GET')).status !== 404) {
        if (performance.now() > until) throw new Error(`${path} is still there.`);
        await sleep(100);
      }
    },
    async [Symbol.asyncDispose]() {
      await running.end('SIGTERM');
      // The ingress goes on without the control plane.
      await new ControlClient(ingress).call('POST', '/stop');
      rmSync(folder, { recursive: true });
    },
  };
}

async function startProcess(args: readonly string[], socket: string) {
  const program = join(import.meta.dirname, '../../../platform/bin/main.ts');
  const first = ['--expose-gc', '--import', join(import.meta.dirname, 'collect-garbage.ts')];
  const all = [...first, program, 'serve', '--port', '0', '--admin-port', '0', ...args];
  const child = spawn(process.execPath, all, {
    env: { ...process.env, PCP_ENGINE: socket },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = once(child, 'close');
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  while (!printed.includes('Stop it with')) {
    if (child.exitCode !== null) throw new Error(`The control plane ended with ${child.exitCode}: ${printed}`);
    await sleep(10);
  }
  return {
    url: /http:\/\/localhost:\d+/.exec(printed)?.[0] ?? '',
    token: /^ {4}(pcp_\w+)$/m.exec(printed)?.[1] ?? '',
    pid: child.pid ?? 0,
    async end(signal: 'SIGTERM' | 'SIGKILL') {
      child.kill(signal);
      await closed;
    },
  };
}

/** Sends requests to an address of an app until one passes. Any `localhost` is this machine. */
export async function untilResponds(
  url: string,
  accepts: (text: string) => boolean,
  { everyMs = 10, patienceMs = usualPatienceMs } = {},
): Promise<string> {
  const { hostname, port, pathname } = new URL(url);
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    const signal = AbortSignal.timeout(patienceMs);
    const sent = request({
      host: '127.0.0.1',
      port,
      path: pathname,
      agent: false,
      headers: { host: hostname },
      signal,
    });
    const arrived = once(sent, 'response').catch(() => null);
    sent.end();
    // An event of this name has it.
    const [response] = ((await arrived) ?? []) as [IncomingMessage?];
    const text = response ? await consume(response) : '';
    if (response?.statusCode === 200 && accepts(text)) return text;
    await sleep(everyMs);
  }
  throw new Error(`${url} does not respond.`);
}
