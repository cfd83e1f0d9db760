import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readAppSearch } from './live/app.ts';
import { readPublicSearch, readRepositorySearch } from './pages/apps/repository-search.ts';
import { place } from './live/place.ts';
import { Broken, Frame, Missing } from './pages/frame.tsx';
import { readLook } from './parts/look.ts';
import { Waiting } from './parts/shown.tsx';
import { Apps } from './pages/workspaces/apps.tsx';
import { WorkspaceLayout } from './pages/workspaces/layout.tsx';

const root = createRootRoute({ component: Frame, notFoundComponent: Missing, errorComponent: Broken });
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    // The router takes its redirects as errors.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    throw redirect({ to: '/workspaces' });
  },
});
const workspaces = createRoute({
  getParentRoute: () => root,
  path: '/workspaces',
  component: lazyRouteComponent(() => import('./pages/workspaces/workspaces.tsx'), 'Workspaces'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitations/$token',
  component: lazyRouteComponent(() => import('./pages/members/invitation.tsx'), 'Invitation'),
});
const workspace = createRoute({
  getParentRoute: () => root,
  path: '/workspaces/$workspaceSlug',
  component: WorkspaceLayout,
});
const apps = createRoute({ getParentRoute: () => workspace, path: '/', component: Apps });
const newApp = createRoute({
  getParentRoute: () => workspace,
  path: 'new',
  component: lazyRouteComponent(() => import('./pages/apps/new.tsx'), 'NewApp'),
  validateSearch: readRepositorySearch,
});
const importApp = createRoute({
  getParentRoute: () => workspace,
  path: 'import',
  component: lazyRouteComponent(() => import('./pages/apps/import.tsx'), 'ImportApp'),
});
const members = createRoute({
  getParentRoute: () => workspace,
  path: 'members',
  component: lazyRouteComponent(() => import('./pages/members/members.tsx'), 'Members'),
});
const audit = createRoute({
  getParentRoute: () => workspace,
  path: 'audit',
  component: lazyRouteComponent(() => import('./pages/audit/audit.tsx'), 'Audit'),
});
const catalog = createRoute({
  getParentRoute: () => workspace,
  path: 'catalog',
  component: lazyRouteComponent(() => import('./pages/apps/catalog.tsx'), 'Catalog'),
  validateSearch: ({ install }): { readonly install?: string } => (typeof install === 'string' ? { install } : {}),
});
const workspaceStatus = createRoute({
  getParentRoute: () => workspace,
  path: 'status',
  component: lazyRouteComponent(() => import('./pages/public/preview.tsx'), 'StatusPreview'),
});
const billing = createRoute({
  getParentRoute: () => workspace,
  path: 'billing',
  component: lazyRouteComponent(() => import('./pages/billing/billing.tsx'), 'Billing'),
  validateSearch: ({ region }): { readonly region?: string } => (typeof region === 'string' ? { region } : {}),
});
const workspaceSettings = createRoute({
  getParentRoute: () => workspace,
  path: 'settings',
  component: lazyRouteComponent(() => import('./pages/workspaces/settings.tsx'), 'WorkspaceSettings'),
});
const tokens = createRoute({
  getParentRoute: () => root,
  path: '/profile/tokens',
  component: lazyRouteComponent(() => import('./pages/account/tokens.tsx'), 'Tokens'),
});
const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  component: lazyRouteComponent(() => import('./pages/account/profile.tsx'), 'Profile'),
});
const support = createRoute({
  getParentRoute: () => root,
  path: '/support',
  component: lazyRouteComponent(() => import('./pages/support/support.tsx'), 'Support'),
});
const ticket = createRoute({
  getParentRoute: () => root,
  path: '/support/$ticketId',
  component: lazyRouteComponent(() => import('./pages/support/ticket.tsx'), 'Ticket'),
});
const publicStatus = createRoute({
  getParentRoute: () => root,
  path: '/status/$slug',
  component: lazyRouteComponent(() => import('./pages/public/status.tsx'), 'PublicStatus'),
});
const publicDeploy = createRoute({
  getParentRoute: () => root,
  path: '/deploy',
  component: lazyRouteComponent(() => import('./pages/public/deploy.tsx'), 'PublicDeploy'),
  validateSearch: readPublicSearch,
});
const accountBilling = createRoute({
  getParentRoute: () => root,
  path: '/profile/billing',
  component: lazyRouteComponent(() => import('./pages/account/billing.tsx'), 'AccountBilling'),
});
const app = createRoute({
  getParentRoute: () => workspace,
  path: 'apps/$appSlug',
  component: lazyRouteComponent(() => import('./pages/apps/layout.tsx'), 'AppLayout'),
  validateSearch: readAppSearch,
});
const overview = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/apps/overview.tsx'), 'Overview'),
});
const deploys = createRoute({
  getParentRoute: () => app,
  path: 'deploys',
  component: lazyRouteComponent(() => import('./pages/deploys/deploys.tsx'), 'Deploys'),
});
const deploy = createRoute({
  getParentRoute: () => app,
  path: 'deploys/$deployId',
  component: lazyRouteComponent(() => import('./pages/deploys/deploy.tsx'), 'DeployPage'),
});
const logs = createRoute({
  getParentRoute: () => app,
  path: 'logs',
  component: lazyRouteComponent(() => import('./pages/logs/logs.tsx'), 'Logs'),
  validateSearch: readLook,
});
const variables = createRoute({
  getParentRoute: () => app,
  path: 'variables',
  component: lazyRouteComponent(() => import('./pages/vars/variables.tsx'), 'Variables'),
});
const domains = createRoute({
  getParentRoute: () => app,
  path: 'domains',
  component: lazyRouteComponent(() => import('./pages/domains/domains.tsx'), 'Domains'),
});
const shell = createRoute({
  getParentRoute: () => app,
  path: 'shell',
  component: lazyRouteComponent(() => import('./pages/apps/shell.tsx'), 'Shell'),
});
const settings = createRoute({
  getParentRoute: () => app,
  path: 'settings',
  component: lazyRouteComponent(() => import('./pages/apps/settings.tsx'), 'Settings'),
});
const metrics = createRoute({
  getParentRoute: () => app,
  path: 'metrics',
  component: lazyRouteComponent(() => import('./pages/observability/metrics.tsx'), 'Metrics'),
  validateSearch: readLook,
});
const alerts = createRoute({
  getParentRoute: () => workspace,
  path: 'alerts',
  component: lazyRouteComponent(() => import('./pages/alerts/alerts.tsx'), 'Alerts'),
});
const requests = createRoute({
  getParentRoute: () => app,
  path: 'requests',
  component: lazyRouteComponent(() => import('./pages/observability/requests.tsx'), 'Requests'),
  validateSearch: readLook,
});
const trace = createRoute({
  getParentRoute: () => workspace,
  path: 'traces/$traceId',
  component: lazyRouteComponent(() => import('./pages/observability/trace.tsx'), 'Trace'),
});
const operator = createRoute({
  getParentRoute: () => root,
  path: '/operator',
  component: lazyRouteComponent(() => import('./pages/operator/layout.tsx'), 'OperatorLayout'),
});
const operatorPages = [
  createRoute({
    getParentRoute: () => operator,
    path: '/',
    component: lazyRouteComponent(() => import('./pages/operator/service.tsx'), 'Service'),
  }),
  createRoute({
    getParentRoute: () => operator,
    path: 'users',
    component: lazyRouteComponent(() => import('./pages/operator/users.tsx'), 'Users'),
  }),
  createRoute({
    getParentRoute: () => operator,
    path: 'workspaces',
    component: lazyRouteComponent(() => import('./pages/operator/workspaces.tsx'), 'Workspaces'),
  }),
  createRoute({
    getParentRoute: () => operator,
    path: 'apps',
    component: lazyRouteComponent(() => import('./pages/operator/apps.tsx'), 'OperatorApps'),
    validateSearch: ({ workspace: slug }): { readonly workspace?: string } =>
      typeof slug === 'string' ? { workspace: slug } : {},
  }),
  createRoute({
    getParentRoute: () => operator,
    path: 'deploys',
    component: lazyRouteComponent(() => import('./pages/operator/deploys.tsx'), 'OpenDeploys'),
  }),
  createRoute({
    getParentRoute: () => operator,
    path: 'tickets',
    component: lazyRouteComponent(() => import('./pages/operator/tickets.tsx'), 'OperatorTickets'),
  }),
  createRoute({
    getParentRoute: () => operator,
    path: 'tickets/$ticketId',
    component: lazyRouteComponent(() => import('./pages/operator/tickets.tsx'), 'OperatorTicket'),
  }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    invitation,
    workspaces,
    tokens,
    profile,
    publicStatus,
    publicDeploy,
    support,
    ticket,
    accountBilling,
    operator.addChildren(operatorPages),
    workspace.addChildren([
      apps,
      newApp,
      importApp,
      members,
      audit,
      billing,
      workspaceStatus,
      catalog,
      workspaceSettings,
      alerts,
      trace,
      app.addChildren([overview, deploys, deploy, logs, variables, domains, shell, metrics, requests, settings]),
    ]),
  ]),
  ...(place.history && { history: place.history }),
  defaultPreload: 'intent',
  defaultPendingComponent: Waiting,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
