import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { dashboardPolicy } from '../server/http/dashboard-policy.ts';
import { createStaticFiles } from '../server/http/static-files.ts';

/** The folder that the dashboard is built into: beside this one in the package, and in a checkout by `npm start`. */
export const builtFolder = join(
  import.meta.dirname,
  extname(import.meta.filename) === '.ts' ? '../node_modules/.cache/dashboard' : '../dashboard',
);

/**
 * Serves the dashboard at its own paths, since the page of the mock is at `/`. Returns `false` for any other request,
 * and for all of them in a checkout where the dashboard is not built.
 */
export function createDashboard(
  folder: string = builtFolder,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  if (!existsSync(folder)) return () => false;
  return createStaticFiles({
    folder,
    policy: dashboardPolicy,
    isPage: (path) => /^\/(workspaces|invitations|profile|status|support|deploy)(\/|$)/.test(path),
  });
}
