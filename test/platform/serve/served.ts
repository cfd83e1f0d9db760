import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** A process of `serve`. */
export interface ServedProcess extends AsyncDisposable {
  readonly url: string;
  readonly adminUrl: string;
  /** The token that is printed at the first start; `null` afterwards. */
  readonly token: string | null;
  readonly pid: number;
  /** The log of the process. */
  readonly stdout: Readable;
  /** All of the log so far. */
  logged(): string;
  /** Text that the process has printed for its operator. */
  stderr(): string;
  /** Sends a signal, and resolves when the process has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<{ readonly status: number | null; readonly stdout: string }>;
}

/** Starts a control plane on free ports. Rejects with what it prints if it does not listen. */
export function startServe(...args: readonly string[]): Promise<ServedProcess> {
  return startServeWith({}, ...args);
}

/** Starts one with environment variables. */
export function startServeWith(
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<ServedProcess> {
  return spawnServe(environment, ...args).listens;
}

/** A process of `serve` that may not listen yet. */
export interface SpawnedServe extends Pick<ServedProcess, 'end'> {
  /** Rejects with what it prints if it ends before. */
  readonly listens: Promise<ServedProcess>;
}

/** Apps are simulated unless the environment names an engine. */
export function spawnServe(environment: Readonly<Record<string, string>>, ...args: readonly string[]): SpawnedServe {
  return spawnProgram('platform/bin/main.ts', environment, ...args);
}

/** Starts a control plane by the file of a program, such as that of a package. */
export function spawnProgram(
  program: string,
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): SpawnedServe {
  const simulated = environment.PCP_ENGINE === undefined ? ['--simulated'] : [];
  const all = [program, 'serve', '--port', '0', '--admin-port', '0', ...simulated, ...args];
  const child = spawn(process.execPath, all, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()));
  const closed = once(child, 'close').then(([status]) => ({ status: status as number | null, stdout: printed.stdout }));
  const listens = new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      printed.stderr += chunk.toString();
      if (printed.stderr.includes('Stop it with')) resolve();
    });
    void closed.then(({ status }) => reject(new Error(`It ended with ${status}: ${printed.stderr}`)));
  });
  const end = (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    return closed;
  };
  const served = listens.then(() => {
    const [url = '', adminUrl = ''] = printed.stderr.match(/http:\/\/localhost:\d+/g) ?? [];
    return {
      url,
      adminUrl,
      token: /^ {4}(pcp_\w+)$/m.exec(printed.stderr)?.[1] ?? null,
      pid: child.pid ?? 0,
      stdout: child.stdout,
      logged: () => printed.stdout,
      stderr: () => printed.stderr,
      end,
      [Symbol.asyncDispose]: async () => {
        await end('SIGKILL');
      },
    };
  });
  // The process may be killed before anyone waits for it.
  served.catch(() => undefined);
  return { listens: served, end };
}

/** Whether a server has logged that it observes apps for all servers of its database. */
export function observesApps(served: Pick<ServedProcess, 'logged'>): boolean {
  return served.logged().includes('"this server observes apps and regions for all servers with the database"');
}

/** Sends a request with a token: a GET, or a POST if there is a body. */
export function call(served: Reached, token: string, path: string, body?: object): Promise<Responded> {
  return send(served, token, body ? 'POST' : 'GET', path, body);
}

/** Sends a request with a token. */
export async function send(
  { url }: Reached,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Responded> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, body: (await response.json()) as unknown };
}

export type Reached = Pick<ServedProcess, 'url'>;

export interface Responded {
  readonly status: number;
  readonly body: unknown;
}
