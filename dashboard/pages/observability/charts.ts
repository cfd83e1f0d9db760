import type { Schema } from '../../live/api.ts';
import { clockTime } from '../../parts/format.ts';
import { amount, highestOf, type NamedLine, type Steps, type Unit } from '../../parts/series.ts';

/** A chart as it is drawn, and as columns of the table. */
export interface DrawnChart {
  readonly title: string;
  readonly unit: Unit;
  readonly lines: readonly NamedLine[];
}

type AllSeries = Schema<'MetricsResult'>['series'];
type SeriesName = keyof AllSeries;

interface ShownChart {
  readonly title: string;
  readonly unit: Unit;
  readonly lines: readonly (readonly [label: string, name: SeriesName])[];
}

const charts: readonly ShownChart[] = [
  {
    title: 'CPU',
    unit: 'cores',
    lines: [
      ['used', 'cpu'],
      ['limit', 'cpuLimit'],
    ],
  },
  {
    title: 'Memory',
    unit: 'bytes',
    lines: [
      ['used', 'memory'],
      ['limit', 'memoryLimit'],
    ],
  },
  {
    title: 'Requests',
    unit: 'requests/s',
    lines: [
      ['2xx', 'http2xx'],
      ['3xx', 'http3xx'],
      ['4xx', 'http4xx'],
      ['5xx', 'http5xx'],
    ],
  },
  // Few failures among many requests would be a flat line in the same chart.
  { title: 'Failed requests', unit: 'requests/s', lines: [['5xx', 'http5xx']] },
  {
    title: 'Response time',
    unit: 'ms',
    lines: [
      ['p50', 'p50'],
      ['p95', 'p95'],
      ['p99', 'p99'],
    ],
  },
  {
    title: 'Network',
    unit: 'bytes/s',
    lines: [
      ['received', 'netIn'],
      ['sent', 'netOut'],
    ],
  },
  {
    title: 'Disk',
    unit: 'bytes/s',
    lines: [
      ['read', 'diskRead'],
      ['written', 'diskWrite'],
    ],
  },
  { title: 'Ready containers', unit: 'count', lines: [['ready', 'ready']] },
];

/** The charts of a service. One without requests has fewer. */
export function chartsOf(series: AllSeries): readonly DrawnChart[] {
  return charts.flatMap(({ title, unit, lines }) => {
    const present = lines.flatMap(([label, name]) => {
      const values = series[name];
      return values ? [{ label, values }] : [];
    });
    return present.length === 0 ? [] : [{ title, unit, lines: present }];
  });
}

/** The highest sample of the lines of a chart, a limit aside. */
export function highestText(unit: Unit, lines: readonly NamedLine[], steps: Steps): string {
  const [highest] = lines
    .filter(({ label }) => label !== 'limit')
    .flatMap(({ label, values }) => {
      const sample = highestOf({ ...steps, values });
      return sample ? [{ label, ...sample }] : [];
    })
    .toSorted((a, b) => b.value - a.value);
  if (!highest) return 'no samples';
  const name = lines.length > 1 ? ` ${highest.label}` : '';
  return `highest${name} ${amount(unit, highest.value)} at ${clockTime(highest.at, 'minute')}`;
}
