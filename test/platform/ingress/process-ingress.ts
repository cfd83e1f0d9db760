import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ControlClient } from '../../../platform/ingress/control-client.ts';
import { ProcessIngress, type ProcessIngressOptions } from '../../../platform/ingress/process-ingress.ts';
import type { Route } from '../../../control-plane/ports/ingress.ts';
import { wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import { LocalRuntime, type ContainerOf } from './local-runtime.ts';
import { send } from './traffic.ts';

/** The route of the app of the suites to a generation. */
export function routeTo(
  generation: string | null,
  hosts: Route['hosts'] = [{ host: 'shop.test', redirectTo: null }],
): Route {
  const target = generation === null ? null : { service: 'web', generation, port: 8080 };
  return { id: 'app-1', region: 'eu', hosts, target };
}

/** A folder whose control planes come and go, and containers that stay. Its process ends with the scope. */
export function ingressHome(containerOf?: ContainerOf) {
  const folder = mkdtempSync(join(tmpdir(), 'ingress-'));
  const runtime = new LocalRuntime(containerOf);
  const client = new ControlClient(folder);
  const opened: ProcessIngress[] = [];
  const open = (options: Partial<ProcessIngressOptions> = {}) => {
    const ingress = new ProcessIngress({ folder, port: 0, host: '127.0.0.1', runtime, version: '1', ...options });
    opened.push(ingress);
    return ingress;
  };
  const run = (...generations: readonly string[]) =>
    runtime.apply(wanted(...generations.map((one) => web(one, 'example:1'))));
  // The ingress process describes itself so.
  const pid = async () => ((await client.call('GET', '/')) as { readonly pid: number }).pid;
  const dispose = async () => {
    await Promise.all(opened.map((ingress) => ingress[Symbol.asyncDispose]()));
    const running = await pid().catch(() => null);
    if (running !== null) process.kill(running, 'SIGKILL');
    await runtime[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, runtime, client, open, run, pid, [Symbol.asyncDispose]: dispose };
}

/** Sends a request for shop.test. */
export async function sendTo(ingress: Pick<ProcessIngress, 'url'>, options: Parameters<typeof send>[1] = {}) {
  return send(Number(new URL(await ingress.url()).port), options);
}

/** Waits until requests for shop.test get a status, and returns the text of the response. */
export async function untilStatus(ingress: ProcessIngress, status: number): Promise<string> {
  const found = { text: '' };
  const look = async () => {
    const response = await sendTo(ingress);
    found.text = response.text;
    return response.status;
  };
  await expect.poll(look, { timeout: 120_000 }).toBe(status);
  return found.text;
}

/** Sends a request as the suite of the port does. `nameIn` reads the name of a container from what it responds. */
export function sendByName(ingress: ProcessIngress, nameIn: (text: string) => string) {
  return async (host: string, path: string) => {
    const { status, headers, text } = await sendTo(ingress, { path, headers: { host } });
    return { status, location: headers.location ?? null, name: status === 200 ? nameIn(text) : null };
  };
}
