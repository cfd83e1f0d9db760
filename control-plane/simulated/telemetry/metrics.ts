import type { Steps } from '../../model/observability/range.ts';
import { requestSeries } from '../../model/observability/request-series.ts';
import type { Metrics, RuntimeEvent, Series } from '../../ports/telemetry.ts';
import { runs } from './background.ts';
import { type End, endsOf } from './ends.ts';
import { countWhere, quantilesOf } from '../traffic/quantiles.ts';
import { cellMs } from '../traffic/source.ts';
import { segmentsOf, type State, stateAt } from '../traffic/state.ts';
import { tally } from '../traffic/tally.ts';
import { rateOf, round, withoutGaps } from './routes.ts';
import { containerOf, type SimulatedService } from './simulated-service.ts';
import { type Usage, usageIn } from './usage.ts';

const mostEvents = 100;

export function readMetrics(simulated: SimulatedService, steps: Steps): Metrics {
  const { of } = simulated;
  const usages = usagesOf(simulated, steps);
  const average = (name: keyof Usage, digits: number): Series =>
    usages.map((usage) => (usage ? round(usage[name], digits) : null));
  const ends = endsOf(simulated.effects, steps.start, steps.until + 1, of.service);
  return {
    series: {
      cpu: average('cpu', 3),
      cpuLimit: average('cpuLimit', 3),
      memory: average('memory', 0),
      memoryLimit: average('memoryLimit', 0),
      netIn: average('netIn', 0),
      netOut: average('netOut', 0),
      diskRead: average('diskRead', 0),
      diskWrite: average('diskWrite', 0),
      ready: readyOf(simulated, steps),
      ...(simulated.isEntry && requestsOf(simulated, steps)),
    },
    restarts: ends.length,
    ooms: ends.filter(({ reason }) => reason === 'out_of_memory').length,
    events: eventsOf(simulated, steps),
  };
}

/** The average use in each step; `null` for a step without a measurement. */
function usagesOf(simulated: SimulatedService, { start, step, points, until }: Steps): (Usage | null)[] {
  const segments = segmentsOf(simulated.effects, start, Math.max(until, start) + cellMs);
  let position = 0;
  return Array.from({ length: points }, (_, index) => {
    const [from, to] = [start + index * step, Math.min(start + (index + 1) * step, until + 1)];
    const seen: Usage[] = [];
    for (let cell = Math.floor(from / cellMs); cell * cellMs < to; cell++) {
      while ((segments[position]?.until ?? Infinity) <= cell * cellMs) position++;
      const state = segments[position]?.state;
      const usage = state ? usageIn(simulated, cell, state) : null;
      if (usage) seen.push(usage);
    }
    return averageOf(seen);
  });
}

function averageOf(seen: readonly Usage[]): Usage | null {
  if (seen.length === 0) return null;
  const average = { cpu: 0, cpuLimit: 0, memory: 0, memoryLimit: 0, netIn: 0, netOut: 0, diskRead: 0, diskWrite: 0 };
  for (const usage of seen) {
    average.cpu += usage.cpu / seen.length;
    average.cpuLimit += usage.cpuLimit / seen.length;
    average.memory += usage.memory / seen.length;
    average.memoryLimit += usage.memoryLimit / seen.length;
    average.netIn += usage.netIn / seen.length;
    average.netOut += usage.netOut / seen.length;
    average.diskRead += usage.diskRead / seen.length;
    average.diskWrite += usage.diskWrite / seen.length;
  }
  return average;
}

/** How many containers were ready when each sample was taken. */
function readyOf({ of, isEntry, effects, servedAt }: SimulatedService, { start, step, points }: Steps): Series {
  return Array.from({ length: points }, (_, index) => {
    const at = start + index * step;
    const state = stateAt(effects, at);
    if (!state.measured) return null;
    const isReady = runs(state, of.service, isEntry) && !state.unready.includes(of.service);
    return isReady ? Math.max(1, servedAt(at).containers.length) : 0;
  });
}

/** Requests and response times. What was not measured is missing here, and not in the logs. */
function requestsOf(simulated: SimulatedService, steps: Steps): Partial<Metrics['series']> {
  const tallies = tally(simulated, simulated.requests, steps);
  const measured = tallies.map((_, index) => isMeasured(simulated, steps, index));
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
  return requestSeries(time, rate);
}

/** A step is measured if it was at its beginning or at its end. */
function isMeasured({ effects }: SimulatedService, { start, step, until }: Steps, index: number): boolean {
  const from = start + index * step;
  const measured = (state: State) => state.measured;
  return measured(stateAt(effects, from)) || measured(stateAt(effects, Math.min(until, from + step - 1)));
}

function eventsOf(simulated: SimulatedService, { start, until }: Steps): RuntimeEvent[] {
  const { of, effects } = simulated;
  const eventAt = (at: number) =>
    ({ type: 'Warning', container: containerOf(simulated, at, 0), count: 1, at }) as const;
  const ends = endsOf(effects, start, until + 1, of.service).map((end) => ({
    ...eventAt(end.at),
    ...textsOf(of.service, end),
  }));
  const begun = effects.filter(({ from }) => from >= start && from <= until);
  const failed = begun.flatMap((effect) => {
    const event = { ...eventAt(effect.from), reason: 'Unhealthy' };
    if (effect.kind === 'unhealthy' && effect.service === of.service)
      return [{ ...event, message: `Health check failed: ${effect.check}` }];
    const isOutage = effect.kind === 'outage' && of.preset === 'access';
    return isOutage ? [{ ...event, message: 'Readiness probe failed: connection refused' }] : [];
  });
  return [...ends, ...failed].toSorted((a, b) => b.at - a.at).slice(0, mostEvents);
}

function textsOf(service: string, { reason, check }: End): Pick<RuntimeEvent, 'reason' | 'message'> {
  if (check !== null)
    return {
      reason: 'Killing',
      message: `Container ${service} failed its health check for too long and is restarted: ${check}`,
    };
  if (reason === 'error') return { reason: 'BackOff', message: `Container ${service} ended and is restarted` };
  return { reason: 'OOMKilling', message: `Container ${service} used more memory than its limit and was killed` };
}
