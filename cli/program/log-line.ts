import type { components } from '../../client/index.ts';
import type { Output } from './output.ts';

/** A line of a deploy's log, for people. */
export function formatLogLine(
  { ts, step, stream, line }: components['schemas']['DeployLogLine'],
  { dim, yellow, safe }: Output,
): string {
  const text = safe(line);
  return `${dim(`${new Date(ts).toISOString()}  ${step.padEnd(8)}`)}  ${stream === 'stderr' ? yellow(text) : text}`;
}
