import type { Arbitrary } from 'fast-check';
import { isObject, type JsonObject, type OpenApiDocument } from '../../server/contract/document.ts';
import type { Operation } from '../../server/model/operation.ts';
import { schemasOf } from '../requests/operation-schemas.ts';
import type { GeneratedRequest, MistakenRequests } from '../requests/requests.ts';
import { resolve, type Schema } from '../requests/schema.ts';
import { madeUp, madeUpId } from '../send/guard.ts';
import type { Target } from './target.ts';

/** Fields that name what a write is about, with values that name nothing. */
const nothing: Readonly<Record<string, string>> = {
  targetWorkspaceSlug: madeUp,
  targetUserId: madeUpId,
  workspaceSlug: madeUp,
  region: madeUp,
  tier: madeUp,
};

/**
 * Turns a write into one that names nothing that exists, as far as its query and its body can: the server looks for
 * that after it has looked at the request itself. A slug is one that is taken. The field that is being tested keeps
 * its value.
 */
export function createHarmless(
  document: OpenApiDocument,
  operation: Operation,
  { takenSlug }: Pick<Target, 'takenSlug'> = {},
): (request: GeneratedRequest, tested?: string) => GeneratedRequest {
  if (operation.method === 'get') return (request) => request;
  const values = takenSlug === undefined ? nothing : { ...nothing, slug: takenSlug };
  const { query, body } = schemasOf(document, operation);
  const inQuery = namesIn(query, values);
  const inBody = body ? namesIn(resolve(document, body), values) : [];
  return (request, tested) => {
    const without = (names: readonly string[]) =>
      Object.fromEntries(names.filter((name) => name !== tested).map((name) => [name, values[name]]));
    return {
      ...request,
      query: { ...request.query, ...without(inQuery) },
      body: isObject(request.body) ? { ...withoutPicture(request.body, tested), ...without(inBody) } : request.body,
    };
  };
}

/**
 * Requests with a mistake that would do no harm even if they were accepted: a wrong value in the path begins like
 * those that lead to nothing.
 */
export function harmlessMistakes(document: OpenApiDocument, operation: Operation, mistake: MistakenRequests): Arbitrary<GeneratedRequest> {
  const { in: place, path, rule, requests } = mistake;
  const harmless = createHarmless(document, operation);
  if (place !== 'path' || operation.method === 'get') return requests().map((request) => harmless(request, path.replace(/^\//, '')));
  return requests().map((request) => {
    const value = `${madeUp}${rule === 'pattern' ? ' ' : ''}${request.path[path]}`;
    return harmless({ ...request, path: { ...request.path, [path]: value } });
  });
}

/** A picture cannot be put back, so it is left out of a body that has something else. */
function withoutPicture(body: JsonObject, tested: string | undefined): JsonObject {
  const { avatarUrl: _, ...others } = body;
  return tested === 'avatarUrl' || Object.keys(others).length === 0 ? body : others;
}

function namesIn({ properties = {} }: Schema, values: Readonly<Record<string, string>>): string[] {
  return Object.keys(properties).filter((name) => name in values);
}
