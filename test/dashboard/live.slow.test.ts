import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { errorsOf, findFaults, open, startDashboard } from './built.ts';

const built = await startDashboard();
const path = '/workspaces/acme';

test('a stream that is cut leaves the last state, says so, and goes on', async () => {
  const session = 'cut';
  await using proxy = await startProxy();
  await using visited = await openAt(proxy, session);
  const { page } = visited;
  await isLive(page);
  proxy.cut();
  await page.getByText('Connection lost, trying again…').first().waitFor();
  const isShown = await page.getByText('shop.acme.test').isVisible();
  await crash(session);
  proxy.mend();
  await page.getByText('crash loop').first().waitFor();
  await isLive(page);

  expect([isShown, errorsOf(visited)]).toEqual([true, []]);
});

test('a page that shows no state of the stream says that the connection is lost, until it is back', async () => {
  await using proxy = await startProxy();
  await using visited = await openAt(proxy, 'cut-members', `${path}/members`);
  const { page } = visited;
  await page.getByText('margaret@acme.test').first().waitFor();
  proxy.cut();
  const notice = page.getByText('Connection lost, trying again…').first();
  await notice.waitFor();
  const faults = await findFaults(page);
  proxy.mend();
  await notice.waitFor({ state: 'detached' });

  expect([faults, errorsOf(visited)]).toEqual([[], []]);
});

test('after ten minutes asleep, on a connection that has gone silent, the page shows the present state', async () => {
  const session = 'asleep';
  await using proxy = await startProxy();
  await using visited = await openAt(proxy, session);
  const { page } = visited;
  await page.clock.install();
  await page.reload();
  await isLive(page);
  proxy.silence();
  await crash(session);
  const before = await page.getByText('crash loop').count();
  await page.clock.fastForward('10:00');
  await page.getByText('crash loop').first().waitFor();
  await isLive(page);

  expect([before, errorsOf(visited)]).toEqual([0, []]);
});

test('a hidden tab holds no stream after 10 s, and follows again when it is shown', async () => {
  const session = 'hidden';
  await using visited = await open(built, path, { session });
  const { page } = visited;
  await page.clock.install();
  await page.reload();
  await isLive(page);
  await expect.poll(() => openStreams(session)).toBe(1);
  await hide(page, true);
  await page.clock.fastForward(9000);
  const before = openStreams(session);
  await page.clock.fastForward(1000);
  await page.getByText('Paused', { exact: true }).first().waitFor();
  await expect.poll(() => openStreams(session)).toBe(0);
  await crash(session);
  await hide(page, false);
  await page.getByText('crash loop').first().waitFor();
  await isLive(page);

  expect([before, errorsOf(visited)]).toEqual([1, []]);
});

test('a stream that is refused says why, and begins with another attempt', async () => {
  const session = 'refused';
  const mock = built.mock.session(session);
  mock.respond('getWorkspace', { code: 500, times: 'always' });
  await using visited = await open(built, path, { session });
  const { page } = visited;
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  const text = await page.getByRole('alert').innerText();
  mock.clearOverrides();
  await retry.click();
  await isLive(page);

  expect(text).toContain('The service failed.');
  expect(errorsOf(visited)).toEqual([]);
});

function isLive(page: Page): Promise<void> {
  return page.getByText('Live', { exact: true }).first().waitFor();
}

/** An app crashes, and the time passes in which it is seen to crash again and again. */
async function crash(session: string): Promise<void> {
  const mock = built.mock.session(session);
  await mock.give({ event: 'crash', app: 'acme/storefront' });
  await mock.clock.advance('10m');
}

/** The streams of a session that are open. A stream is logged again when it ends. */
function openStreams(session: string): number {
  const latest = new Map(built.mock.requests(session).map((request) => [request.id, request]));
  return [...latest.values()].filter(({ streamed, milliseconds }) => streamed && milliseconds === null).length;
}

/** A browser without a window does not hide its tabs. */
function hide(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

function openAt({ url }: { readonly url: string }, session: string, at = path) {
  return open({ ...built, mock: { ...built.mock, url } }, at, { session });
}

/** A way to the mock that can be cut, and whose streams can go silent. */
async function startProxy() {
  const { hostname, port } = new URL(built.mock.url);
  const pairs = new Map<Socket, Socket>();
  const streams = new Map<Socket, Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    pairs.set(near, far);
    near.pipe(far);
    far.pipe(near);
    far.on('data', (chunk: Buffer) => chunk.includes('text/event-stream') && streams.set(near, far));
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        near.destroy();
        far.destroy();
        pairs.delete(near);
        streams.delete(near);
      });
    }
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const destroyAll = () => {
    for (const near of pairs.keys()) near.destroy();
  };
  return {
    // A server that listens on a port has an address of this form.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      destroyAll();
    },
    mend: () => void (isCut = false),
    /** Keeps the streams open, and brings nothing of them any more. */
    silence() {
      for (const [near, far] of streams) far.unpipe(near);
    },
    async [Symbol.asyncDispose]() {
      server.close();
      destroyAll();
    },
  };
}
