import { type RunSettings, servicesWith } from './health.ts';
import { fnv1a } from '../shared/hash.ts';
import type { RowOf } from '../tables/tables.ts';
import type { ServiceDefinition } from '../tables/apps.ts';

/**
 * The generation of a service's containers, which changes with their definition. A deploy and a restart replace every
 * service, except that a deploy keeps an unchanged service with a volume, which never runs twice. `own` is the service
 * as the release defines it, without the sizes of the app.
 */
export function generationOf(
  service: ServiceDefinition,
  own: ServiceDefinition,
  { number }: Pick<RowOf<'deploys'>, 'number'>,
  { generation }: Pick<RowOf<'apps'>, 'generation'>,
): string {
  const content = contentOf(service);
  if (service.volumes.length > 0) return `${content}-${generation}`;
  return `${number}-${generation}${content === contentOf(own) ? '' : `-${content}`}`;
}

/** The services of a deploy's release with its settings, each with the generation of its containers. */
export function generationsOf(
  services: readonly ServiceDefinition[],
  deploy: Pick<RowOf<'deploys'>, 'number'> & RunSettings,
  app: Pick<RowOf<'apps'>, 'generation'>,
): { readonly service: ServiceDefinition; readonly generation: string }[] {
  const effective = servicesWith(services, deploy);
  return services.map((own, index) => {
    const service = effective[index] ?? own;
    return { service, generation: generationOf(service, own, deploy, app) };
  });
}

/** Whether a container of a service without a volume belongs to the release of a deploy. */
export function isOfDeploy(generation: string, { number }: Pick<RowOf<'deploys'>, 'number'>): boolean {
  return generation.startsWith(`${number}-`);
}

/** Whether the containers of a service have to be replaced for another definition. */
export function differs(service: ServiceDefinition, other: ServiceDefinition | undefined): boolean {
  return other === undefined || contentOf(service) !== contentOf(other);
}

/**
 * The definition of a service's containers. A volume grows in place, so its size does not count, and the address of a
 * service is none of the container's.
 */
function contentOf({ address: _, ...service }: ServiceDefinition): string {
  const volumes = service.volumes.map(({ size: __, ...volume }) => volume);
  return fnv1a(JSON.stringify({ ...service, volumes })).toString(16);
}
