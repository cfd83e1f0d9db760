import { UsageError } from '../../bin/program/options.ts';
import type { components } from '../../client/index.ts';
import { type Amounts, describeAmounts, formatBytes, readBytes } from '../program/amounts.ts';
import { appOf, appPath, connect, dataOf } from '../program/connect.ts';
import { FailedError } from '../program/errors.ts';
import type { Invocation } from '../program/invocation.ts';
import { formatTable } from '../program/output.ts';

type App = components['schemas']['App'];
type Service = components['schemas']['ServiceSizeBody'];

interface Sizes {
  readonly services: readonly Service[];
  readonly volumes: Readonly<Record<string, number>>;
}

/** Prints the sizes of an app, or changes them: first what they are and become, and the room in the pool. */
export async function run(invocation: Invocation): Promise<number> {
  const { args, output, options } = invocation;
  const wanted = readSizes(args);
  const { client, link } = connect(invocation);
  const params = appOf(invocation, link);
  const { app } = dataOf(await client.GET(appPath, { params }));
  const { workspaceSlug } = params.path;
  const path = { workspaceSlug };
  const { workspace } = dataOf(await client.GET('/api/workspaces/{workspaceSlug}', { params: { path } }));
  const region = workspace.regions.find(({ id }) => id === app.region);
  const isChange = args.length > 0;
  if (!options.json || isChange) {
    const show = options.json ? output.note : output.print;
    show(formatTable([['NAME', 'CPU', 'MEMORY', 'STORAGE'], ...rowsOf(app, wanted, output.marks.becomes)]));
    if (region) show(`Free in ${app.region}: ${describeAmounts(region.free)} of ${describeAmounts(region.pool)}`);
  }
  if (!isChange) {
    const { subServices, scale } = app;
    if (options.json) output.json({ services: subServices.map(({ name, limits }) => ({ name, ...limits })), scale });
    return 0;
  }
  if (options['dry-run']) {
    const missing = region && missingOf(changeOf(app, wanted), region.free);
    if (missing) throw new FailedError(`This does not fit into the pool. Missing: ${missing}. The plans: pcp plans`);
    output.note('This fits. Nothing was changed: this was a dry run.');
    return 0;
  }
  const { services, volumes } = wanted;
  const body = {
    ...(services.length > 0 && { services: [...services] }),
    ...(Object.keys(volumes).length > 0 && { volumes }),
  };
  const { app: changed } = dataOf(await client.PATCH(appPath, { params, body }));
  if (options.json) output.json(changed);
  output.note(`${output.marks.ok} ${workspaceSlug}/${changed.slug} has its new sizes, and is ${changed.status}.`);
  return 0;
}

/** Reads `SERVICE cpu=0.5 memory=512MB` and `VOLUME=10GB`, each any number of times. */
function readSizes(args: readonly string[]): Sizes {
  const services: Service[] = [];
  const volumes: Record<string, number> = {};
  for (const arg of args) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(arg) ?? [];
    const last = services.at(-1);
    if (name === '') services.push({ name: arg });
    else if (name !== 'cpu' && name !== 'memory') volumes[name] = readBytes(value, `The size of ${name}`);
    else if (last === undefined) throw new UsageError(`Of which service is ${arg}? Write: pcp scale SERVICE ${arg}`);
    else services[services.length - 1] = { ...last, [name]: readSize(name, value) };
  }
  const empty = services.find((service) => Object.keys(service).length === 1);
  if (empty) throw new UsageError(`What size has ${empty.name}? Write: pcp scale ${empty.name} cpu=0.5 memory=512MB`);
  return { services, volumes };
}

function readSize(name: 'cpu' | 'memory', value: string): number | null {
  if (value === 'default') return null;
  if (name === 'memory') return readBytes(value, 'memory');
  if (!/^\d+(\.\d+)?$/.test(value)) throw new UsageError(`cpu is a number of cores such as 0.5, not "${value}".`);
  return Number(value);
}

function rowsOf({ subServices, scale }: App, { services, volumes }: Sizes, becomes: string): string[][] {
  const change = (now: string, then: string | undefined) =>
    then === undefined || then === now ? now : `${now} ${becomes} ${then}`;
  const ofServices = subServices.map(({ name, limits }) => {
    const { cpu, memory } = services.find((service) => service.name === name) ?? {};
    return [
      name,
      change(String(limits.cpu), cpu === null ? 'default' : cpu?.toString()),
      change(formatBytes(limits.memory), memory === null ? 'default' : mapSize(memory)),
    ];
  });
  const ofVolumes = Object.entries(scale.volumes).map(([name, size]) => {
    const then = volumes[name];
    return [name, '', '', change(formatBytes(size), mapSize(then))];
  });
  return [...ofServices, ...ofVolumes];
}

function mapSize(bytes: number | undefined): string | undefined {
  return bytes === undefined ? undefined : formatBytes(bytes);
}

/** How much more of the pool the app takes. A stopped app takes no CPU and no memory. */
function changeOf({ subServices, scale, desired }: App, { services, volumes }: Sizes): Amounts {
  const running = desired === 'running' ? services : [];
  const more = (name: 'cpu' | 'memory') =>
    sum(
      running.map((service) => (service[name] ?? 0) && (service[name] ?? 0) - limitOf(subServices, service.name)[name]),
    );
  const storage = Object.entries(volumes).map(([name, size]) => size - (scale.volumes[name] ?? 0));
  return { cpu: more('cpu'), memory: more('memory'), storage: sum(storage) };
}

function limitOf(services: App['subServices'], name: string): { readonly cpu: number; readonly memory: number } {
  return services.find((service) => service.name === name)?.limits ?? { cpu: 0, memory: 0 };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function missingOf(more: Amounts, free: Amounts): string | null {
  const lack = (name: keyof Amounts) => Math.max(0, more[name] - free[name]);
  const missing = { cpu: lack('cpu'), memory: lack('memory'), storage: lack('storage') };
  return Object.values(missing).every((amount) => amount === 0) ? null : describeAmounts(missing);
}
