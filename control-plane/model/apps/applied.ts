import { portKey } from '../vars/port.ts';
import { compareText } from '../shared/order.ts';
import type { Applied, Digests, ServiceDefinition, Source, StartedService } from '../tables/apps.ts';
import type { RowOf } from '../tables/tables.ts';
import { servicesWith } from './health.ts';
import { entryOf } from './service.ts';
import { memberOf } from './size.ts';

type AppRow = RowOf<'apps'>;

/** A part of an app that its running containers do without. */
export interface NotApplied {
  readonly kind: 'variable' | 'size' | 'health' | 'release_command' | 'volume' | 'source';
  readonly name: string;
}

interface Shown {
  readonly app: AppRow;
  /** The deploy whose release runs, with the services of its source. */
  readonly shown: Pick<RowOf<'deploys'>, 'id' | 'source'> | null;
  readonly released: readonly ServiceDefinition[];
}

/** Parts of an app that its running containers were not started with; empty while none runs. */
export function notAppliedOf({ app, shown, released }: Shown): NotApplied[] {
  const { applied } = app;
  if (!applied || !shown || !mayRun(app, shown)) return [];
  const started = applied.services.filter((one) => isCurrent(one, shown, released));
  if (started.length === 0) return [];
  const target = servicesWith(released, app);
  const differing = (differs: (one: StartedService, service: ServiceDefinition) => boolean) =>
    target.filter((service) => started.some((one) => one.service === service.name && differs(one, service)));
  const volumes = target.flatMap((service) => service.volumes);
  const parts = {
    variable: changedKeys(started, released),
    size: namesOf(differing((one, { cpuMillis, memory }) => one.cpuMillis !== cpuMillis || one.memory !== memory)),
    health: namesOf(differing((one, { health }) => !isSame(one.health, health))),
    release_command: isCommandApplied(applied, app) ? [] : ['releaseCommand'],
    volume: namesOf(volumes.filter(({ name, size }) => (memberOf(applied.volumes, name) ?? size) !== size)),
    source: changedChoices(shown.source, app.source),
  };
  const kinds = ['variable', 'size', 'health', 'release_command', 'volume', 'source'] as const;
  return kinds.flatMap((kind) => [...new Set(parts[kind])].toSorted(compareText).map((name) => ({ kind, name })));
}

/** Digest of a variable that is not as at any start, as far as is known. */
export const unknownDigest = '';

/** The same containers beside other present variables. */
export function withVars(applied: Applied, vars: Digests): Applied {
  const services = applied.services.map((one) => ({ ...one, changed: changesOf(startVars(one, applied.vars), vars) }));
  return { ...applied, vars, services };
}

/** The variables that are not as at a start, with their digests then. */
export function changesOf(then: Digests, now: Digests): StartedService['changed'] {
  const keys = [...new Set([...Object.keys(then), ...Object.keys(now)])];
  return Object.fromEntries(
    keys.filter((key) => memberOf(then, key) !== memberOf(now, key)).map((key) => [key, memberOf(then, key) ?? null]),
  );
}

function startVars({ changed }: StartedService, present: Digests): Digests {
  const all = Object.entries({ ...present, ...changed });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
}

function mayRun(
  { currentDeployId, desired, status, statusReason, isSuspended }: AppRow,
  { id }: Pick<RowOf<'deploys'>, 'id'>,
): boolean {
  return (
    currentDeployId === id &&
    desired === 'running' &&
    status !== 'stopped' &&
    statusReason !== 'payment_required' &&
    !isSuspended
  );
}

/** A deploy keeps an unchanged service with a volume, which an earlier deploy may have started. */
function isCurrent(
  { service, deployId }: StartedService,
  shown: Pick<RowOf<'deploys'>, 'id'>,
  released: readonly ServiceDefinition[],
): boolean {
  return deployId === shown.id || released.some(({ name, volumes }) => name === service && volumes.length > 0);
}

/** PORT is for the service with the app's address; another one with a port does not get it. */
function changedKeys(started: readonly StartedService[], released: readonly ServiceDefinition[]): string[] {
  const others = released.filter((service) => service.port !== null && service !== entryOf(released));
  return started.flatMap(({ service, changed }) => {
    const hasOwnPort = others.some(({ name }) => name === service);
    return Object.keys(changed).filter((key) => key !== portKey || !hasOwnPort);
  });
}

function isCommandApplied({ releaseCommand }: Applied, app: AppRow): boolean {
  return releaseCommand === undefined || releaseCommand === app.releaseCommand;
}

/** Members of two sources that say how they are built, and that differ. */
function changedChoices(before: Source, after: Source): string[] {
  const [then, now] = [choicesAt(before), choicesAt(after)];
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])];
  return names.filter((name) => !isSame(then[name], now[name]));
}

function choicesAt(source: Source): Readonly<Record<string, unknown>> {
  if (source.type === 'template') return {};
  const { port, mounts } = source;
  if (source.type === 'image') return { port, mounts, startCommand: source.startCommand };
  const { build = {}, publicService, subdir = '' } = source;
  const ofBuild = Object.fromEntries(Object.entries(build).map(([name, choice]) => [`build.${name}`, choice]));
  return {
    ...ofBuild,
    port,
    publicService,
    mounts,
    subdir,
    ...(source.type === 'git' && { profiles: source.profiles }),
  };
}

function namesOf(all: readonly { readonly name: string }[]): string[] {
  return all.map(({ name }) => name);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
