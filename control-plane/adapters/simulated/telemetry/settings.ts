import type { LogSettings } from '../../../ports/telemetry.ts';
import { lineTemplate } from '../engine-logs/engine-log.ts';
import { podOf, type ServiceScene } from './scene.ts';
import { usageAt } from './usage.ts';

/** What decides which lines the log of a service has. */
export function readSettings(scene: ServiceScene, at: number): LogSettings {
  const { engine, of } = scene;
  const settings = engine.settings.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return of.preset === 'redis' ? { settings, lines: countersOf(scene, at) } : { settings };
}

/** A cache does not log its counters, so lines are made of them. */
function countersOf(scene: ServiceScene, at: number): NonNullable<LogSettings['lines']> {
  const used = usageAt(scene, at)?.memory;
  if (used === undefined) return [];
  const mebibytes = Math.round(used / 2 ** 20);
  const message = `${mebibytes} MiB of ${Math.round(scene.of.limits.memory / 2 ** 20)} MiB are used`;
  const { category, level } = lineTemplate({ category: 'memory', level: 'info', message });
  return [{ at, category, severity: '', level, message, fields: { used_memory: String(Math.round(used)) }, pod: podOf(scene.of, 0) }];
}
