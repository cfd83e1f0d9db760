import type { Side } from './front.ts';
import type { Burst, Measured, Target } from './rounds.ts';

/** What was measured of one operation: the medians of all rounds; a ratio is the median of the rounds' ratios. */
export interface OperationReport {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly sides: Readonly<Record<Side, Burst>>;
  /** Requests per second of the front as a share of bare Express, with and without the check of answers. */
  readonly ofBare: number;
  readonly uncheckedOfBare: number;
  /** How many times as many as with stock express-openapi-validator. */
  readonly timesStock: number;
  /** With ten times the operations, as a share of the front. */
  readonly tenfold: number;
  /** The last of ten copies, as a share of the first. */
  readonly lastOfFirst: number;
}

export interface Report {
  readonly node: string;
  readonly rounds: number;
  readonly seconds: number;
  /** Milliseconds to make the front, by the number of operations. */
  readonly bootMs: Readonly<Record<string, number>>;
  readonly operations: readonly OperationReport[];
}

export function reportOperation({ operation: { id, method, path }, targets }: Measured<Side>): OperationReport {
  const { front, bare, stock, unchecked, front10, front10Last } = targets;
  return {
    id,
    method,
    path,
    sides: {
      front: medianBurst(front),
      bare: medianBurst(bare),
      stock: medianBurst(stock),
      unchecked: medianBurst(unchecked),
      front10: medianBurst(front10),
      front10Last: medianBurst(front10Last),
    },
    ofBare: ratio(front, bare),
    uncheckedOfBare: ratio(unchecked, bare),
    timesStock: ratio(front, stock),
    tenfold: ratio(front10, front),
    lastOfFirst: ratio(front10Last, front10),
  };
}

/** How many times as many requests per second as another: the median of the rounds' ratios. */
export function ratio({ bursts }: Target, to: Target): number {
  return median(bursts.map(({ requestsPerSecond }, round) => requestsPerSecond / (to.bursts[round]?.requestsPerSecond ?? NaN)));
}

export function medianBurst({ bursts }: Target): Burst {
  return {
    requestsPerSecond: median(bursts.map((one) => one.requestsPerSecond)),
    cpuMicroseconds: median(bursts.map((one) => one.cpuMicroseconds)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}
