import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { standardHeaders } from '../../server/dispatch/json-response.ts';
import { pathOf } from '../../server/dispatch/address.ts';
import { builtDashboard, isDashboardPath } from '../../server/http/dashboard.ts';
import { dashboardPolicy } from '../../server/http/dashboard-policy.ts';
import type { RouteListener } from '../../server/http/routes.ts';
import { createStaticFiles } from '../../server/http/static-files.ts';
import type { Settings } from '../../control-plane/ports/settings.ts';
import { layOut } from './pages/layout.ts';
import { pageHeaders } from './pages/page.ts';
import { renderNotBuilt } from './pages/views.ts';

interface DashboardOptions {
  readonly settings: Settings;
  /** The folder of the built dashboard; that of the package by default. */
  readonly dashboardFolder?: string | undefined;
}

/**
 * Shows the dashboard at all paths that are neither of the API nor of the pages here, which are looked for before. A
 * path that it does not have is its own page for that. In a checkout where it is not built, a page says how to.
 */
export function createDashboard({
  settings,
  dashboardFolder: folder = builtDashboard,
}: DashboardOptions): RouteListener {
  if (!existsSync(join(folder, 'index.html'))) return createNotice(settings);
  return createStaticFiles({ folder, policy: dashboardPolicy, pageStatus: statusOf });
}

function statusOf(path: string): 200 | 404 | null {
  if (/^\/+(api|assets|hooks|operator\/api)(\/|$)/.test(path)) return null;
  return isDashboardPath(path) ? 200 : 404;
}

function createNotice(settings: Settings): RouteListener {
  const body = layOut(renderNotBuilt(), settings);
  return ({ method = '', url = '', headers }, response) => {
    const isForPage = ['GET', 'HEAD'].includes(method) && /\btext\/html\b/.test(headers.accept ?? '');
    if (!isForPage || !isDashboardPath(pathOf(url))) return false;
    response.writeHead(404, { ...standardHeaders, ...pageHeaders }).end(body);
    return true;
  };
}
