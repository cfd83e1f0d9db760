import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { isReady, wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import { startOwnCluster } from '../../cluster/own.ts';
import { findPolicies } from '../../cluster/programs.ts';
import { run, until } from '../../engines/docker-runtime.ts';
import { openRealCluster, startRegistry } from './real-cluster.ts';

const inRegistry = startRegistry();
/** An address of the kind that metadata of rented machines have. */
const metadata = '169.254.99.99';
const port = 8099;

/** Prints those of its arguments, each an address and a port, that take a connection. */
const program = `for (const target of process.argv.slice(1)) {
  const [host, port] = target.split(' ');
  const socket = require('node:net').connect(Number(port), host, () => {
    console.log(target);
    socket.destroy();
  });
  socket.setTimeout(3000, () => socket.destroy());
  socket.on('error', () => undefined);
}`;

test('in a cluster that enforces policies, an app reaches its own services, but no other app, the API or metadata', async () => {
  const policies = await findPolicies();
  await using cluster = await startOwnCluster();
  await using subject = await openRealCluster({ cluster });
  await using _address = await listenAt(metadata);
  const { runtime } = subject;
  const example = web('1', inRegistry('example'));
  const own = { ...example, service: { ...example.service, name: 'api' } };
  const other = { id: 'app-2', region: 'eu' };
  await runtime.apply({ ...wanted(example), ...other, slug: 'other' });
  await runtime.apply(wanted(example, own));
  const addressOf = async (app: typeof other, service: string) => {
    const { containers } = await runtime.observe(app);
    return (containers.find((one) => one.service === service)?.address ?? '').replace(':', ' ');
  };
  await until(async () => (await isReady(runtime, 2)) && (await addressOf(other, 'web')) !== '');
  const ownService = await addressOf({ ...other, id: 'app-1' }, 'api');
  const targets = [ownService, await addressOf(other, 'web'), '10.96.0.1 443', `${metadata} ${port}`];
  const reached = async () => {
    const lines = (await run({ runtime }, ['node', '-e', program, ...targets])).split(/\r?\n/);
    return targets.filter((target) => lines.includes(target));
  };

  const before = await reached();
  await using _enforced = enforce(policies, cluster.kubeconfig);
  await expect.poll(reached, { timeout: 60_000 }).toEqual([ownService]);

  expect(before).toEqual(targets);
  // The machine of a pod reaches it, as its checks do.
  expect((await fetch(`http://${ownService.replace(' ', ':')}/`)).status).toBe(200);
});

/** Runs until it is disposed, and removes its rules then. */
function enforce(policies: string, kubeconfig: string): AsyncDisposable {
  const child = spawn(policies, [kubeconfig, 'one'], { stdio: 'ignore' });
  return {
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Takes connections at an address that this machine has until then. */
async function listenAt(address: string): Promise<AsyncDisposable> {
  spawnSync('ip', ['address', 'add', `${address}/32`, 'dev', 'lo']);
  const server = createServer((socket) => socket.end()).listen(port, address);
  await once(server, 'listening');
  return {
    async [Symbol.asyncDispose]() {
      server.close();
      spawnSync('ip', ['address', 'delete', `${address}/32`, 'dev', 'lo']);
    },
  };
}
