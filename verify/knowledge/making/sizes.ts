import { asList, asObject, isObject, type JsonObject } from '../../../contract/document.ts';
import { textAt } from '../../scratch/api.ts';
import type { Tools } from '../../scratch/tools.ts';
import type { AppPath } from './apps.ts';

/** Sizes are counted in thousandths of a core, since sums of fractions are not exact. */
const stepMillis = 50;

/** The body of an update that gives the first service of an app one step more of a core. */
export async function largerBody(tools: Tools, path: AppPath): Promise<JsonObject> {
  const { app } = await tools.api.call('getApp', tools.owner, { path });
  const [first] = servicesOf(app);
  const steps = Math.floor(millisOf(first) / stepMillis) + 1;
  return { services: [{ name: textAt(asObject(first), 'name'), cpu: (steps * stepMillis) / 1000 }] };
}

/** What an app shows after an update of the sizes of services, by what else it shows. */
export function sizesAfter(sent: unknown, { app }: JsonObject): JsonObject {
  const { limits, scale } = asObject(app);
  const wanted = new Map(asList(sent).map((one) => [asObject(one).name, asObject(one).cpu]));
  const millis = servicesOf(app).map((service) => {
    const cpu = wanted.get(service.name);
    return typeof cpu === 'number' ? Math.round(cpu * 1000) : millisOf(service);
  });
  const cpu = millis.reduce((sum, one) => sum + one, 0) / 1000;
  return { limits: { ...asObject(limits), cpu }, scale: { ...asObject(scale), cpu } };
}

function servicesOf(app: unknown): JsonObject[] {
  return asList(asObject(app).subServices).filter(isObject);
}

function millisOf(service: JsonObject | undefined): number {
  const { cpu } = asObject(service?.limits);
  return typeof cpu === 'number' ? Math.round(cpu * 1000) : 0;
}
