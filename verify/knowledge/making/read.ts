import { asList, asObject, type JsonObject } from '../../../contract/document.ts';
import { describeFailure } from '../../scratch/api.ts';
import type { Call } from '../../scratch/call.ts';
import type { Tools } from '../../scratch/tools.ts';
import { Unavailable } from '../../scratch/unavailable.ts';

/**
 * The value of a property in the response of a read; `none` if the record does not exist. Throws an `Unavailable` if
 * the read fails, because the state is then not known.
 */
export async function readState(
  { api, owner }: Tools,
  operation: string,
  { persona = owner, ...call }: Call,
  find: (json: JsonObject) => unknown,
): Promise<string> {
  const exchange = await api.attempt(operation, persona, call);
  const { response } = exchange;
  if (response?.status === 404) return 'none';
  if (response?.status !== 200) throw new Unavailable(describeFailure(exchange));
  const state = find(asObject(response.json));
  return typeof state === 'string' ? state : 'none';
}

/** The item of a list whose property has a value. */
export function itemOf(list: unknown, property: string, value: string): JsonObject {
  return asObject(asList(list).find((item) => asObject(item)[property] === value));
}
