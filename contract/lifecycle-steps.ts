import type { Lifecycle, Place } from './model/lifecycle.ts';
import { asObject, type JsonObject } from './document.ts';

/** One change of state that a lifecycle allows. */
export interface Step {
  readonly from: Place;
  readonly to: Place;
}

export function stepsOf({ transitions, timeouts }: Pick<Lifecycle, 'transitions' | 'timeouts'>): Step[] {
  return [...transitions, ...timeouts].flatMap(({ from, to }) => from.map((place) => ({ from: place, to })));
}

/** Every state that a record can be in later, the present one included. `none` is not passed through. */
export function reachableFrom(lifecycle: Lifecycle, state: string): ReadonlySet<string> {
  const steps = stepsOf(lifecycle);
  const reached = new Set([state]);
  for (const place of reached) {
    if (place === 'none') continue;
    for (const { from, to } of steps) if (from === place) reached.add(to);
  }
  return reached;
}

/** The state of a record; `null` for a lifecycle whose state is derived. */
export function stateIn({ property }: Lifecycle, fields: JsonObject): string | null {
  return property === null ? null : String(fields[property]);
}

/** A sentence for each way in which state and reason of a record contradict its lifecycle. */
export function stateMistakes(lifecycle: Lifecycle, fields: JsonObject): string[] {
  const state = stateIn(lifecycle, fields);
  if (state === null) return [];
  if (!Object.hasOwn(lifecycle.states, state)) return [`no state "${state}"`];
  return reasonMistakes(lifecycle, state, fields);
}

/** A reason is one that a row leading to the state sets. A state that always has a reason has one. */
function reasonMistakes(
  { reasonProperty, transitions, timeouts }: Lifecycle,
  state: string,
  fields: JsonObject,
): string[] {
  if (reasonProperty === null) return [];
  const allowed = [...transitions, ...timeouts]
    .filter(({ to }) => to === state)
    .flatMap(({ reasons }): readonly unknown[] => reasons);
  const reason = reasonProperty
    .split('.')
    .reduce<unknown>((value, key) => (value === null ? null : asObject(value)[key]), fields);
  if (reason !== null && !allowed.includes(reason)) return [`"${state}" with the reason ${JSON.stringify(reason)}`];
  return reason === null && state === 'error' ? ['"error" without a reason'] : [];
}
