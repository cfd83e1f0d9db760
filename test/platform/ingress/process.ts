import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { AccessEntries } from '../../../platform/ingress/process/access-log.ts';
import { type AppRoute } from '../../../platform/ingress/process/routes.ts';
import { socketOf } from '../../../platform/ingress/process/socket.ts';

const main = 'platform/ingress/process/main.ts';

/** A folder for ingress processes, which end with the scope. */
export function ingressFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'ingress-'));
  const children: ChildProcess[] = [];
  const successors: number[] = [];
  const control = (method: string, path: string, body?: unknown) => call(socketOf(folder), method, path, body);
  const start = async (...flags: readonly string[]) => {
    const args = [main, '--folder', folder, '--port', '0', '--version', '1', ...flags];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    children.push(child);
    // An earlier process may have left its socket.
    await expect
      .poll(
        () =>
          control('GET', '/').then(
            ({ pid }) => pid,
            () => null,
          ),
        { timeout: 120_000 },
      )
      .toBe(child.pid);
    const { url } = await control('GET', '/');
    return { child, port: Number(new URL(String(url)).port), ended: once(child, 'exit') };
  };
  /** Has another process take the place of the running one, with more flags. */
  const replace = async (...flags: readonly string[]) => {
    const { pid } = await control('GET', '/');
    const args = [resolve(main), '--folder', folder, '--port', '0', ...flags];
    await control('POST', '/replace', { command: process.execPath, args });
    await expect
      .poll(
        () =>
          control('GET', '/').then(
            (now) => now.pid,
            () => pid,
          ),
        { timeout: 120_000 },
      )
      .not.toBe(pid);
    // The ingress process describes itself so.
    successors.push(Number((await control('GET', '/')).pid));
  };
  const point = (route: AppRoute) => control('PUT', `/routes/${route.app}`, route);
  // The ingress process describes the resource so.
  const access = async (from: number) => (await control('GET', `/access/${from}`)) as unknown as AccessEntries;
  const dispose = async () => {
    for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    for (const pid of successors) kill(pid);
    rmSync(folder, { recursive: true });
  };
  return { folder, start, replace, control, point, access, [Symbol.asyncDispose]: dispose };
}

export function routeTo(...ports: readonly number[]): AppRoute {
  return {
    app: 'shop',
    hosts: [{ host: 'shop.test', redirectTo: null }],
    endpoints: ports.map((port) => `127.0.0.1:${port}`),
  };
}

/** Ends a process that may have ended. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}

async function call(
  socketPath: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const sent = request({ socketPath, method, path, agent: false });
  const arrived = once(sent, 'response');
  sent.end(body === undefined ? '' : JSON.stringify(body));
  const [response] = (await arrived) as [NodeJS.ReadableStream];
  // All resources are objects.
  return (await json(response)) as Record<string, unknown>;
}
