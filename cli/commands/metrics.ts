import { UsageError } from '../../bin/program/options.ts';
import type { components } from '../../client/index.ts';
import { formatBytes } from '../program/amounts.ts';
import { appOf, appPath, connect, dataOf } from '../program/connect.ts';
import { formatCount } from '../program/describe.ts';
import { readDuration } from '../program/duration.ts';
import type { Invocation } from '../program/invocation.ts';
import { formatTable } from '../program/output.ts';
import { drawSparkline, highestOf } from '../program/sparkline.ts';

type Metrics = components['schemas']['MetricsResult'];
type Samples = Metrics['series']['cpu'];

const round = (number: number) => String(Number(number.toPrecision(3)));
const perSecond = (number: number) => `${round(number)}/s`;
const bytesPerSecond = (bytes: number) => `${formatBytes(bytes)}/s`;

/** Prints the metrics of the services of an app: the latest and the highest value, and a line of all. */
export async function run(invocation: Invocation): Promise<number> {
  const { output, options, environment } = invocation;
  const { range } = readDuration(options.since ?? '1h');
  const { client, link } = connect(invocation);
  const params = appOf(invocation, link);
  const { app } = dataOf(await client.GET(appPath, { params }));
  const all = app.subServices.map(({ name }) => name);
  const names = options.service ?? all;
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`The app has no service "${unknown}". Its services: ${all.join(', ')}.`);
  }
  const found = await Promise.all(
    names.map(async (serviceName) => {
      const ofService = { path: { ...params.path, serviceName }, query: { ...params.query, range } };
      return { service: serviceName, ...dataOf(await client.GET(metricsPath, { params: ofService })) };
    }),
  );
  if (options.json) found.forEach(output.json);
  else if (found.length === 0) output.note('The app has no service yet.');
  else {
    const header = ['SERVICE', 'METRIC', 'LATEST', 'HIGHEST', 'LIMIT', `THE LAST ${range}`];
    output.print(
      formatTable([header, ...found.flatMap(({ service, ...metrics }) => rowsOf(service, metrics, environment))]),
    );
    for (const { service, restarts, ooms } of found) {
      if (restarts > 0) output.note(`${service}: ${formatCount(restarts, 'restart')}, ${ooms} for lack of memory.`);
    }
  }
  return 0;
}

const metricsPath = `${appPath}/services/{serviceName}/metrics`;

function rowsOf(service: string, { series }: Metrics, environment: Invocation['environment']): string[][] {
  const { http2xx, http3xx, http4xx, http5xx, p95 } = series;
  const requests = http2xx?.map((_, index) => addUp([http2xx, http3xx, http4xx, http5xx], index));
  const rows: (readonly [string, Samples | undefined, (value: number) => string, Samples?])[] = [
    ['cpu', series.cpu, round, series.cpuLimit],
    ['memory', series.memory, formatBytes, series.memoryLimit],
    ['requests', requests, perSecond],
    ['errors 5xx', http5xx, perSecond],
    ['p95', p95, (value) => `${round(value)} ms`],
    ['received', series.netIn, bytesPerSecond],
    ['sent', series.netOut, bytesPerSecond],
  ];
  return rows.flatMap(([metric, samples, format, limits]) => {
    if (!samples) return [];
    const show = (value: number | null | undefined) => (typeof value === 'number' ? format(value) : '-');
    const limit = limits?.at(-1);
    const line = drawSparkline(samples, 30, environment);
    return [[service, metric, show(samples.at(-1)), show(highestOf(samples)), limit ? format(limit) : '', line]];
  });
}

function addUp(lists: readonly (Samples | undefined)[], index: number): number | null {
  const known = lists.map((list) => list?.[index]).filter((sample) => typeof sample === 'number');
  return known.length === 0 ? null : known.reduce((sum, sample) => sum + sample, 0);
}
