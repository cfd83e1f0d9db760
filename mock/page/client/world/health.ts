import type { AppRow, ServiceHealth, World } from '../base/world.ts';
import { currentServices } from './rows.ts';

/** How the health of an app is checked: that of its address as it was set, and that of each service in its source. */
export function describeHealth(world: World, app: AppRow): string[] {
  const declared = currentServices(world, app).flatMap(({ name, health }) =>
    health ? [describe(`Health of ${name}`, health)] : [],
  );
  return [...(app.health ? [describe('Health', app.health)] : []), ...declared];
}

function describe(what: string, { path, argv = [], intervalSeconds, restartAfterSeconds }: ServiceHealth): string {
  const check = path === undefined ? argv.join(' ') : `GET ${path}`;
  return `${what}: ${check} every ${intervalSeconds} s, restart after ${restartAfterSeconds} s`;
}
