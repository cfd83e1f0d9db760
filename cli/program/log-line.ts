import type { components } from '../../client/index.ts';
import type { Output } from './output.ts';

/** A line of a deploy's log, for people; with the seconds since a start instead of the time if there is one. */
export function formatLogLine(
  { ts, step, stream, line }: components['schemas']['DeployLogLine'],
  { dim, yellow, safe }: Output,
  start: number | null = null,
): string {
  const text = safe(line);
  const time = start === null ? new Date(ts).toISOString() : `${((ts - start) / 1000).toFixed(1).padStart(6)} s`;
  return `${dim(`${time}  ${step.padEnd(8)}`)}  ${stream === 'stderr' ? yellow(text) : text}`;
}
