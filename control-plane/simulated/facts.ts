/**
 * What simulations know: maps of plain data, each with a name and keys of its own. They hold times, not timers: what a
 * simulation shows follows from them and the clock.
 */
export type Facts = Map<string, Map<string, unknown>>;

/** The facts with a name. Every call with that name gives their values the same type. */
export function factsOf<Value>(facts: Facts, name: string): Map<string, Value> {
  const found = facts.get(name) ?? new Map<string, unknown>();
  facts.set(name, found);
  // A name is used by one simulation, which puts only such values there.
  return found as Map<string, Value>;
}
