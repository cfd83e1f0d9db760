import { renameSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { socketOf } from '../../../platform/ingress/process/socket.ts';
import { ingressHome, routeTo, sendTo, untilStatus } from './process-ingress.ts';
import { begin } from './traffic.ts';

test('leads a host to the generation of its route, as soon as the call resolves', async () => {
  await using home = ingressHome();
  await home.run('1', '2');
  const ingress = home.open();

  await ingress.point(routeTo('1'));
  const one = await sendTo(ingress);
  await ingress.point(routeTo('2'));
  const two = await sendTo(ingress);
  await ingress.remove(routeTo('2'));
  const none = await sendTo(ingress);

  expect([one.text, two.text, none.status]).toEqual(['1', '2', 404]);
});

test('follows which containers are ready', async () => {
  await using home = ingressHome();
  await home.run('1');
  const ingress = home.open();
  await ingress.point(routeTo('1'));

  home.runtime.change('app-1', '1', { ready: false });
  const page = await untilStatus(ingress, 503);
  home.runtime.change('app-1', '1', { ready: true });

  expect(page).toContain('The app has failed.');
  expect(await untilStatus(ingress, 200)).toBe('1');
});

/** A container that has started at that time is not late. */
const future = Date.UTC(2100, 0, 1);

test('says why no container is ready', async () => {
  await using home = ingressHome();
  await home.run('1');
  const ingress = home.open();
  const hosts = [{ host: 'shop.test', redirectTo: null }];
  const pages: string[] = [];
  const read = async (route: Parameters<typeof ingress.point>[0]) => {
    await ingress.point(route);
    pages.push((await sendTo(ingress)).text.replace(/ Request .*\n$/, ''));
  };

  await read({ ...routeTo(null), hosts, absence: 'starting' });
  await read({ ...routeTo(null), hosts, absence: 'failed' });
  await read(routeTo(null));
  home.runtime.change('app-1', '1', { ready: false, startedAt: future });
  await read(routeTo('1'));
  home.runtime.change('app-1', '1', { startedAt: 0 });
  await read(routeTo('1'));
  home.runtime.change('app-1', '1', { startedAt: future, state: 'crashed' });
  await read(routeTo('1'));
  await read(routeTo('2'));

  const [starting, failed] = ['503 The app is starting. Try again in a moment.', '503 The app has failed.'];
  expect(pages).toEqual([starting, failed, '503 The app is stopped.', starting, failed, failed, starting]);
});

test.each([
  ['is stopping', { isStopping: true }],
  ['has no address', { address: null }],
])('sends no request to a container that %s', async (_name, changes) => {
  await using home = ingressHome();
  await home.run('1');
  home.runtime.change('app-1', '1', changes);
  const ingress = home.open();

  await ingress.point(routeTo('1'));

  expect((await sendTo(ingress)).status).toBe(503);
});

test('keeps its routes while the runtime is away', async () => {
  await using home = ingressHome();
  await home.run('1');
  const ingress = home.open();
  await ingress.point(routeTo('1'));

  home.runtime.isAway = true;
  home.runtime.change('app-1', '1', { ready: false });

  await expect(ingress.point(routeTo('1'))).rejects.toThrow('The runtime is away.');
  expect((await sendTo(ingress)).text).toBe('1');
});

test('goes on without a control plane, whose next one adopts it', async () => {
  await using home = ingressHome();
  await home.run('1');
  const first = home.open();
  await first.point(routeTo('1'));
  const [url, pid] = [await first.url(), await home.pid()];

  await first[Symbol.asyncDispose]();
  home.runtime.change('app-1', '1', { ready: false }, { isMissed: true });
  const { text } = await sendTo({ url: async () => url });
  const second = home.open();
  const route = await second.observe(routeTo(null));
  await untilStatus(second, 503);

  expect([text, await home.pid(), await second.url()]).toEqual(['1', pid, url]);
  expect(route).toEqual(routeTo('1'));
});

test('starts the process again after it was killed, with its routes', async () => {
  await using home = ingressHome();
  await home.run('1');
  const ingress = home.open();
  await ingress.point(routeTo('1'));
  const killed = await home.pid();

  process.kill(killed, 'SIGKILL');
  await expect.poll(() => home.pid().catch(() => killed), { timeout: 300_000 }).not.toBe(killed);

  expect(await ingress.observe(routeTo(null))).toEqual(routeTo('1'));
  expect((await sendTo(ingress)).text).toBe('1');
});

test('replaces a process of another version, and loses no request', async () => {
  const gate = Promise.withResolvers<void>();
  await using home = ingressHome(() => (incoming, response) => {
    if (incoming.url === '/slow') void gate.promise.then(() => response.end('slow'));
    else response.end('fast');
  });
  await home.run('1');
  const first = home.open();
  await first.point(routeTo('1'));
  const [url, pid] = [await first.url(), await home.pid()];
  const port = Number(new URL(url).port);
  const slow = begin(port, { path: '/slow' });
  const statuses: number[] = [];
  let isReplaced = false;
  const sendAll = async () => {
    while (!isReplaced) statuses.push((await sendTo({ url: async () => url })).status);
  };
  const sending = Promise.all([sendAll(), sendAll(), sendAll()]);
  await first[Symbol.asyncDispose]();

  const second = home.open({ version: '2' });
  const nextUrl = await second.url();
  await sendTo(second);
  isReplaced = true;
  await sending;
  gate.resolve();
  const late = await slow;

  expect([nextUrl, late.statusCode, (await home.pid()) === pid]).toEqual([url, 200, false]);
  expect(statuses.length).toBeGreaterThan(3);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test('says why the process does not start', async () => {
  await using home = ingressHome();
  await using other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = other.address() as AddressInfo;
  const ingress = home.open({ port });

  await expect(ingress.point(routeTo(null))).rejects.toThrow(
    `Error: listen EADDRINUSE: address already in use 127.0.0.1:${port}`,
  );
  expect(await ingress.problem()).toContain('The ingress does not start');
});

test('says that the process hangs, or that its socket is gone', async () => {
  await using home = ingressHome();
  const ingress = home.open();
  const pid = await ingress.url().then(() => home.pid());

  const before = await ingress.problem();
  process.kill(pid, 'SIGSTOP');
  const hanging = await ingress.problem();
  process.kill(pid, 'SIGCONT');
  const after = await ingress.problem();
  renameSync(socketOf(home.folder), `${socketOf(home.folder)}.away`);
  const gone = await ingress.problem();
  renameSync(`${socketOf(home.folder)}.away`, socketOf(home.folder));

  expect([before, hanging, after]).toEqual([null, 'The ingress does not respond.', null]);
  expect(gone).toContain('ENOENT');
});

test('hands over the access log in batches, each once it is wanted', async () => {
  await using home = ingressHome();
  const { ingress, reader, controller } = await startReading(home);

  const first = await reader.next();
  await sendTo(ingress, { path: '/b' });
  const second = await reader.next();
  const again = await ingress.access(controller.signal)[Symbol.asyncIterator]().next();
  controller.abort();

  expect([first.value, second.value, again.value]).toMatchObject([
    [{ path: '/a', app: 'app-1', status: 200 }],
    [{ path: '/b' }],
    [{ path: '/b' }],
  ]);
});

test('reads all entries of a process that was started again', async () => {
  await using home = ingressHome();
  const { ingress, reader, controller } = await startReading(home);
  await reader.next();
  const killed = await home.pid();

  process.kill(killed, 'SIGKILL');
  await expect.poll(() => home.pid().catch(() => killed), { timeout: 300_000 }).not.toBe(killed);
  await sendTo(ingress, { path: '/b' });
  await sendTo(ingress, { path: '/c' });
  const next = await reader.next();
  controller.abort();

  expect(next.value).toMatchObject([{ path: '/b' }, { path: '/c' }]);
});

/** A reader of the access log, which has a request already. */
async function startReading(home: ReturnType<typeof ingressHome>) {
  await home.run('1');
  const ingress = home.open();
  await ingress.point(routeTo('1'));
  await sendTo(ingress, { path: '/a' });
  const controller = new AbortController();
  return { ingress, controller, reader: ingress.access(controller.signal)[Symbol.asyncIterator]() };
}
