/**
 * State of simulations: maps of plain data, each with a name and keys of its own. They contain times instead of
 * timers: the visible state follows from them and the clock.
 */
export type Facts = Map<string, Map<string, unknown>>;

/** The facts with a name. Each call with that name uses the same type of values. */
export function factsOf<Value>(facts: Facts, name: string): Map<string, Value> {
  const found = facts.get(name) ?? new Map<string, unknown>();
  facts.set(name, found);
  // One simulation uses a name, and stores only values of this type.
  return found as Map<string, Value>;
}
