import type { Story } from '../../../server/contract/story.ts';
import type { SimulatedTelemetry } from '../../adapters/simulated/telemetry/telemetry.ts';
import { appsOf, firstResponse, toMs } from './examples.ts';

/**
 * Lets the app that the examples tell most about have the traffic of a shop, and each app none before it was created.
 */
export function restoreTraffic(story: Story): (ports: { readonly telemetry: SimulatedTelemetry }, shiftMs: number) => void {
  const created = appsOf(story).map(({ app }) => ({ id: app.id, createdAt: toMs(app.createdAt) }));
  const told = firstResponse(story, 'getApp')?.app;
  const sites = new Map(told ? [[told.id, 'shop'] as const] : []);
  return ({ telemetry }, shiftMs) => {
    telemetry.restore(shiftMs, sites);
    for (const { id, createdAt } of created) {
      telemetry.effects.follow(id, 0, [{ kind: 'stopped', from: 0, until: createdAt + shiftMs }]);
    }
  };
}
