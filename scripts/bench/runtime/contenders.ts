import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../child.ts';
import { freePort } from '../listen.ts';

/** A proxy that leads requests for 127.0.0.1 to the target. */
export interface Side extends AsyncDisposable {
  readonly port: number;
  readonly pids: readonly number[];
}

interface Ready {
  readonly port: number;
  readonly pid: number;
}

export async function startNode(file: string, ...args: readonly string[]): Promise<Side> {
  const child = await startChild<Ready, string, object>(join(import.meta.dirname, file), args);
  return { port: child.ready.port, pids: [child.ready.pid], [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() };
}

/** The ingress as it runs beside a control plane, with its access log. */
export async function startIngress(target: number): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'ingress-bench-'));
  const port = await freePort();
  const route = { app: 'app', hosts: [{ host: '127.0.0.1', redirectTo: null }], endpoints: [`127.0.0.1:${target}`] };
  mkdirSync(join(folder, 'routes'));
  writeFileSync(join(folder, 'routes/app.json'), JSON.stringify(route));
  const main = join(import.meta.dirname, '../../../platform/ingress/process/main.ts');
  return startProgram(process.execPath, [main, '--folder', folder, '--port', String(port), '--stop-ms', '0'], {
    port,
    folder,
  });
}

/** nginx with one worker, which keeps connections and writes no log. */
export async function startNginx(target: number): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-bench-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, nginxConfig(folder, port, target));
  return startProgram('nginx', ['-c', file, '-p', folder], { port, folder });
}

function nginxConfig(folder: string, port: number, target: number): string {
  return `worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 100000000;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream app { server 127.0.0.1:${target}; keepalive 256; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://app; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $http_host; proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header X-Request-Id $request_id;
    }
  }
}
`;
}

async function startProgram(
  command: string,
  args: readonly string[],
  { port, folder }: { port: number; folder: string },
): Promise<Side> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  child.once('error', (error) => console.error(error));
  await untilListening(child, port, command);
  const dispose = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  };
  return { port, pids: pidsOf(child), [Symbol.asyncDispose]: dispose };
}

async function untilListening(child: ChildProcess, port: number, command: string): Promise<void> {
  for (let tries = 0; tries < 400 && child.exitCode === null; tries++) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error(`${command} does not start. The benchmark needs nginx (Debian: apt-get install nginx).`);
}

/** A process and its children. */
function pidsOf({ pid = 0 }: ChildProcess): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [
    pid,
    ...children
      .split(' ')
      .filter((text) => text !== '')
      .map(Number),
  ];
}

/** The processor time that processes have used, in microseconds. The kernel counts in steps of 10 ms. */
export function processorTime(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) * 10_000;
  }, 0);
}

/** The memory that a process has. */
export function residentBytes(pid: number): number {
  return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
