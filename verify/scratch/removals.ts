import type { Config } from '../config/config.ts';
import type { Send } from '../send/sender.ts';
import type { Knowledge } from './knowledge.ts';
import { advance, type AdvanceOptions, whilePassing } from './waiting.ts';

interface RemovalOptions extends AdvanceOptions {
  readonly config: Pick<Config, 'clock' | 'slowRemoval'>;
  readonly knowledge: Pick<Knowledge, 'operations'>;
}

/** Sends requests. Where a response waits for what still runs, that time passes on the clock of the server. */
export function createQuickRemovals(send: Send, options: RemovalOptions): Send {
  const { clock, slowRemoval } = options.config;
  // Without slow removals, some cases need that a removal takes a moment.
  if (!clock || !slowRemoval) return send;
  return (plan) => {
    const { waitsSeconds } = options.knowledge.operations[plan.operation.id] ?? {};
    if (waitsSeconds === undefined) return send(plan);
    // Where the clock fails, the time passes by itself.
    const passTime = () => advance(clock, options, waitsSeconds).catch(() => undefined);
    return whilePassing(passTime, () => send(plan));
  };
}
