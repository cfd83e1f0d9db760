import { fnv1a } from '../shared/hash.ts';
import type { RowOf } from '../tables/tables.ts';
import type { ServiceDefinition } from '../tables/apps.ts';

/**
 * The generation of a service's containers: it changes with what they are made of. A deploy and a restart replace
 * every service. Those with a volume, which never run twice, are left alone by a deploy that does not change them.
 */
export function generationOf(
  service: ServiceDefinition,
  { number }: Pick<RowOf<'deploys'>, 'number'>,
  { generation }: Pick<RowOf<'apps'>, 'generation'>,
): string {
  return `${service.volumes.length > 0 ? fnv1a(JSON.stringify(service)).toString(16) : number}-${generation}`;
}
