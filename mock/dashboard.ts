import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { builtDashboard, isDashboardPath } from '../server/http/dashboard.ts';
import { dashboardPolicy } from '../server/http/dashboard-policy.ts';
import { createStaticFiles } from '../server/http/static-files.ts';

/**
 * Serves the dashboard at its own paths, since the page of the mock is at `/`. Returns `false` for any other request,
 * and for all of them in a checkout where the dashboard is not built.
 */
export function createDashboard(
  folder: string = builtDashboard,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  if (!existsSync(folder)) return () => false;
  return createStaticFiles({
    folder,
    policy: dashboardPolicy,
    pageStatus: (path) => (isDashboardPath(path) ? 200 : null),
  });
}
