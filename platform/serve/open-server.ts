import type { Routes } from '../../server/http/routes.ts';
import { serve } from '../../server/http/serve.ts';
import { secureRandom } from '../../control-plane/index.ts';
import type { ControlPlane } from '../../control-plane/index.ts';
import type { Ports } from '../../control-plane/ports/ports.ts';
import { readLastBackup } from '../backup/last-backup.ts';
import type { Data } from '../database/open-data.ts';
import { createLogSms } from '../providers/log-sms.ts';
import type { Secrets } from '../providers/secrets.ts';
import type { Engines } from './engine/open-engines.ts';
import { createDashboard } from './dashboard.ts';
import { createErrorExplainer } from './explain-error.ts';
import { readServersSecret } from './full-server/read-full-server.ts';
import { createCallRoutes } from './full-server/route.ts';
import { createGitRoutes } from './git-webhook.ts';
import { createMailRoutes } from './mail-webhook.ts';
import { serveOperatorApi } from './operator-api.ts';
import type { EventMetrics } from './metrics/events.ts';
import { registerState } from './metrics/state.ts';
import type { DataMetrics } from './metrics.ts';
import { createPeople } from './sign-in-pages.ts';
import type { ServiceAddress } from './service-address.ts';
import type { Settled } from './start-options.ts';
import { createStripeRoutes } from './stripe-webhook.ts';

/** The routes for webhooks of the payment provider and of git hosts, and for calls of servers beside this one. */
export function openHooks(
  { config: { payments }, environment, clock, log, fullServer = null }: Settled,
  { stripe }: Secrets,
  ports: Ports,
  engines: Engines | null,
): Routes {
  const { store } = ports;
  const isLive = payments.mode === 'live';
  const gitSecret = environment.PCP_GIT_WEBHOOK_SECRET ?? '';
  const forgetBranches = engines?.upkeep.forgetBranches ?? null;
  const callSecret = fullServer === null ? readServersSecret({ environment }) : '';
  return {
    ...createCallRoutes(callSecret, { ...ports, ...(engines && { upkeep: engines.upkeep }) }),
    ...createStripeRoutes({ secret: stripe?.webhookSecret ?? null, isLive, clock, store }),
    ...createMailRoutes({ secret: environment.PCP_MAIL_WEBHOOK_SECRET ?? '', store, random: secureRandom, log }),
    ...createGitRoutes({ secret: gitSecret, clock, store, forgetBranches }),
  };
}

interface ServerOptions extends Settled {
  readonly data: Data;
  readonly metrics: DataMetrics;
  readonly events: EventMetrics;
  /** Socket of the engine; `null` without one. */
  readonly socketPath: string | null;
  readonly plane: ControlPlane;
  readonly hooks: Routes;
  readonly address: ServiceAddress;
}

/** Listens for requests of the API, of browsers and of webhooks. */
export async function openServer({
  config,
  port,
  adminPort,
  host,
  adminHost,
  stopDelaySeconds = 0,
  log,
  clock,
  plane,
  data,
  metrics,
  events,
  hooks,
  address,
  ...places
}: ServerOptions) {
  const { handlers, identity, idempotency } = plane;
  const operators = config.operators.map((email) => email.toLowerCase());
  const pages = createPeople({ plane, sms: createLogSms(log), log, operators, serviceUrl: address.get });
  const { dashboardUrl } = config;
  const origins = dashboardUrl === null ? [] : [new URL(dashboardUrl).origin];
  const isDashboard =
    dashboardUrl === null ? createDashboard({ ...places, settings: plane.running.ports.settings }) : () => false;
  const shared = {
    log,
    origins,
    trustProxy: config.trustedProxies,
    callerLimits: { ...config.requestsPerMinute, free: ['getHealth'] },
    explainError: createErrorExplainer(log),
  };
  const isOperators = await serveOperatorApi({ ...shared, plane, operators });
  const served = await serve(handlers, {
    port,
    adminPort,
    host,
    adminHost,
    stopDelaySeconds,
    preparation: 'inBackground',
    ...shared,
    routes: { ...pages, ...hooks },
    files: (request, response) => isOperators(request, response) || isDashboard(request, response),
    identity,
    idempotency,
    isReady: data.isAvailable,
  });
  metrics.register(served.registry, data.work, clock);
  events.register(served.registry);
  const lastBackupAt = async () => readLastBackup(places.folder)?.completeAt ?? null;
  registerState(served.registry, { ...places, ports: plane.running.ports, clock, lastBackupAt });
  address.listensAt(new URL(served.url).port);
  return { url: served.url, adminUrl: served.adminUrl, serviceUrl: address.get(), stop: () => served.stop() };
}
