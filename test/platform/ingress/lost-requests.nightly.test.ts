import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { expect, test } from 'vitest';
import { named } from './traffic.ts';
import { ingressHome, routeTo } from './process-ingress.ts';

test('loses no request over 10 deploys', async () => {
  await using home = ingressHome();
  await home.run('0');
  const ingress = home.open();
  await ingress.point(routeTo('0'));
  const load = startLoad(await ingress.url());

  for (let deploy = 1; deploy <= 10; deploy++) {
    await home.run(String(deploy - 1), String(deploy));
    await ingress.point(routeTo(String(deploy)));
    await load.sendMore(100);
    await home.run(String(deploy));
  }
  const { count, failed } = await load.end();

  expect(failed).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(1000);
});

test('loses no request while control planes are killed', async () => {
  await using container = await named('one');
  await using home = ingressHome();
  await using planes = controlPlanes(home.folder, `127.0.0.1:${container.port}`);
  const load = startLoad(await planes.start());

  for (let kills = 0; kills < 3; kills++) {
    await load.sendMore(100);
    await planes.kill();
    await load.sendMore(100);
    await planes.start();
  }
  const { count, failed } = await load.end();

  expect(failed).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(600);
});

test('loses no request of kept connections while versions replace each other', async () => {
  await using home = ingressHome();
  await home.run('1');
  let ingress = home.open();
  await ingress.point(routeTo('1'));
  const load = startLoad(await ingress.url());

  for (const version of ['2', '3']) {
    await load.sendMore(100);
    await ingress[Symbol.asyncDispose]();
    ingress = home.open({ version });
    await ingress.url();
  }
  await load.sendMore(100);
  const { count, failed } = await load.end();

  expect(failed).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(300);
});

/** Control planes in processes of their own, one after the other, with a container at an address. */
function controlPlanes(folder: string, address: string) {
  let running: ChildProcess | null = null;
  const kill = async () => {
    if (!running) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
    running = null;
  };
  const start = async () => {
    running = fork(join(import.meta.dirname, 'control-plane.ts'), [folder, address]);
    // The process sends where its ingress listens.
    const [url] = (await once(running, 'message')) as [string];
    return url;
  };
  return { start, kill, [Symbol.asyncDispose]: kill };
}

/** Sends GET requests for shop.test on eight kept connections. */
function startLoad(url: string) {
  const agent = new Agent({ connections: 8, pipelining: 1 });
  const failed: unknown[] = [];
  let [count, isEnding] = [0, false];
  const sendOne = async () => {
    const { statusCode, body } = await request(url, { dispatcher: agent, headers: { host: 'shop.test' } });
    await body.dump();
    return statusCode;
  };
  const sendAll = async () => {
    while (!isEnding) {
      const outcome = await sendOne().catch((error: unknown) => error);
      count++;
      if (outcome !== 200) failed.push(outcome);
    }
  };
  const sending = Promise.all(Array.from({ length: 8 }, sendAll));
  return {
    /** Resolves when that many more have ended. */
    async sendMore(more: number) {
      const until = count + more;
      await expect.poll(() => count, { timeout: 300_000 }).toBeGreaterThanOrEqual(until);
    },
    async end() {
      isEnding = true;
      await sending;
      await agent.close();
      return { count, failed };
    },
  };
}
