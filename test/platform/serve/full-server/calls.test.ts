import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { UploadTree } from '../../../../contract/model/upload.ts';
import { MemoryStore } from '../../../../control-plane/memory/store.ts';
import { CallTimeout } from '../../../../control-plane/ports/call-timeout.ts';
import { Refused } from '../../../../control-plane/ports/refused.ts';
import { SourceUnavailable } from '../../../../control-plane/ports/source-folders.ts';
import { createSeededRandom } from '../../../../control-plane/shared/seeded.ts';
import { VirtualClock } from '../../../../control-plane/shared/virtual-clock.ts';
import { leaveToFullServer, machineOfFullServer } from '../../../../platform/serve/full-server/client.ts';
import { createCallRoutes } from '../../../../platform/serve/full-server/route.ts';
import { systemClock } from '../../../../server/dispatch/clock.ts';
import { createMetrics } from '../../../../server/http/metrics.ts';
import { createRoutes } from '../../../../server/http/routes.ts';
import { logTo } from '../../../server/http/served.ts';
import { freePort } from '../../../listen.ts';
import { createStored, storedChecks } from '../../simulated/checks.ts';

const secret = 'servers-of-a-test-0123456789abcdef';

type StoredPorts = ReturnType<typeof createStored>['ports'];

const openStore = async () => new MemoryStore({ clock: new VirtualClock(0), random: createSeededRandom(1) });
const checks = storedChecks(openStore, async (ports) => remote(ports, await listenFor(ports)));

test.each(checks.filter(([name]) => /^(?:builder|sources|ssh) /.test(name)))(
  'a full server has a port whose %s',
  async (_name, check) => {
    await expect(check()).resolves.toBeUndefined();
  },
);

test('leaves the methods of the full server to it, and no others', async () => {
  const [here, there] = [createStored(await openStore()).ports, createStored(await openStore()).ports];
  const ports = remote(here, await listenFor(there));
  const order = { id: 'a', username: 'shop', publicKey: null, expiresAt: Date.UTC(2030, 0, 1) };
  const container = { id: 'app-1', region: 'eu', container: 'web-1' };

  await ports.ssh.issue({ ...order, container });
  const states = await Promise.all([ports, here, there].map(({ ssh }) => ssh.observe('a')));

  expect(states.map(({ state }) => state)).toEqual(['issued', 'absent', 'issued']);
  expect([ports.runtime, ports.ingress]).toEqual([here.runtime, here.ingress]);
  expect('checks' in ports.telemetry).toBe(true);
});

test('where apps really run, the full server has their addresses, its checks and the upkeep of its machine', async () => {
  const { ports } = createStored(await openStore());
  const made: string[] = [];
  const upkeep = {
    forgetBranches: async (url: string) => void made.push(url),
    collectSoon: async ({ id }: { readonly id: string }) => void made.push(id),
  };
  const machine = { disk: async () => 'It is full.' };
  const url = await listenFor({ ...ports, machine, upkeep });
  const there = machineOfFullServer({ url, secret, clock: systemClock });
  const route = { id: 'app-1', region: 'eu', hosts: [{ host: 'shop.test', redirectTo: null }], target: null };

  await there.ingress.point(route);
  await there.upkeep.forgetBranches('https://git.test/acme/shop');
  await there.upkeep.collectSoon(route);

  expect(await ports.ingress.observe(route)).toEqual(await there.ingress.observe(route));
  expect(await there.ingress.observe(route)).toMatchObject({ hosts: route.hosts });
  expect(await there.machine.disk?.()).toBe('It is full.');
  expect(made).toEqual(['https://git.test/acme/shop', 'app-1']);
});

test('sends each file of an upload as it is', async () => {
  const { ports } = createStored(await openStore());
  const received: Record<string, string> = {};
  const keep = async (_id: string, given: UploadTree) => {
    for (const { path, executable = false } of given.files)
      received[path] = `${executable} ${(await buffer(given.read(path))).toString('hex')}`;
  };
  const large = Buffer.alloc(300_000, 'large\n');
  const contents = { 'a.bin': Buffer.of(10, 0, 255), 'b/empty': Buffer.alloc(0), 'large.txt': large };
  const upload: UploadTree = {
    name: 'project',
    files: Object.entries(contents).map(([path, { length: size }]) => ({ path, size, executable: path === 'a.bin' })),
    size: 300_003,
    read: (path) => Readable.from(Object.entries(contents).flatMap(([name, bytes]) => (name === path ? [bytes] : []))),
    keep: () => Promise.reject(new Error('These files are on another machine.')),
  };

  await remote(ports, await listenFor({ ...ports, sources: { ...ports.sources, keep } })).sources.keep('u1', upload);

  expect(received).toEqual({
    'a.bin': 'true 0a00ff',
    'b/empty': 'false ',
    'large.txt': `false ${large.toString('hex')}`,
  });
});

test.each([
  ['Refused', new Refused('The key is too short.')],
  ['SourceUnavailable', new SourceUnavailable('The upload is gone.')],
  ['Error', new Error('The disk is full.')],
])('passes an error of the class %s on', async (_name, error) => {
  const { ports } = createStored(await openStore());
  const failing = { ...ports, ssh: { ...ports.ssh, end: () => Promise.reject(error) } };

  const ended = remote(ports, await listenFor(failing)).ssh.end('a');

  await expect(ended).rejects.toThrow(error);
  await expect(ended).rejects.toBeInstanceOf(error.constructor);
});

test('waits for a full server that starts', async () => {
  const { ports } = createStored(await openStore());
  const port = await freePort();
  let sleeps = 0;
  const clock = {
    ...systemClock,
    sleep: async () => {
      if (++sleeps === 2) await listenFor(ports, port);
    },
  };
  const found = leaveToFullServer(ports, { url: `http://127.0.0.1:${port}`, secret, clock }).ssh.observe('a');

  await expect(found).resolves.toEqual({ state: 'absent', nextChangeAt: null });
});

test('gives up a full server that stays away', async () => {
  const { ports } = createStored(await openStore());
  const url = `http://127.0.0.1:${await freePort()}`;
  const found = leaveToFullServer(ports, { url, secret, clock: systemClock, patienceMs: 500 }).ssh.observe('a');

  await expect(found).rejects.toThrow(CallTimeout);
  await expect(found).rejects.toThrow(`The full server at ${url} has not responded for 0.5 s.`);
});

test('says that the secrets differ', async () => {
  const { ports } = createStored(await openStore());
  const url = await listenFor(ports);

  const found = leaveToFullServer(ports, { url, secret: 'another', clock: systemClock }).ssh.observe('a');

  await expect(found).rejects.toThrow(
    `The full server at ${url} has refused a call with 401. Start it with the same PCP_SERVERS_SECRET.`,
  );
});

test.each([
  ['runtime', 'remove'],
  ['upkeep', 'collectSoon'],
  ['ssh', 'constructor'],
  ['toString', 'call'],
])('has no %s.%s for others', async (port, method) => {
  const { ports } = createStored(await openStore());
  const url = await listenFor(ports);

  const response = await fetch(`${url}/servers/calls`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body: `${JSON.stringify({ port, method, args: [] })}\n`,
  });

  const error = { kind: 'other', message: `This server has no ${port}.${method} for others.` };
  expect([response.status, await response.json()]).toEqual([200, { error }]);
});

test('serves no calls without a secret', async () => {
  expect(createCallRoutes('', createStored(await openStore()).ports)).toEqual({});
});

function remote(ports: StoredPorts, url: string): StoredPorts {
  return leaveToFullServer(ports, { url, secret, clock: systemClock });
}

/** Listens as the full server with some ports, and resolves with its address. */
async function listenFor(ports: Parameters<typeof createCallRoutes>[1], port = 0): Promise<string> {
  const respond = createRoutes(createCallRoutes(secret, ports), {
    log: logTo([]),
    observer: createMetrics().observer,
  });
  const server = createServer((request, response) => void respond(request, response)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address of this form.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
