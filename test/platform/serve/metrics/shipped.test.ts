import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Started, startPlane } from '../started.ts';
import { metricsIn } from './promql.ts';

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
}
interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
}

let started: Started;
let offered: ReadonlySet<string>;
beforeAll(async () => {
  started = await startPlane();
  offered = offeredBy(await (await fetch(`${started.plane.adminUrl}/metrics`)).text());
});
afterAll(() => started[Symbol.asyncDispose]());

test('every metric of the rules exists', () => {
  // The files have these members: promtool checks the rules, and Grafana the dashboard.
  const { groups } = parse(readFileSync('docs/prometheus-rules.yaml', 'utf8')) as Rules;
  const expressions = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));

  expect(expressions.length).toBeGreaterThan(15);
  expect(unknownIn(expressions)).toEqual([]);
});

test('every metric of the dashboard exists', () => {
  const { panels } = JSON.parse(readFileSync('docs/grafana-dashboard.json', 'utf8')) as Dashboard;
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

  expect(expressions.length).toBeGreaterThan(20);
  expect(unknownIn(expressions)).toEqual([]);
});

test('docs/metrics.md has each metric of the platform, and no other', () => {
  const text = readFileSync('docs/metrics.md', 'utf8');
  const named = new Set(text.match(/control_plane_\w+/g));
  const ofFront = /^control_plane_(http_|open_streams|stream_|contract_|malformed_)/;
  const own = [...offered].filter((name) => name.startsWith('control_plane_') && !ofFront.test(name));
  const families = own.filter((name) => !/_(bucket|sum|count)$/.test(name));

  expect(families.filter((name) => !named.has(name))).toEqual([]);
  expect([...named].filter((name) => !offered.has(name) && !ofFront.test(name))).toEqual([]);
});

test('finds the metrics in an expression', () => {
  const expression = 'sum by (kind, le) (rate(a_total{b=~"c|{d}",e="f"}[5m])) / on () g:h > 2 * 1e3 and time() - i < 7';

  expect(metricsIn(expression)).toEqual(['a_total', 'g:h', 'i']);
});

function unknownIn(expressions: readonly string[]): string[] {
  return expressions.flatMap(metricsIn).filter((name) => !offered.has(name));
}

/** Names of a text for Prometheus, with those of the series of its histograms, and of what Prometheus adds. */
function offeredBy(text: string): ReadonlySet<string> {
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }));
  const names = types.flatMap(({ name, type }) =>
    type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  return new Set([...names, 'up']);
}
