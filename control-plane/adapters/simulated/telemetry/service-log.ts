import type { LogLine } from '../../../ports/telemetry.ts';
import type { LineTemplate } from '../engine-logs/engine-log.ts';
import { mix } from '../hash.ts';
import { type BackgroundRow, backgroundSources, runs } from './background.ts';
import type { Row } from '../traffic/rows.ts';
import type { Happened, Source } from '../traffic/source.ts';
import { segmentsOf } from '../traffic/state.ts';
import { podOf, type ServiceScene } from './scene.ts';
import { traceIdOf } from './trace-id.ts';

export type LogRow = Row | BackgroundRow;

/** All that makes a service write lines: the requests first, then what it does by itself. */
export function logSources(scene: ServiceScene): Source<LogRow>[] {
  const { of, isEntry, engine, serviceSeed, shift, requests } = scene;
  const { service } = of;
  return [...requests, ...backgroundSources({ seed: serviceSeed, service, isEntry, shift, background: engine.background })];
}

/** The lines of each row, made once for each scene. */
export function createTemplates({ engine }: ServiceScene): (row: LogRow) => readonly LineTemplate[] {
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
export function lineOf({ of, seed, shift }: ServiceScene, happened: Happened<LogRow>, template: LineTemplate): LogLine {
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
    pod: podOf(of, bits),
  };
}

/** When the service started within a time, and what it wrote then. */
export function startLines(scene: ServiceScene, after: number, until: number): LogLine[] {
  const { of, isEntry, engine, effects } = scene;
  if (effects.length === 0) return [];
  const { category, severity, level, message, fields } = engine.started;
  const running = segmentsOf(effects, after, until + 1).map(({ from, state }) => ({ from, runs: runs(state, of.service, isEntry) }));
  const starts = running.filter((segment, index) => segment.runs && running[index - 1]?.runs === false);
  return starts.map(({ from }) => {
    const bits = mix(scene.serviceSeed, from - scene.shift, 9);
    return { at: from, category, severity, level, message, fields: fields(bits), pod: podOf(of, bits) };
  });
}
