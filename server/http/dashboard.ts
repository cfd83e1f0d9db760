import { extname, join } from 'node:path';

/**
 * The folder that the dashboard is built into: in the package, and in a checkout by `npm start` and `npm run serve`.
 */
export const builtDashboard = join(
  import.meta.dirname,
  extname(import.meta.filename) === '.ts' ? '../../node_modules/.cache/dashboard' : '../../dashboard',
);

/** Whether a path is one of the dashboard: every route of `dashboard/routes.ts` begins with one of these. */
export function isDashboardPath(path: string): boolean {
  return /^\/(workspaces|invitations|profile|status|support|deploy|operator)(\/|$)/.test(path) && !isOperatorApi(path);
}

/** Whether a path is below that of the API of the operator's pages. */
export function isOperatorApi(path: string): boolean {
  return /^\/operator\/api(\/|$)/.test(path);
}
