import type { RowOf } from './tables/tables.ts';
import type { ServiceDefinition } from './tables/apps.ts';

/**
 * The generation of a service's containers: it changes with what they are made of. A deploy and a restart replace
 * every service. Those with a volume, which never run twice, are left alone by a deploy that does not change them.
 */
export function generationOf(
  service: ServiceDefinition,
  { number }: Pick<RowOf<'deploys'>, 'number'>,
  { generation }: Pick<RowOf<'apps'>, 'generation'>,
): string {
  return `${service.volumes.length > 0 ? checksum(JSON.stringify(service)) : number}-${generation}`;
}

/** FNV-1a. */
function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, '0');
}
