import { presetOf } from '../observability/log.ts';
import { addressedOf } from './service.ts';
import type { ServiceDefinition } from '../tables/apps.ts';
import type { RowOf } from '../tables/tables.ts';

/** A container of an app. */
interface Container {
  readonly name: string;
  readonly service: string;
}

/** An app with its services and their containers, as telemetry refers to them. */
export function appServices(
  { id: appId, slug: app }: Pick<RowOf<'apps'>, 'id' | 'slug'>,
  services: readonly ServiceDefinition[],
  containers: readonly Container[],
) {
  const addressed = addressedOf(services);
  return {
    appId,
    app,
    entry: addressed[0]?.name ?? null,
    services: services.map((service) => ({
      appId,
      app,
      service: service.name,
      preset: presetOf(service, addressed.includes(service)),
      limits: { cpu: service.cpuMillis / 1000, memory: service.memory },
      containers: containers.filter((container) => container.service === service.name).map(({ name }) => name),
    })),
  };
}
