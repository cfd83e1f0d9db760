import { endTimes } from '../crash.ts';
import type { Effect } from '../effects.ts';

export interface End {
  readonly at: number;
  readonly reason: 'error' | 'out_of_memory' | 'unhealthy';
  /** The health check that has failed. */
  readonly check: string | null;
}

/** When containers, or those of one service, ended from one time up to another, in order. */
export function endsOf(effects: readonly Effect[], from: number, until: number, service?: string): End[] {
  const ends = effects.flatMap((effect) => {
    if (effect.kind !== 'crash' && effect.kind !== 'unhealthy') return [];
    if (service !== undefined && effect.service !== service) return [];
    const cause =
      effect.kind === 'crash' ? { reason: effect.reason, check: null } : { reason: effect.kind, check: effect.check };
    const times = endTimes(effect.ends, Math.max(from, effect.from), Math.min(until, effect.until ?? Infinity));
    return times.map((at) => ({ at, ...cause }));
  });
  return ends.toSorted((a, b) => a.at - b.at);
}
