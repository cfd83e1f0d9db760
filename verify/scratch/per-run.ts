import { inPart } from './parts.ts';
import type { Tools } from './tools.ts';

let count = 0;

/** Something that each run has once, made when it is first needed. A failure stays too. */
export function onePerRun<Result>(make: (tools: Tools) => Result): (tools: Tools) => Result {
  const made = new WeakMap<Tools, { readonly one: Result }>();
  // The modules are always loaded in the same order.
  const id = `one${(++count).toString(36)}-`;
  return (tools) => {
    const former = made.get(tools) ?? { one: inPart(id, () => make(tools)) };
    made.set(tools, former);
    return former.one;
  };
}
