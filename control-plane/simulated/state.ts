/**
 * State of simulations: maps of plain data, each with a name and keys of its own. They contain times instead of
 * timers: the visible state follows from them and the clock.
 */
export type SimulationState = Map<string, Map<string, unknown>>;

/** The part of a state with a name. Each call with that name uses the same type of values. */
export function partOfState<Value>(state: SimulationState, name: string): Map<string, Value> {
  const found = state.get(name) ?? new Map<string, unknown>();
  state.set(name, found);
  // One simulation uses a name, and stores only values of this type.
  return found as Map<string, Value>;
}
