import { AsyncLocalStorage } from 'node:async_hooks';

/** A part of a run. It counts its own names, so they are the same whatever goes on beside it. */
interface Part {
  readonly id: string;
  /** The number of parts that it has begun. */
  parts: number;
  names: number;
}

const current = new AsyncLocalStorage<Part>();

/** Does something as a part of its own with this id, which no other part of the run may have. */
export function inPart<Result>(id: string, act: () => Result): Result {
  return current.run({ id, parts: 0, names: 0 }, act);
}

/** Begins parts of the present one. They have their numbers now, so they may be entered in any order. */
export function beginParts(count: number): <Result>(index: number, act: () => Result) => Result {
  const part = current.getStore();
  if (!part) return (_index, act) => act();
  const first = part.parts;
  part.parts += count;
  return (index, act) => inPart(`${part.id}${(first + index).toString(36)}-`, act);
}

/** Keeps the present part: acts that are called with the result belong to it. */
export function ofThisPart(): <Result>(act: () => Result) => Result {
  return AsyncLocalStorage.snapshot();
}

/** The next name of the present part, without the prefix of the run. */
export function nextName(): string | null {
  const part = current.getStore();
  return part ? `${part.id}${++part.names}` : null;
}
