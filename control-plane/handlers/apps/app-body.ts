import type { components } from '../../../generated/types.ts';
import type { AppView } from '../../actions/apps/view.ts';
import { amountsBody } from '../../model/billing/amounts.ts';
import { addressOf } from '../../model/apps/address.ts';
import { notAppliedOf } from '../../model/apps/applied.ts';
import { addressedOf, footprintOf, lastingFootprintOf } from '../../model/apps/service.ts';
import type { ServiceDefinition } from '../../model/tables/apps.ts';
import { uptimeText } from '../../model/apps/uptime.ts';
import { deployBody } from '../deploys/deploy-body.ts';
import { unobservedReason } from './container-body.ts';
import { timestamp, timestampOrNull } from '../shared/timestamp.ts';

type Schemas = components['schemas'];
type Status = Schemas['SubService']['status'];

/** The short form of an app. */
export function serviceEntryBody(view: AppView): Schemas['ServiceEntry'] {
  const { app, services, now } = view;
  const needs = app.currentDeployId === null ? footprintOf(services) : lastingFootprintOf(services);
  const limits = amountsBody(services.length > 0 ? needs : app);
  const volumes = services.flatMap((service) => service.volumes.map(({ name, size }) => [name, size] as const));
  return {
    slug: app.slug,
    env: app.env,
    name: app.name,
    status: app.status,
    uptime: app.startedAt === null ? '0m' : uptimeText(now - app.startedAt),
    region: app.region,
    subServices: services.map((service) => subServiceBody(service, view)),
    endpoints: endpointsOf(view),
    limits,
    scale: { cpu: limits.cpu, memory: limits.memory, volumes: Object.fromEntries<number>(volumes) },
    source: app.source,
  };
}

export function appBody(view: AppView): Schemas['App'] {
  const { app, workspaceSlug, deploy, names, latestVersion } = view;
  const { id, templateId, templateVersion: version, previewOfAppId, previewBranch } = app;
  return {
    ...serviceEntryBody(view),
    id,
    workspaceSlug,
    url: urlOf(view),
    currentDeployId: app.currentDeployId,
    deploy: deploy && deployBody(deploy, names),
    application:
      templateId === null || version === null
        ? null
        : {
            id: templateId,
            version,
            latestVersion: latestVersion ?? version,
            upgradable: (latestVersion ?? version) !== version,
          },
    desired: app.desired,
    statusReason: app.statusReason,
    statusMessage: view.statusMessage,
    ...(view.isSimulated && { isSimulated: true }),
    unobservedReason: unobservedReason(view),
    notApplied: notAppliedOf(view),
    previewOf: previewOfAppId === null ? null : { appId: previewOfAppId, branch: previewBranch ?? '' },
    autoDeployPausedBy: app.pausedByNumber === null ? null : 'rollback',
    lastPush: lastPushOf(app),
    health: app.health && { host: null, ...app.health },
    releaseCommand: app.releaseCommand,
    createdAt: timestamp(app.createdAt),
    updatedAt: timestamp(app.updatedAt),
    startedAt: timestampOrNull(app.startedAt),
  };
}

function subServiceBody(service: ServiceDefinition, view: AppView): Schemas['SubService'] {
  const { name, image, role, port, cpuMillis, memory } = service;
  return {
    name,
    image,
    role,
    port: port ?? 0,
    status: serviceStatus(service, view),
    limits: { cpu: cpuMillis / 1000, memory },
  };
}

function lastPushOf({ lastPush, lastPushAt, createdAt }: AppView['app']): Schemas['App']['lastPush'] {
  if (lastPush === null) return null;
  const { branch, sha, outcome } = lastPush;
  return { branch, sha, at: timestamp(lastPushAt ?? createdAt), outcome };
}

/** The status of the app, unless its services differ. */
function serviceStatus({ name }: ServiceDefinition, { app, containers, completed }: AppView): Status {
  if (completed.includes(name) && app.desired !== 'deleted') return 'completed';
  if (app.status !== 'degraded' && app.statusReason !== 'set_by_hand') return app.status;
  if (app.ready === 'all') return 'running';
  const own = containers?.filter(({ service }) => service === name) ?? [];
  const ready = own.filter((container) => container.ready);
  if (containers === null) return app.ready === 'none' ? 'error' : 'degraded';
  if (ready.length === 0) return 'error';
  return ready.length === own.length ? 'running' : 'degraded';
}

/** The addresses of the app and of its services first, then the primary custom domain, then the others by host. */
function endpointsOf(view: AppView): Schemas['Endpoint'][] {
  const { services, domains, labels } = view;
  const [entry, ...others] = addressedOf(services);
  if (!entry) return [];
  const custom = domains.filter(({ status, redirectTo }) => status === 'active' && redirectTo === null);
  const primaryFirst = custom.toSorted((a, b) => Number(b.primaryOf !== null) - Number(a.primaryOf !== null));
  const endpoint = (component: string, host: string, isCustom: boolean) => {
    const { url, port } = addressOf(host, view.region);
    return { component, url, protocol: 'http' as const, port, custom: isCustom };
  };
  return [
    endpoint(entry.name, assignedHost(view, view.app.label), false),
    // A service gets its label with the route.
    ...others.flatMap(({ name }) =>
      labels
        .filter(({ service }) => service === name)
        .map(({ label }) => endpoint(name, assignedHost(view, label), false)),
    ),
    ...primaryFirst.map(({ host }) => endpoint(entry.name, host, true)),
  ];
}

function urlOf(view: AppView): string | null {
  const endpoints = endpointsOf(view);
  const primary = view.domains.find(({ primaryOf, status }) => primaryOf !== null && status === 'active');
  const own = endpoints[0]?.url ?? null;
  if (own === null || !primary) return own;
  return addressOf(primary.host, view.region).url;
}

function assignedHost({ region }: AppView, label: string): string {
  return `${label}.${region?.ingressHost ?? ''}`;
}
