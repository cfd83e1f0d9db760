/** What an app takes from a pool: thousandths of cores, and bytes of memory and storage. Rows have these columns. */
export interface Amounts {
  readonly cpuMillis: number;
  readonly memory: number;
  readonly storage: number;
}

export const noAmounts: Amounts = { cpuMillis: 0, memory: 0, storage: 0 };

export function addAmounts(a: Amounts, b: Amounts): Amounts {
  return combine(a, b, (one, other) => one + other);
}

export function sumAmounts(all: readonly Amounts[]): Amounts {
  return all.reduce(addAmounts, noAmounts);
}

/** The larger of each amount. */
export function largerAmounts(a: Amounts, b: Amounts): Amounts {
  return combine(a, b, Math.max);
}

/** What is left of a pool; no amount is below 0. */
export function leftOf(pool: Amounts, used: Amounts): Amounts {
  return combine(pool, used, (all, taken) => Math.max(0, all - taken));
}

/** What `wanted` needs beyond what is left; `null` if it fits. */
export function missingOf(wanted: Amounts, left: Amounts): Amounts | null {
  const missing = leftOf(wanted, left);
  return missing.cpuMillis > 0 || missing.memory > 0 || missing.storage > 0 ? missing : null;
}

function combine(a: Amounts, b: Amounts, join: (one: number, other: number) => number): Amounts {
  return { cpuMillis: join(a.cpuMillis, b.cpuMillis), memory: join(a.memory, b.memory), storage: join(a.storage, b.storage) };
}
