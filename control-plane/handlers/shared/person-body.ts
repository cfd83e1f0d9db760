import type { components } from '../../../generated/types.ts';

/** A user by id, with the name from `names`; `null` for the service itself. */
export function personBody(
  id: string | null,
  names: ReadonlyMap<string, string>,
): components['schemas']['Person'] | null {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { id, name };
}
