import type { LogSettings } from '../../ports/telemetry.ts';
import { lineTemplate } from '../database-logs/database-log.ts';
import { containerOf, type SimulatedService } from './simulated-service.ts';
import { engineOf } from './service-log.ts';
import { usageAt } from './usage.ts';

/** What decides which lines the log of a service has. */
export function readSettings(simulated: SimulatedService, at: number): LogSettings {
  const { of } = simulated;
  const settings = engineOf(simulated).settings.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return of.preset === 'redis' ? { settings, lines: countersOf(simulated, at) } : { settings };
}

/** A cache does not log its counters, so lines are made of them. */
function countersOf(simulated: SimulatedService, at: number): NonNullable<LogSettings['lines']> {
  const used = usageAt(simulated, at)?.memory;
  if (used === undefined) return [];
  const mebibytes = Math.round(used / 2 ** 20);
  const message = `${mebibytes} MiB of ${Math.round(simulated.of.limits.memory / 2 ** 20)} MiB are used`;
  const { category, level } = lineTemplate({ category: 'memory', level: 'info', message });
  return [
    {
      at,
      category,
      severity: '',
      level,
      message,
      fields: { used_memory: String(Math.round(used)) },
      container: containerOf(simulated, at, 0),
    },
  ];
}
