import type { OperationId } from '../../../generated/operations.ts';
import { asList, asObject, type JsonObject } from '../../../server/contract/document.ts';
import type { Call } from '../../scratch/call.ts';
import type { Things } from '../../scratch/things/things.ts';

/** The value of a property somewhere in the response of a read; `none` where what it leads to does not exist. */
export async function readState(
  { api, owner }: Things,
  operation: OperationId,
  { persona = owner, ...call }: Call,
  find: (json: JsonObject) => unknown,
): Promise<string> {
  const { response } = await api.attempt(operation, persona, call);
  if (response?.status === 404) return 'none';
  const state = find(asObject(response?.json));
  return typeof state === 'string' ? state : 'none';
}

/** The item of a list whose property has a value. */
export function itemOf(list: unknown, property: string, value: string): JsonObject {
  return asObject(asList(list).find((item) => asObject(item)[property] === value));
}
