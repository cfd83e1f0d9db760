import type { LogLine } from '../../ports/telemetry.ts';
import type { EngineLog, LineTemplate } from '../database-logs/database-log.ts';
import { engineLogs } from '../database-logs/database-logs.ts';
import type { Generation } from '../generations.ts';
import { mix } from '../hash.ts';
import { type BackgroundRow, backgroundSources, runs } from './background.ts';
import type { Row } from '../traffic/rows.ts';
import type { Happened, Source } from '../traffic/source.ts';
import { segmentsOf } from '../traffic/state.ts';
import { containerOf, type SimulatedService } from './simulated-service.ts';
import { traceIdOf } from './trace-id.ts';

export type LogRow = Row | BackgroundRow;

/** The log of the software of a service. */
export function engineOf({ of }: SimulatedService): EngineLog {
  return engineLogs[of.preset];
}

/** All that makes a service write lines: the requests first, then what it does by itself. */
export function logSources(simulated: SimulatedService): Source<LogRow>[] {
  const { of, isEntry, serviceSeed, shift, requests } = simulated;
  const { service } = of;
  return [
    ...requests,
    ...backgroundSources({ seed: serviceSeed, service, isEntry, shift, background: engineOf(simulated).background }),
  ];
}

/** The lines of each row, made once for each simulated. */
export function createTemplates(simulated: SimulatedService): (row: LogRow) => readonly LineTemplate[] {
  const engine = engineOf(simulated);
  const made = new Map<LogRow, readonly LineTemplate[]>();
  return (row) => {
    const known = made.get(row);
    if (known) return known;
    const templates = 'template' in row ? [row.template] : engine.ofRequest(row);
    made.set(row, templates);
    return templates;
  };
}

/** A line of something that happened. */
export function lineOf(simulated: SimulatedService, happened: Happened<LogRow>, template: LineTemplate): LogLine {
  const { seed, shift } = simulated;
  const { category, severity, level, message, statement, fields, beforeMs, traced } = template;
  const { cell, source, number, bits } = happened;
  return {
    at: happened.at - beforeMs,
    category,
    severity,
    level,
    message,
    ...(statement !== undefined && { statement }),
    fields: { ...fields(bits), ...(traced && { trace: traceIdOf(seed, { cell: cell - shift, source, number }) }) },
    container: containerOf(simulated, happened.at, bits),
  };
}

/** When the service started within a time, and what it wrote then. */
export function startLines(simulated: SimulatedService, after: number, until: number): LogLine[] {
  const { of, isEntry, effects, generations } = simulated;
  if (effects.length === 0 && generations.length === 0) return [];
  const { category, severity, level, message, fields } = engineOf(simulated).started;
  const running = segmentsOf(effects, after, until + 1).map(({ from, state }) => ({
    from,
    runs: runs(state, of.service, isEntry),
  }));
  const starts = running
    .filter((segment, index) => segment.runs && running[index - 1]?.runs === false)
    .map(({ from }) => from);
  const added = new Map(newcomersOf(generations).filter(([at]) => at > after && at <= until));
  return [...new Set([...starts, ...added.keys()])].map((at) => {
    const bits = mix(simulated.serviceSeed, at - simulated.shift, 9);
    const container = added.get(at) ?? containerOf(simulated, at, bits);
    return { at, category, severity, level, message, fields: fields(bits), container };
  });
}

/** The containers that did not serve in the generation before theirs, with the time from which they do. */
function newcomersOf(generations: readonly Generation[]): [at: number, container: string][] {
  return generations.flatMap(({ from, containers }, index) => {
    const added = containers.filter((name) => !generations[index - 1]?.containers.includes(name));
    return added.map((name): [number, string] => [from, name]);
  });
}
