import { expect, test } from 'vitest';
import { type FollowedApp, followContainers } from '../../../platform/telemetry/follow-containers.ts';
import { stepsOf } from '../../../control-plane/model/observability/range.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { FakeRuntime } from './fake-runtime.ts';
import { newFolder, now, startTelemetry, web } from './start-telemetry.ts';
import { until } from './until.ts';

const app: FollowedApp = { appId: 'app_1', app: 'shop', region: 'eu', services: [web] };

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

function startFollowing(folder: string, runtime = new FakeRuntime()) {
  const { telemetry, failures } = startTelemetry(folder);
  const end = new AbortController();
  const queue: object[] = [];
  const options = {
    runtime: runtime.port,
    clock: { ...systemClock, now: () => now },
    telemetry,
    apps: async () => [app],
    access: (signal: AbortSignal) => runtime.access(signal, queue),
    onFailure: (error: unknown) => void failures.push(error),
  };
  const following = followContainers(options, end.signal);
  return {
    telemetry,
    runtime,
    failures,
    request: (entry: object) => queue.push({ endpoint: '127.0.0.1:8080', traceparent: '', ...entry }),
    async [Symbol.asyncDispose]() {
      end.abort();
      await following;
      await telemetry[Symbol.asyncDispose]();
    },
  };
}
