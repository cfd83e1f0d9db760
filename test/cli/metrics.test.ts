import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { Person, readJson } from './pcp.ts';

let mock: RunningMock;
let viewer: Person;
beforeAll(async () => {
  mock = await startMock({ host: '127.0.0.1' });
  viewer = new Person({ PCP_URL: mock.url, PCP_TOKEN: 'pcp_demo_viewer', PCP_APP: 'acme/storefront' });
});
afterAll(async () => {
  viewer[Symbol.dispose]();
  await mock.stop();
});

const samples = (...values: (number | null)[]) => [...Array.from({ length: 30 - values.length }, () => 0), ...values];

/** Metrics of a service, as the contract has them, with values that a person can follow. */
function respond(): void {
  const none = samples();
  const series = {
    ...{ cpu: samples(0.25, null, 0.5, 1), cpuLimit: samples(2), memory: samples(1_572_864), memoryLimit: none },
    ...{ netIn: samples(2048), netOut: none, diskRead: none, diskWrite: none, ready: none },
    ...{ http2xx: samples(5), http3xx: samples(1), http4xx: none, http5xx: samples(0.5), p95: samples(120.4) },
  };
  const body = { start: 1_795_820_130_000, step: 30_000, series, restarts: 2, ooms: 1, pods: [], events: [] };
  mock.respond('readServiceMetrics', { code: 200, body });
}

test('prints the latest and the highest values, and a line of blocks', async () => {
  respond();
  const { code, stdout, stderr } = await viewer.run('metrics -s web', { env: { LANG: 'C.UTF-8' } });

  expect(code).toBe(0);
  expect(stdout).toBe(`SERVICE  METRIC      LATEST   HIGHEST  LIMIT  THE LAST 1h
web      cpu         1        1        2      ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▃ ▅█
web      memory      1.5 MiB  1.5 MiB         ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁█
web      requests    6.5/s    6.5/s           ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁█
web      errors 5xx  0.5/s    0.5/s           ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁█
web      p95         120 ms   120 ms          ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁█
web      received    2 KiB/s  2 KiB/s         ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁█
web      sent        0 KiB/s  0 KiB/s         ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
`);
  expect(stderr).toBe('web: 2 restarts, 1 for lack of memory.\n');
});

test('draws with characters of ASCII where the locale has no others', async () => {
  respond();
  const { stdout } = await viewer.run('metrics -s web', { env: { LANG: 'C.UTF-8', LC_ALL: 'C' } });

  expect(stdout).toContain('web      cpu         1        1        2      __________________________- +#\n');
  expect(stdout).toMatch(/^[\n -~]*$/);
});

test('has every service by default, and one value each as JSON', async () => {
  mock.reset();
  const table = await viewer.run('metrics --since 7d');
  const json = await viewer.run('metrics --json', { env: { PCP_TOKEN: 'pcp_demo_read' } });

  expect(table.stdout).toMatch(/^SERVICE .* THE LAST 7d\ndb .*\n(db .*\n)*web (.*\n)*$/);
  expect(readJson(json)).toMatchObject([
    { service: 'db', series: {} },
    { service: 'web', series: {} },
  ]);
});

test.each([
  ['metrics -s wbe', 'The app has no service "wbe". Its services: db, web.'],
  ['metrics --since 8d', '"8d" is not a time such as 30m, 6h or 2d, up to 7d.'],
])('pcp %s is 2', async (args, message) => {
  expect(await viewer.run(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
});
