import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listen } from '../../listen.ts';
import { ingressFolder, routeTo } from './process.ts';
import { echo, named, send } from './traffic.ts';

test('leads requests to a route as soon as it is accepted, until it is removed', async () => {
  await using server = await named('one');
  await using ingress = ingressFolder();
  const { port } = await ingress.start();

  const before = await send(port);
  await ingress.point(routeTo(server.port));
  const pointed = await send(port);
  const stored = await ingress.control('GET', '/routes/shop');
  await ingress.control('DELETE', '/routes/shop');
  const after = await send(port);

  expect([before.status, pointed.text, after.status]).toEqual([404, 'one', 404]);
  expect(stored).toEqual({ route: routeTo(server.port) });
  expect(await ingress.control('GET', '/routes/shop')).toEqual({ route: null });
});

test('goes on with its routes after it was killed', async () => {
  await using server = await named('one');
  await using ingress = ingressFolder();
  const first = await ingress.start();
  await ingress.point(routeTo(server.port));

  first.child.kill('SIGKILL');
  await first.ended;
  const second = await ingress.start();

  expect((await send(second.port)).text).toBe('one');
});

test('gives only the owner access to its folder', async () => {
  await using ingress = ingressFolder();
  await ingress.start();
  await ingress.point(routeTo(1));

  const [folder, file] = [join(ingress.folder, 'routes'), join(ingress.folder, 'routes', 'shop.json')];

  expect(readdirSync(folder)).toEqual(['shop.json']);
  expect([ingress.folder, folder, file].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual([
    '700',
    '700',
    '600',
  ]);
});

test('takes the names of networks for trusted proxies', async () => {
  await using server = await listen(echo);
  await using ingress = ingressFolder();
  const { port } = await ingress.start('--trusted-proxy', 'loopback', '--trusted-proxy', '10.0.0.0/255.0.0.0');
  await ingress.point(routeTo(server.port));

  await send(port, { headers: { 'x-forwarded-for': '192.0.2.9, 10.1.2.3' } });

  expect(await ingress.access(0)).toMatchObject({ entries: [{ client: '192.0.2.9' }] });
});

test('refuses a folder that another process uses', async () => {
  await using ingress = ingressFolder();
  const { child } = await ingress.start();

  const args = ['platform/ingress/process/main.ts', '--folder', ingress.folder, '--port', '0', '--version', '1'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });

  expect(status).toBe(1);
  expect(stderr).toContain(`An ingress uses the folder ${ingress.folder} already.`);
  expect(await ingress.control('GET', '/')).toMatchObject({ pid: child.pid });
});

test('stops after the requests under way', async () => {
  const gate = Promise.withResolvers<void>();
  await using server = await listen((_, response) => void gate.promise.then(() => response.end('late')));
  await using ingress = ingressFolder();
  const { port, ended } = await ingress.start('--stop-ms', '0');
  await ingress.point(routeTo(server.port));
  const arrived = once(server.server, 'request');
  const slow = send(port);
  await arrived;

  await ingress.control('POST', '/stop');
  gate.resolve();

  expect((await slow).text).toBe('late');
  expect(await ended).toEqual([0, null]);
});

test('keeps log entries until they are read, and counts those it had no room for', async () => {
  await using server = await named('one');
  await using ingress = ingressFolder();
  const { port } = await ingress.start('--log-limit', '3');
  await ingress.point(routeTo(server.port));
  for (const path of ['/1', '/2', '/3', '/4', '/5']) await send(port, { path });

  const first = await ingress.access(0);
  const again = await ingress.access(0);
  const rest = await ingress.access(first.next);

  expect(first).toMatchObject({ entries: [{ path: '/3' }, { path: '/4' }, { path: '/5' }], next: 5, missed: 2 });
  expect(again).toEqual(first);
  expect(rest).toEqual({ entries: [], next: 5, missed: 0 });
  expect(first.entries[0]).toEqual({
    at: expect.any(Number),
    app: 'shop',
    service: null,
    host: 'shop.test',
    method: 'GET',
    path: '/3',
    status: 200,
    duration: expect.any(Number),
    bytes: 3,
    client: '127.0.0.1',
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    traceparent: expect.stringMatching(/^00-/),
    endpoint: `127.0.0.1:${server.port}`,
  });
});

test('loses no request while its route moves between containers', async () => {
  await using one = await named('one');
  await using two = await named('two');
  await using ingress = ingressFolder();
  const { port } = await ingress.start();
  await ingress.point(routeTo(one.port));
  let isMoving = true;
  const statuses: number[] = [];
  const sendAll = async () => {
    while (isMoving) statuses.push((await send(port)).status);
  };
  const sending = Promise.all([sendAll(), sendAll(), sendAll(), sendAll()]);

  for (let move = 0; move < 20; move++) await ingress.point(routeTo(move % 2 === 0 ? two.port : one.port));
  isMoving = false;
  await sending;

  expect(statuses.length).toBeGreaterThan(20);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});
