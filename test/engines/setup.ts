import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import type { EngineName } from './engine.ts';
import { type StartedEngine, startEngine } from './start.ts';

/**
 * Before the slow tests: starts a server that starts each engine when a test first needs it, and once for all test
 * files. Both end after the tests.
 */
export default async function setup(project: TestProject) {
  const started = new Map<EngineName, Promise<StartedEngine>>();
  const server = createServer(({ url }, response) => {
    const name = url === '/docker' ? 'docker' : 'podman';
    const engine = started.get(name) ?? startEngine(name, { separates: true });
    started.set(name, engine);
    engine.then(
      (one) => response.end(JSON.stringify(one)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has such an address.
  project.provide('engines', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    for (const engine of started.values()) await (await engine.catch(() => undefined))?.[Symbol.asyncDispose]();
  };
}
