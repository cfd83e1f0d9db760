import { asList, asObject, isObject, type JsonObject } from '../../../contract/document.ts';
import { textAt } from '../../scratch/api.ts';
import { Unavailable } from '../../scratch/unavailable.ts';
import type { Tools } from '../../scratch/tools.ts';
import type { AppPath } from './apps.ts';

/** Sizes are counted in thousandths of a core, since sums of fractions are not exact. */
const stepMillis = 50;
/** By how much a volume grows, in bytes. */
export const volumeStep = 1024 ** 3;

/** The body of an update that gives the first service of an app one step more of a core. */
export async function largerBody(tools: Tools, path: AppPath): Promise<JsonObject> {
  const { app } = await tools.api.call('getApp', tools.owner, { path });
  const [first] = servicesOf(app);
  const steps = Math.floor(millisOf(first) / stepMillis) + 1;
  return { services: [{ name: textAt(asObject(first), 'name'), cpu: (steps * stepMillis) / 1000 }] };
}

/** The body of an update that makes the first volume of an app larger. */
export async function largerVolumeBody(tools: Tools, path: AppPath): Promise<JsonObject> {
  const { app } = await tools.api.call('getApp', tools.owner, { path });
  const [name, size] = Object.entries(volumesOf(app))[0] ?? [];
  if (name === undefined)
    throw new Unavailable('the application of the catalog with the least storage shows no volume');
  return { volumes: { [name]: Number(size) + volumeStep } };
}

/** The sizes that an app shows after an update, computed from its other members. */
export function sizesAfter({ services, volumes }: JsonObject, { app }: JsonObject): JsonObject {
  const { limits, scale } = asObject(app);
  const wanted = new Map(asList(services).map((one) => [asObject(one).name, asObject(one).cpu]));
  const millis = servicesOf(app).map((service) => {
    const cpu = wanted.get(service.name);
    return typeof cpu === 'number' ? Math.round(cpu * 1000) : millisOf(service);
  });
  const cpu = millis.reduce((sum, one) => sum + one, 0) / 1000;
  const sizes = { ...volumesOf(app), ...asObject(volumes) };
  const storage = Object.values(sizes).reduce<number>((sum, size) => sum + Number(size), 0);
  return { limits: { ...asObject(limits), cpu, storage }, scale: { ...asObject(scale), cpu, volumes: sizes } };
}

function volumesOf(app: unknown): JsonObject {
  return asObject(asObject(asObject(app).scale).volumes);
}

function servicesOf(app: unknown): JsonObject[] {
  return asList(asObject(app).subServices).filter(isObject);
}

function millisOf(service: JsonObject | undefined): number {
  const { cpu } = asObject(service?.limits);
  return typeof cpu === 'number' ? Math.round(cpu * 1000) : 0;
}
