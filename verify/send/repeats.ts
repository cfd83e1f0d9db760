import { AsyncLocalStorage } from 'node:async_hooks';

const repeating = new AsyncLocalStorage<true>();

/**
 * Sends what was sent before, until the server has done something. How often depends on the server, not on the seed.
 */
export function again<Result>(act: () => Result): Result {
  return repeating.run(true, act);
}

export function isRepeated(): boolean {
  return repeating.getStore() === true;
}
