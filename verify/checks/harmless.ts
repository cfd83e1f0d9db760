import type { Arbitrary } from 'fast-check';
import { isObject, type JsonObject } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { schemasOf } from '../requests/operation-schemas.ts';
import type { GeneratedRequest, MistakenRequests } from '../requests/requests.ts';
import { resolve, type Schema } from '../requests/schema.ts';
import type { Run } from '../run/run.ts';
import { madeUp } from '../send/made-up.ts';
import type { Target } from '../targets/target.ts';

/**
 * Turns a write into one that names nothing that exists, as far as its query and its body can: the server looks
 * records up after it has validated the request. A slug becomes a taken one. The tested field keeps its value.
 */
export function createHarmless(
  { contract: { document }, knowledge: { nothing, irreversible } }: Pick<Run, 'contract' | 'knowledge'>,
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
      body: isObject(request.body)
        ? { ...reversible(request.body, irreversible, tested), ...without(inBody) }
        : request.body,
    };
  };
}

/**
 * Requests with a mistake that would do no harm even if they were accepted: a wrong value in the path begins like
 * those that lead to nothing.
 */
export function harmlessMistakes(
  run: Run,
  operation: Operation,
  mistake: MistakenRequests,
): Arbitrary<GeneratedRequest> {
  const { in: place, path, rule, requests } = mistake;
  const harmless = createHarmless(run, operation);
  if (place !== 'path' || operation.method === 'get')
    return requests().map((request) => harmless(request, path.replace(/^\//, '')));
  return requests().map((request) => {
    const value = `${madeUp}${rule === 'pattern' ? ' ' : ''}${request.path[path]}`;
    return harmless({ ...request, path: { ...request.path, [path]: value } });
  });
}

/** Leaves irreversible members out of a body that has other ones, unless one of them is tested. */
function reversible(body: JsonObject, irreversible: readonly string[], tested: string | undefined): JsonObject {
  const others = Object.fromEntries(Object.entries(body).filter(([name]) => !irreversible.includes(name)));
  const isTested = tested !== undefined && irreversible.includes(tested);
  return isTested || Object.keys(others).length === 0 ? body : others;
}

function namesIn({ properties = {} }: Schema, values: Readonly<Record<string, string>>): string[] {
  return Object.keys(properties).filter((name) => name in values);
}
