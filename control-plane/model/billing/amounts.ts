/** Amounts of an app in a pool: thousandths of cores, and bytes of memory and storage. Rows have these columns. */
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

/**
 * Amounts that an app counts in the pool of its region: cpu and memory while it should run or has an open deploy,
 * storage always. `deploys` are the amounts of its open deploys. The larger amounts of the current release and the
 * deploys count; the short overlap of two generations does not.
 */
export function countOf(app: Amounts & { readonly desired: string }, deploys: readonly Amounts[]): Amounts {
  const { cpuMillis, memory, storage } = deploys.reduce(largerAmounts, app);
  const runs = app.desired === 'running' || deploys.length > 0;
  return { cpuMillis: runs ? cpuMillis : 0, memory: runs ? memory : 0, storage };
}

/** The rest of a pool; no amount is below 0. */
export function leftOf(pool: Amounts, used: Amounts): Amounts {
  return combine(pool, used, (all, taken) => Math.max(0, all - taken));
}

/** The part of `wanted` that exceeds `left`; `null` if it fits. */
export function missingOf(wanted: Amounts, left: Amounts): Amounts | null {
  const missing = leftOf(wanted, left);
  return missing.cpuMillis > 0 || missing.memory > 0 || missing.storage > 0 ? missing : null;
}

/** Amounts as the contract writes them: cores instead of thousandths. */
export function amountsBody({ cpuMillis, memory, storage }: Amounts): { cpu: number; memory: number; storage: number } {
  return { cpu: cpuMillis / 1000, memory, storage };
}

function combine(a: Amounts, b: Amounts, join: (one: number, other: number) => number): Amounts {
  return {
    cpuMillis: join(a.cpuMillis, b.cpuMillis),
    memory: join(a.memory, b.memory),
    storage: join(a.storage, b.storage),
  };
}
