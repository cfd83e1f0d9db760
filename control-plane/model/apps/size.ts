import type { components } from '../../../generated/types.ts';
import type { ProblemDetail } from '../../../contract/model/handler.ts';
import { ControlPlaneError } from '../shared/error.ts';
import type { ServiceDefinition, ServiceSize } from '../tables/apps.ts';
import type { RowOf } from '../tables/tables.ts';
import { sizeSteps } from './default-size.ts';
import { entryOf, type Service } from './service.ts';

/** Sizes of an app. Rows have these columns. */
export type Sizes = Pick<RowOf<'apps'>, 'sizes' | 'volumeSizes'>;

/** Sizes of an app, or of the containers of a deploy, with the port that it has set. */
export type RunSizes = Pick<RowOf<'deploys'>, 'sizes' | 'volumeSizes'>;

/** Sizes in a request. Omitted ones stay; `null` restores the value of the source. */
export interface SizeChanges {
  readonly services?: readonly components['schemas']['ServiceSizeBody'][] | undefined;
  readonly volumes?: Readonly<Record<string, number>> | undefined;
}

/** Sizes set by requests, as the contract writes them. */
export function sizesBody({ sizes }: Sizes): Record<string, { readonly cpu?: number; readonly memory?: number }> {
  const written = ({ cpuMillis, ...size }: ServiceSize) => ({
    ...(cpuMillis !== undefined && { cpu: cpuMillis / 1000 }),
    ...size,
  });
  return Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, written(size)]));
}

/** Services of a release in the sizes of an app or a deploy. */
export function sizedServices<S extends Service>(services: readonly S[], { sizes, volumeSizes }: RunSizes): S[] {
  return services.map((service) => ({
    ...service,
    ...(service.learnedPort !== undefined && { port: service.learnedPort }),
    ...memberOf(sizes, service.name),
    volumes: service.volumes.map((volume) => ({ ...volume, size: memberOf(volumeSizes, volume.name) ?? volume.size })),
  }));
}

/** The port of a service that the variable PORT has set for a deploy; `null` without one. */
export function setPortOf({ sizes }: Pick<RunSizes, 'sizes'>, service: string): number | null {
  return memberOf(sizes, service)?.port ?? null;
}

/** Services with the ports that the variable PORT has set for a deploy. */
export function withSetPorts<S extends Service>(services: readonly S[], deploy: Pick<RunSizes, 'sizes'> | null): S[] {
  return services.map((one) => ({ ...one, port: (deploy && setPortOf(deploy, one.name)) ?? one.port }));
}

/** Sizes for a deploy that sets the port of the service with the app's address; `null` for that of the source. */
export function withPort(sizes: Sizes['sizes'], services: readonly Service[], port: number | null): RunSizes['sizes'] {
  const entry = port === null ? null : entryOf(services);
  return entry && port !== null ? { ...sizes, [entry.name]: { ...memberOf(sizes, entry.name), port } } : sizes;
}

/** The size of each volume of services, by its name. */
export function volumeSizesOf(services: readonly Service[]): Record<string, number> {
  return Object.fromEntries(services.flatMap(({ volumes }) => volumes.map(({ name, size }) => [name, size])));
}

/**
 * The sizes of an app after a request. `services` are those of its release, as the source defines them. Throws
 * `bad_body` or `bad_reference`.
 */
export function changeSizes(
  app: Sizes,
  services: readonly ServiceDefinition[],
  { services: asked = [], volumes = {} }: SizeChanges,
): Sizes {
  const present = volumeSizesOf(sizedServices(services, app));
  const details = [
    ...asked.flatMap((one, index) => checkService(one, index, asked)),
    ...checkVolumes(present, volumes),
  ];
  if (details.length > 0)
    throw new ControlPlaneError('bad_body', 'The sizes are not possible; see details.', { details });
  requireKnown(
    'service',
    asked.map(({ name }) => name),
    services.map(({ name }) => name),
  );
  requireKnown('volume', Object.keys(volumes), Object.keys(present));
  return {
    sizes: Object.fromEntries(
      Object.entries({ ...app.sizes, ...sizesOf(app, asked) }).filter(([, size]) => Object.keys(size).length > 0),
    ),
    volumeSizes: { ...app.volumeSizes, ...volumes },
  };
}

/** The sizes of a new app, whose services are not known yet. Throws `bad_body`. */
export function newSizes({ services = [], volumes = {} }: SizeChanges): Sizes {
  const details = services.flatMap((one, index) => checkService(one, index, services));
  if (details.length > 0)
    throw new ControlPlaneError('bad_body', 'The sizes are not possible; see details.', { details });
  return { sizes: sizesOf({ sizes: {}, volumeSizes: {} }, services), volumeSizes: volumes };
}

function checkService(
  { name, cpu, memory }: NonNullable<SizeChanges['services']>[number],
  index: number,
  all: NonNullable<SizeChanges['services']>,
): ProblemDetail[] {
  const isRepeated = all.findIndex((one) => one.name === name) < index;
  return [
    ...(isRepeated ? [problem(`/services/${index}/name`, `repeats ${name}`, 'uniqueItems')] : []),
    ...(isInSteps(cpu) ? [] : [problem(`/services/${index}/cpu`, 'must be a multiple of 0.05', 'multipleOf')]),
    ...((memory ?? 0) % sizeSteps.memory === 0
      ? []
      : [problem(`/services/${index}/memory`, 'must be a multiple of 33554432', 'multipleOf')]),
  ];
}

/** Compares whole thousandths, since in binary 0.15 is not a multiple of 0.05. */
function isInSteps(cpu: number | null | undefined): boolean {
  if (cpu === null || cpu === undefined) return true;
  const millis = Math.round(cpu * 1000);
  return millis / 1000 === cpu && millis % sizeSteps.cpuMillis === 0;
}

function checkVolumes(
  present: Readonly<Record<string, number>>,
  volumes: Readonly<Record<string, number>>,
): ProblemDetail[] {
  return Object.entries(volumes).flatMap(([name, size]) => {
    const now = memberOf(present, name);
    const message = `must be at least ${now}, since the volume has ${now} bytes and cannot shrink`;
    return now !== undefined && size < now ? [problem(`/volumes/${name}`, message, 'volumeShrinks')] : [];
  });
}

function requireKnown(kind: 'service' | 'volume', names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const list = known.length === 0 ? 'none' : known.join(', ');
  throw new ControlPlaneError('bad_reference', `The app has no ${kind} "${unknown}". It has ${list}.`);
}

function sizesOf({ sizes }: Sizes, asked: NonNullable<SizeChanges['services']>): Record<string, ServiceSize> {
  return Object.fromEntries(
    asked.map(({ name, cpu, memory }) => {
      const { cpuMillis, memory: bytes } = memberOf(sizes, name) ?? {};
      const wanted = {
        cpuMillis: cpu === undefined ? cpuMillis : cpu === null ? undefined : Math.round(cpu * 1000),
        memory: memory === undefined ? bytes : (memory ?? undefined),
      };
      return [name, defined(wanted)];
    }),
  );
}

function defined({
  cpuMillis,
  memory,
}: {
  readonly cpuMillis: number | undefined;
  readonly memory: number | undefined;
}): ServiceSize {
  return { ...(cpuMillis !== undefined && { cpuMillis }), ...(memory !== undefined && { memory }) };
}

/** A member of an object whose names come from users: `constructor` too. */
export function memberOf<T>(object: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function problem(path: string, message: string, rule: string): ProblemDetail {
  return { in: 'body', path, message, rule };
}
