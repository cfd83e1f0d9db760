import type { Arbitrary } from 'fast-check';
import { isObject } from '../../server/contract/document.ts';
import type { GeneratedRequest, MistakenRequests } from '../requests/requests.ts';
import { madeUp, madeUpId } from '../send/guard.ts';

/** Fields that name someone else's things, with values that name nothing. */
const nothing: Readonly<Record<string, string>> = { targetWorkspaceSlug: madeUp, targetUserId: madeUpId };

/** A request whose body names nobody and no workspace that exists. */
export function harmless(request: GeneratedRequest): GeneratedRequest {
  const { body } = request;
  if (!isObject(body)) return request;
  const named = Object.entries(nothing).filter(([name]) => name in body);
  return { ...request, body: { ...body, ...Object.fromEntries(named) } };
}

/**
 * Requests with a mistake that would do no harm even if they were accepted: a wrong value in the path begins like
 * those that lead to nothing.
 */
export function harmlessMistakes({ in: place, path: name, rule, requests }: MistakenRequests): Arbitrary<GeneratedRequest> {
  if (place === 'body') return requests().map((request) => (name.slice(1) in nothing ? request : harmless(request)));
  if (place !== 'path') return requests().map(harmless);
  return requests().map((request) => {
    const value = `${madeUp}${rule === 'pattern' ? ' ' : ''}${request.path[name]}`;
    return harmless({ ...request, path: { ...request.path, [name]: value } });
  });
}
