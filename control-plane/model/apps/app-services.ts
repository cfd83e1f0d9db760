import { presetOf } from '../observability/log.ts';
import { entryOf } from './service.ts';
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
  const entry = entryOf(services);
  return {
    appId,
    app,
    services: services.map((service) => ({
      appId,
      app,
      service: service.name,
      preset: presetOf(service, service === entry),
      limits: { cpu: service.cpuMillis / 1000, memory: service.memory },
      containers: containers.filter((container) => container.service === service.name).map(({ name }) => name),
    })),
  };
}
