import type { Schema } from '../../live/api.ts';
import { lasts, words } from '../../parts/format.ts';

/** The metrics of a rule: the name of each, and the unit of its value. */
export const alertMetrics: Readonly<Record<string, { readonly label: string; readonly unit: string }>> = {
  down: { label: 'It is down', unit: '' },
  cpu: { label: 'CPU', unit: '% of its limit' },
  memory: { label: 'Memory', unit: '% of its limit' },
  '5xx': { label: 'Requests that fail', unit: '%' },
  p95: { label: 'Response time (p95)', unit: 'ms' },
  restarts: { label: 'Restarts', unit: 'in 10 minutes' },
};

/** The condition of a rule in words. The value of `down` is always that it is. */
export function conditionText({ metric, op, value, forSeconds }: Schema<'AlertCondition'>): string {
  const { label, unit } = alertMetrics[String(metric)] ?? { label: words(metric), unit: '' };
  const compared = String(metric) === 'down' ? '' : ` ${op} ${value}${unit === '' ? '' : ` ${unit}`}`;
  return `${label}${compared}${forSeconds === 0 ? '' : ` for ${timeText(forSeconds)}`}`;
}

/** A time in whole minutes where it has no other seconds. */
function timeText(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} min` : lasts(seconds * 1000);
}
