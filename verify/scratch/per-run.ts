import type { Tools } from './tools.ts';

/** Something that each run has once, made when it is first needed. A failure stays too. */
export function onePerRun<Result>(make: (tools: Tools) => Result): (tools: Tools) => Result {
  const made = new WeakMap<Tools, { readonly one: Result }>();
  return (tools) => {
    const former = made.get(tools) ?? { one: make(tools) };
    made.set(tools, former);
    return former.one;
  };
}
