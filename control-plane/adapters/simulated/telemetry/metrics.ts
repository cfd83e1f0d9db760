import type { Steps } from '../../../model/range.ts';
import type { Metrics, RuntimeEvent, Series } from '../../../ports/telemetry.ts';
import { runs } from './background.ts';
import { endsOf } from './ends.ts';
import { countWhere, quantilesOf } from '../traffic/quantiles.ts';
import { cellMs } from '../traffic/source.ts';
import { segmentsOf, type State, stateAt } from '../traffic/state.ts';
import { tally } from '../traffic/tally.ts';
import { rateOf, round, withoutGaps } from './routes.ts';
import { podOf, type ServiceScene } from './scene.ts';
import { type Usage, usageIn } from './usage.ts';

const mostEvents = 100;

export function readMetrics(scene: ServiceScene, steps: Steps): Metrics {
  const { of } = scene;
  const usages = usagesOf(scene, steps);
  const average = (name: keyof Usage, digits: number): Series => usages.map((usage) => (usage ? round(usage[name], digits) : null));
  const limit = (perPod: number): Series => usages.map((usage) => (usage ? perPod * Math.max(1, of.pods.length) : null));
  const ends = endsOf(scene.effects, steps.start, steps.until + 1, of.service);
  return {
    series: {
      cpu: average('cpu', 3),
      cpuLimit: limit(of.limits.cpu),
      memory: average('memory', 0),
      memoryLimit: limit(of.limits.memory),
      netIn: average('netIn', 0),
      netOut: average('netOut', 0),
      diskRead: average('diskRead', 0),
      diskWrite: average('diskWrite', 0),
      ready: readyOf(scene, steps),
      ...(scene.isEntry && requestsOf(scene, steps)),
    },
    restarts: ends.length,
    ooms: ends.filter(({ reason }) => reason === 'out_of_memory').length,
    events: eventsOf(scene, steps),
  };
}

/** The average use in each step; `null` for a step without a measurement. */
function usagesOf(scene: ServiceScene, { start, step, points, until }: Steps): (Usage | null)[] {
  const segments = segmentsOf(scene.effects, start, Math.max(until, start) + cellMs);
  let place = 0;
  return Array.from({ length: points }, (_, index) => {
    const [from, to] = [start + index * step, Math.min(start + (index + 1) * step, until + 1)];
    const seen: Usage[] = [];
    for (let cell = Math.floor(from / cellMs); cell * cellMs < to; cell++) {
      while ((segments[place]?.until ?? Infinity) <= cell * cellMs) place++;
      const state = segments[place]?.state;
      const usage = state ? usageIn(scene, cell, state) : null;
      if (usage) seen.push(usage);
    }
    return averageOf(seen);
  });
}

function averageOf(seen: readonly Usage[]): Usage | null {
  if (seen.length === 0) return null;
  const average = { cpu: 0, memory: 0, netIn: 0, netOut: 0, diskRead: 0, diskWrite: 0 };
  for (const usage of seen) {
    average.cpu += usage.cpu / seen.length;
    average.memory += usage.memory / seen.length;
    average.netIn += usage.netIn / seen.length;
    average.netOut += usage.netOut / seen.length;
    average.diskRead += usage.diskRead / seen.length;
    average.diskWrite += usage.diskWrite / seen.length;
  }
  return average;
}

/** How many pods were ready when each sample was taken. */
function readyOf({ of, isEntry, effects }: ServiceScene, { start, step, points }: Steps): Series {
  return Array.from({ length: points }, (_, index) => {
    const state = stateAt(effects, start + index * step);
    if (!state.measured) return null;
    return runs(state, of.service, isEntry) ? Math.max(1, of.pods.length) : 0;
  });
}

/** Requests and response times. What was not measured is missing here, and not in the logs. */
function requestsOf(scene: ServiceScene, steps: Steps): Partial<Metrics['series']> {
  const tallies = tally(scene, scene.requests, steps);
  const measured = tallies.map((_, index) => isMeasured(scene, steps, index));
  const quantiles = tallies.map(quantilesOf);
  const rate = (first: number) =>
    withoutGaps(
      tallies.map((step, index) =>
        rateOf(
          countWhere(step, (row) => row.class === first),
          steps,
          index,
        ),
      ),
      measured,
    );
  const time = (name: 'p50' | 'p95' | 'p99') =>
    withoutGaps(
      quantiles.map((one) => one?.[name] ?? null),
      measured,
    );
  return { p50: time('p50'), p95: time('p95'), p99: time('p99'), http2xx: rate(2), http3xx: rate(3), http4xx: rate(4), http5xx: rate(5) };
}

/** A step is measured if it was at its beginning or at its end. */
function isMeasured({ effects }: ServiceScene, { start, step, until }: Steps, index: number): boolean {
  const from = start + index * step;
  const measured = (state: State) => state.measured;
  return measured(stateAt(effects, from)) || measured(stateAt(effects, Math.min(until, from + step - 1)));
}

function eventsOf({ of, effects }: ServiceScene, { start, until }: Steps): RuntimeEvent[] {
  const event = { type: 'Warning', object: `pod/${podOf(of, 0)}`, count: 1 } as const;
  const ends = endsOf(effects, start, until + 1, of.service).map(({ at, reason }) => {
    if (reason === 'error') return { ...event, at, reason: 'BackOff', message: `Container ${of.service} ended and is restarted` };
    return { ...event, at, reason: 'OOMKilling', message: `Container ${of.service} used more memory than its limit and was killed` };
  });
  const outages = effects.filter(({ kind, from }) => kind === 'outage' && of.preset === 'access' && from >= start && from <= until);
  const unhealthy = outages.map(({ from: at }) => ({
    ...event,
    at,
    reason: 'Unhealthy',
    message: 'Readiness probe failed: connection refused',
  }));
  return [...ends, ...unhealthy].toSorted((a, b) => b.at - a.at).slice(0, mostEvents);
}
