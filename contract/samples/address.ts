import type { Operation } from '../model/operation.ts';
import type { SampleRequest } from './sample-request.ts';

/** The path and query of a request of an operation. A list repeats its name. */
export function addressOf({ path }: Pick<Operation, 'path'>, request: Pick<SampleRequest, 'path' | 'query'>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.path[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query)) {
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}
