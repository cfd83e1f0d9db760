import { expect, test } from 'vitest';
import type { AccessEntry } from '../../../platform/telemetry/access-requests.ts';
import { type FollowedApp, followContainers } from '../../../platform/telemetry/follow-containers.ts';
import { stepsOf } from '../../../control-plane/model/observability/range.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { FakeRuntime } from './fake-runtime.ts';
import { newFolder, now, startTelemetry, web } from './start-telemetry.ts';
import { until } from './until.ts';

const app: FollowedApp = { appId: 'app_1', app: 'shop', region: 'eu', services: [web], entry: 'web' };

test('requests for the host of a service count for that service alone', async () => {
  const api = { ...web, service: 'api' };
  await using started = startFollowing(newFolder(), new FakeRuntime(), { ...app, services: [web, api] });
  const { telemetry } = started;
  const request = { at: now - 1100, app: 'app_1', method: 'GET', status: 200, duration: 20 };

  started.request({ ...request, service: 'api', path: '/inner' });
  started.request({ ...request, service: null, path: '/shop' });
  const routesOf = (of: typeof web) => telemetry.routes(of, stepsOf('15m', now));
  await until(async () => {
    await telemetry.settle();
    return (await routesOf(web)).length > 0 && (await routesOf(api)).length > 0;
  });

  expect((await routesOf(api)).map(({ route }) => route)).toEqual(['/inner']);
  expect((await routesOf(web)).map(({ route }) => route)).toEqual(['/shop']);
});

test('takes in lines, use, restarts and requests', async () => {
  await using started = startFollowing(newFolder());
  const { telemetry, runtime } = started;
  const at = now - 1000;
  const steps = () => stepsOf('15m', now);
  await until(async () => (await telemetry.metrics(web, steps())).series.cpu.includes(0.25));

  runtime.write(at - 5, 'first');
  runtime.write(at - 4, 'second');
  started.request({
    at: at - 100,
    app: 'app_1',
    method: 'GET',
    path: '/orders/42?token=secret',
    status: 502,
    duration: 20,
  });
  runtime.restart('out_of_memory');
  await until(async () => {
    await telemetry.settle();
    const { series, ooms } = await telemetry.metrics(web, steps());
    const { lines } = await telemetry.lines(web, { after: null, limit: 10 });
    return ooms === 1 && lines.length === 2 && series.http5xx?.some((rate) => (rate ?? 0) > 0) === true;
  });
  const found = await telemetry.searchLog(web, steps(), {
    by: 'category',
    text: '',
    filters: [],
    selected: ['5xx', 'other'],
    limit: 10,
  });
  const [route] = await telemetry.routes(web, steps());
  const { events } = await telemetry.metrics(web, steps());

  expect(started.counted).toEqual(['GET 502', 'OOMKilling']);
  expect(found.lines.map(({ message, container }) => [message, container])).toEqual([
    ['second', 'shop-web-1'],
    ['first', 'shop-web-1'],
    ['GET /orders/42 502 20 ms', 'shop-web-1'],
  ]);
  expect(route).toMatchObject({ method: 'GET', route: '/orders/:id', count: 1, errorRate: 100 });
  expect(events).toMatchObject([{ reason: 'OOMKilling', container: 'shop-web-1', count: 1 }]);
});

test('reads each line once when it is ended and started again', async () => {
  const folder = newFolder();
  const runtime = new FakeRuntime();
  const read = async (count: number) => {
    await using started = startFollowing(folder, runtime);
    await until(async () => {
      await started.telemetry.settle();
      return (await started.telemetry.lines(web, { after: null, limit: 100 })).lines.length >= count;
    });
    return (await started.telemetry.lines(web, { after: null, limit: 100 })).lines.map(({ text }) => text);
  };
  const second = now - 60_000;
  for (const text of ['a', 'tick', 'tick']) runtime.write(second, text);
  const first = await read(3);

  for (const text of ['tick', 'b']) runtime.write(second, text);
  const all = await read(5);

  expect(first).toEqual(['a', 'tick', 'tick']);
  expect(all).toEqual(['a', 'tick', 'tick', 'tick', 'b']);
});

test('follows a container of an app, or of a service, that was made after all apps were read', async () => {
  for (const before of [[], [{ ...app, services: [] }]]) {
    const runtime = new FakeRuntime();
    runtime.write(now - 5, 'sh: strat: not found');
    await using started = startFollowing(newFolder(), runtime, app, before);
    const { telemetry } = started;

    await until(async () => {
      await telemetry.settle();
      return (await telemetry.lines(web, { after: null, limit: 10 })).lines.length > 0;
    });

    expect((await telemetry.lines(web, { after: null, limit: 10 })).lines.map(({ text }) => text)).toEqual([
      'sh: strat: not found',
    ]);
  }
});

/** `first` has the apps of the first look, where they are other ones. */
function startFollowing(
  folder: string,
  runtime = new FakeRuntime(),
  followed = app,
  first: readonly FollowedApp[] = [followed],
) {
  const { telemetry, failures } = startTelemetry(folder);
  const end = new AbortController();
  const queue: object[] = [];
  const counted: string[] = [];
  const options = {
    runtime: runtime.port,
    clock: { ...systemClock, now: () => now },
    telemetry,
    apps: async (id?: string) => (id === undefined ? first : [followed]),
    access: (signal: AbortSignal) => runtime.access(signal, queue),
    onEvents: (events: readonly { readonly reason: string }[]) =>
      void counted.push(...events.map(({ reason }) => reason)),
    onRequests: (entries: readonly AccessEntry[]) =>
      void counted.push(...entries.map(({ method, status }) => `${method} ${status}`)),
    onFailure: (error: unknown) => void failures.push(error),
  };
  const following = followContainers(options, end.signal);
  return {
    telemetry,
    runtime,
    failures,
    get counted() {
      return counted.toSorted();
    },
    request: (entry: object) => queue.push({ endpoint: '127.0.0.1:8080', traceparent: '', ...entry }),
    async [Symbol.asyncDispose]() {
      end.abort();
      await following;
      await telemetry[Symbol.asyncDispose]();
    },
  };
}
