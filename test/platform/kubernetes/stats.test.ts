import { expect, test } from 'vitest';
import { app, wanted, web, webService } from '../../../control-plane/ports/suites/wanted.ts';
import { openRuntime, patience } from './cluster-runtime.ts';

type Open = Awaited<ReturnType<typeof openRuntime>>;

const nodePath = '/api/v1/nodes/one/proxy/metrics/cadvisor';
const startedAt = '2026-11-21T10:00:00Z';
const begin = Date.parse(startedAt);

interface Use {
  readonly pod: string;
  readonly seconds: number;
  readonly cpu: number;
  readonly received?: number;
  readonly read?: number;
}

test('measures pods by the figures of their node, and their traffic by the difference', async () => {
  await using subject = await openRuntime();
  const { api, runtime } = subject;
  const pod = await start(subject);
  let text = figures({ pod, seconds: 20, cpu: 5, received: 1000, read: 100 });
  api.respond(nodePath, () => text);

  expect(await runtime.stats(app)).toEqual([{ container: pod, service: 'web', cpu: 0.25, memory: 50_000_000 }]);

  text = figures({ pod, seconds: 30, cpu: 10, received: 6000, read: 1100 });
  await expect
    .poll(() => runtime.stats(app), { ...patience, interval: 200 })
    .toEqual([
      {
        container: pod,
        service: 'web',
        cpu: 0.5,
        memory: 50_000_000,
        netIn: 500,
        netOut: 500,
        diskRead: 100,
        diskWrite: 0,
      },
    ]);
});

test('reads a node once for all apps that are measured together', async () => {
  await using subject = await openRuntime();
  const { api, runtime } = subject;
  const pod = await start(subject);
  api.respond(nodePath, () => figures({ pod, seconds: 20, cpu: 5 }));
  api.requests.length = 0;

  await Promise.all([runtime.stats(app), runtime.stats(app), runtime.stats({ id: 'app-2', region: 'eu' })]);

  expect(api.requests).toEqual(['GET nodes one']);
});

test('measures by the API of metrics if the figures of nodes may not be read', async () => {
  await using subject = await openRuntime();
  const { api, runtime } = subject;
  const pod = await start(subject);
  api.respond(nodePath, () => null);
  const metricsPath = '/apis/metrics.k8s.io/v1beta1/namespaces/pcp-app-1/pods';
  const usage = { cpu: '250000000n', memory: '48828125Ki' };
  api.respond(metricsPath, () => JSON.stringify({ items: [{ metadata: { name: pod }, containers: [{ usage }] }] }));

  const measured = [{ container: pod, service: 'web', cpu: 0.25, memory: 50_000_000_000 }];
  expect(await runtime.stats(app)).toEqual(measured);
  api.requests.length = 0;
  expect(await runtime.stats(app)).toEqual(measured);
  expect(api.requests).toEqual(['list pods']);

  api.respond(metricsPath, () => null);
  expect(await runtime.stats(app)).toEqual([]);
});

test('measures nothing of a node that does not respond', async () => {
  await using subject = await openRuntime();
  await start(subject);

  expect(await subject.runtime.stats(app)).toEqual([]);
});

test('reads the lines of a pod from a time on', async () => {
  await using subject = await openRuntime();
  const { api, runtime } = subject;
  const container = await start(subject);
  const lines = [
    '2026-11-21T10:00:01.100000001Z before',
    '2026-11-21T10:00:01.500000000Z one',
    '2026-11-21T10:00:02Z two',
  ];
  api.respond(`/api/v1/namespaces/pcp-app-1/pods/${container}/log`, () => lines.join('\n'));
  const texts: string[] = [];

  const signal = AbortSignal.timeout(30_000);
  for await (const { text } of runtime.logs({ ...app, container }, begin + 1500, signal)) texts.push(text);

  expect(texts).toEqual(['one', 'two']);
});

/** Runs a pod of a service on the node `one`; returns its name. */
async function start(subject: Open): Promise<string> {
  const { api, runtime } = subject;
  await runtime.apply(wanted({ ...web('1', 'shop:1'), service: webService('shop:1') }));
  const running = { restartCount: 0, ready: true, started: true, state: { running: { startedAt } } };
  const { metadata } = subject.run(subject.made('replicasets'), { phase: 'Running', containerStatuses: [running] });
  await expect.poll(async () => (await runtime.observe(app)).containers[0]?.state, patience).toBe('running');
  api.requests.length = 0;
  return metadata.name;
}

/** The text of cAdvisor, with figures of another pod, of the pause of the pod, and others. */
function figures({ pod, seconds, cpu, received = 0, read }: Use): string {
  const time = begin + seconds * 1000;
  const of = (container: string, more = '') =>
    `{container="${container}",id="/kubepods/a",image="shop",name="x",namespace="pcp-app-1",pod="${pod}"${more}}`;
  const other = '{container="main",namespace="pcp-app-2",pod="other",image="a \\"b\\" c,d={}"}';
  return [
    '# HELP container_cpu_usage_seconds_total Cumulative cpu time consumed in seconds.',
    '# TYPE container_cpu_usage_seconds_total counter',
    `container_cpu_usage_seconds_total${of('', ',cpu="total"')} 99 ${time}`,
    `container_cpu_usage_seconds_total${of('main', ',cpu="total"')} ${cpu} ${time}`,
    `container_cpu_usage_seconds_total${other} 77 ${time}`,
    `container_memory_working_set_bytes${of('')} 9e+09 ${time}`,
    `container_memory_working_set_bytes${of('main')} 5e+07 ${time}`,
    `container_memory_usage_bytes${of('main')} 6e+07 ${time}`,
    `container_network_receive_bytes_total${of('', ',interface="eth0"')} ${received} ${time}`,
    `container_network_transmit_bytes_total${of('', ',interface="eth0"')} ${received} ${time}`,
    ...(read === undefined
      ? []
      : [
          `container_fs_reads_bytes_total${of('main', ',device="/dev/sda"')} ${read} ${time}`,
          `container_fs_writes_bytes_total${of('main', ',device="/dev/sda"')} 0 ${time}`,
        ]),
    '',
  ].join('\n');
}
