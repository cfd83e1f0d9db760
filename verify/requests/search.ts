import fc, { type Arbitrary } from 'fast-check';
import type { Exchange } from '../model/exchange.ts';
import { UnsafeRequest } from '../send/guard.ts';
import { NoValue } from './no-value.ts';

/** A mistake of the server that a request shows. */
export interface Violation {
  /** Distinguishes the violations that a request can show. */
  readonly what: string;
  readonly message: string;
  readonly exchange: Exchange;
}

/** The smallest value that shows a violation. */
interface Found<Value> {
  readonly violation: Violation;
  readonly value: Value;
}

interface NothingFound {
  readonly violation: null;
  /** Why no request was sent; `null` if one was. */
  readonly unsent: string | null;
}

// Enough for the strings and optional parts of a request. A request takes 2 ms on the mock, and 100 ms far away.
const mostSmaller = 80;

/**
 * Tries generated values until one shows a violation, and then smaller ones. The same seed tries the same values.
 */
export async function search<Value>(
  values: Arbitrary<Value>,
  { seed, runs }: { readonly seed: number; readonly runs: number },
  attempt: (value: Value) => Promise<Violation | null>,
): Promise<Found<Value> | NothingFound> {
  const state: State<Value> = { found: null, isSent: false, unsent: null, crash: null };
  const keeps = fc.asyncProperty(fc.limitShrink(values, mostSmaller), async (value) => {
    if (state.crash) return true;
    try {
      const violation = await attempt(value);
      state.isSent = true;
      // A smaller request may show another violation, which must not replace this one.
      if (violation === null || (state.found && violation.what !== state.found.violation.what)) return true;
      state.found = { violation, value };
      return false;
    } catch (error) {
      if (!(error instanceof UnsafeRequest)) {
        state.crash = error instanceof Error ? error : new Error(String(error));
        return true;
      }
      state.unsent = error.reason;
    }
    // Tries another value.
    fc.pre(false);
    return true;
  });
  try {
    await fc.check(keeps, { seed, numRuns: runs, maxSkipsPerRun: 10 });
  } catch (error) {
    if (!(error instanceof NoValue)) throw error;
    state.unsent = error.message;
  }
  if (state.crash) throw state.crash;
  return state.found ?? { violation: null, unsent: state.isSent ? null : state.unsent };
}

interface State<Value> {
  found: Found<Value> | null;
  isSent: boolean;
  unsent: string | null;
  crash: Error | null;
}

/** A seed for one part of a run, so that a part does the same whatever the others do. */
export function seedOf(seed: number, ...parts: readonly string[]): number {
  let hash = seed;
  for (const sign of parts.join(' ')) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619);
  return hash | 0;
}
