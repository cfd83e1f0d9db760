import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { expect, test } from 'vitest';
import { ingressFolder, routeTo } from './process.ts';
import { named, send } from './traffic.ts';

const connections = 40;

test('loses no request of kept connections while processes take over', async () => {
  await using server = await named('one');
  await using ingress = ingressFolder();
  const { port, child } = await ingress.start();
  await ingress.point(routeTo(server.port));
  const load = startLoad(port);

  for (let stop = 1; stop <= 3; stop++) {
    await load.sendMore(connections * 5);
    await ingress.replace('--version', String(stop));
  }
  await load.sendMore(connections * 5);
  const failed = await load.end();

  expect(failed).toEqual([]);
  expect((await ingress.control('GET', '/')).pid).not.toBe(child.pid);
});

test('loses no request on SIGTERM behind a balancer that stops sending', async () => {
  await using server = await named('one');
  await using ingress = ingressFolder();
  const lost: unknown[] = [];

  for (let stop = 0; stop < 3; stop++) {
    const { port, child, ended } = await ingress.start('--stop-ms', '3000');
    await ingress.point(routeTo(server.port));
    const load = startLoad(port);
    await load.sendMore(connections * 5);
    child.kill('SIGTERM');
    // The balancer goes on sending until it notices.
    await load.sendMore(connections * 5);
    lost.push(...(await load.end()));
    expect(await ended).toEqual([0, null]);
  }

  expect(lost).toEqual([]);
});

test('lets another process take over after SIGTERM', async () => {
  await using server = await named('one');
  await using ingress = ingressFolder();
  const { port, child, ended } = await ingress.start('--stop-ms', '2000');
  await ingress.point(routeTo(server.port));

  child.kill('SIGTERM');
  await expect.poll(() => ingress.control('GET', '/')).toMatchObject({ isEnding: true });
  await ingress.replace('--version', '2');
  await ended;

  expect((await send(port)).text).toBe('one');
  expect(await ingress.control('GET', '/')).toMatchObject({ isEnding: false });
});

test('keeps its access log after the last request until a reader has it', async () => {
  await using server = await named('one');
  await using ingress = ingressFolder();
  const { port, child, ended } = await ingress.start('--stop-ms', '100', '--linger-ms', '60000');
  await ingress.point(routeTo(server.port));
  let count = 0;
  const isRefused = () =>
    send(port).then(
      () => ++count === 0,
      () => true,
    );
  await isRefused();

  child.kill('SIGTERM');
  await expect.poll(isRefused, { timeout: 60_000 }).toBe(true);

  expect(await ingress.control('GET', '/access/0')).toMatchObject({ next: count, missed: 0 });
  await ingress.control('GET', `/access/${count}`);
  expect(await ended).toEqual([0, null]);
});

/** Sends GET requests for shop.test without a pause, on connections that are kept until the ingress closes them. */
function startLoad(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const failed: unknown[] = [];
  let [count, isEnding] = [0, false];
  const sendOne = async () => {
    const sent = request({ host: '127.0.0.1', port, agent, headers: { host: 'shop.test' } }).end();
    // The event has this argument.
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await once(response.resume(), 'end');
    return response.statusCode;
  };
  const sendAll = async () => {
    while (!isEnding) {
      const outcome = await sendOne().catch((error: unknown) => error);
      count++;
      if (outcome !== 200) failed.push(outcome);
    }
  };
  const sending = Promise.all(Array.from({ length: connections }, sendAll));
  return {
    /** Resolves when that many more have ended. */
    async sendMore(more: number) {
      const until = count + more;
      await expect.poll(() => count, { interval: 10, timeout: 300_000 }).toBeGreaterThanOrEqual(until);
    },
    /** Sends no more, and returns the outcomes that are not 200. */
    async end() {
      isEnding = true;
      await sending;
      agent.destroy();
      return failed;
    },
  };
}
