import type { Item } from '../ports/work.ts';
import { keepLease } from './lease.ts';
import { type CallLimits, limitCalls } from './limit-calls.ts';
import { type Running, takeStep } from './run.ts';

export interface LeasedStep {
  /** Rejects with the error of the reconciler. */
  readonly ended: Promise<void>;
  /** Ends the calls of ports that the step waits for. */
  readonly giveUp: () => void;
}

/** Takes a step of a claimed item and keeps its lease. If another worker gets the lease, the step is given up. */
export function takeLeasedStep(running: Running, item: Item, limit: keyof CallLimits): LeasedStep {
  const over = new AbortController();
  const giveUp = () => over.abort();
  const ports = limitCalls(running, limit, over.signal);
  return {
    ended: takeStep({ ...running, ports }, item, { lease: keepLease(running, item, giveUp), signal: over.signal }),
    giveUp,
  };
}
