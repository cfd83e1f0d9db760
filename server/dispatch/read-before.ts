import { Problem } from '../../contract/problem.ts';

/** The error of a request whose body another middleware has read. `left` is the value that it left, if any. */
export function readBefore(left?: unknown): Problem {
  const remains = left === undefined ? 'nothing of it' : `a value of the class ${classOf(left)}`;
  const message = `A middleware before this API has read the body of the request, and has left ${remains}. Let it leave the bodies of this API unread: see docs/mounting.md.`;
  return new Problem('internal', message, { cause: new Error(message) });
}

function classOf(value: unknown): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  // A prototype has the function that makes its objects.
  return prototype === null ? 'Object' : (prototype as object).constructor.name;
}
