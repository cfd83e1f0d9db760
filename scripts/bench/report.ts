import type { Side } from './front.ts';
import type { Burst, Measured, Target } from './rounds.ts';

/** The results of one operation: medians of all rounds. A ratio is the median of the ratios of the rounds. */
export interface OperationReport {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly sides: Readonly<Record<Side, Burst>>;
  /** Requests per second of the front relative to bare Express, with and without response validation. */
  readonly ofBare: number;
  readonly uncheckedOfBare: number;
  /** Relative to stock express-openapi-validator. */
  readonly timesStock: number;
  /** With ten times the operations, relative to the front. */
  readonly tenfold: number;
  /** The last of ten copies, relative to the first. */
  readonly lastOfFirst: number;
  /** `serve()` relative to bare Express with a logger, and without one. */
  readonly serveOfLogged: number;
  readonly serveOfBare: number;
}

export interface Report {
  readonly node: string;
  readonly rounds: number;
  readonly seconds: number;
  /** Milliseconds to create the front, by the number of operations. */
  readonly bootMs: Readonly<Record<string, number>>;
  readonly operations: readonly OperationReport[];
}

export function reportOperation({ operation: { id, method, path }, targets }: Measured<Side>): OperationReport {
  const { front, bare, stock, unchecked, front10, front10Last, serve, logged } = targets;
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
      serve: medianBurst(serve),
      logged: medianBurst(logged),
    },
    ofBare: ratio(front, bare),
    uncheckedOfBare: ratio(unchecked, bare),
    timesStock: ratio(front, stock),
    tenfold: ratio(front10, front),
    lastOfFirst: ratio(front10Last, front10),
    serveOfLogged: ratio(serve, logged),
    serveOfBare: ratio(serve, bare),
  };
}

/** Requests per second relative to another target: the median of the ratios of the rounds. */
export function ratio({ bursts }: Target, to: Target): number {
  return median(
    bursts.map(({ requestsPerSecond }, round) => requestsPerSecond / (to.bursts[round]?.requestsPerSecond ?? NaN)),
  );
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
