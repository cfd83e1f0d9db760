import { planOfImage } from './image.ts';
import { service } from './make.ts';
import type { Service } from '../../apps/service.ts';
import type { Source } from '../../tables/apps.ts';

/** What is shown of an app before its services are known: one service that serves HTTP, or the one of its image. */
export function assumedServices({ source }: { readonly source: Source }): readonly Service[] {
  if (source.type !== 'image') return [service('web', { port: 8080 })];
  const repository = source.ref.replace(/@.*$/, '').replace(/:[^/]*$/, '');
  return planOfImage({ ref: source.ref, repository, ports: [], volumes: [], labels: {} }).services;
}
