import { endTimes } from '../container.ts';
import type { Effect } from '../effects.ts';

interface End {
  readonly at: number;
  readonly reason: 'error' | 'out_of_memory';
}

/** When containers, or those of one service, ended from one time up to another, in order. */
export function endsOf(effects: readonly Effect[], from: number, until: number, service?: string): End[] {
  const ends = effects.flatMap((effect) => {
    if (effect.kind !== 'crash' || (service !== undefined && effect.service !== service)) return [];
    const times = endTimes(effect.ends, Math.max(from, effect.from), Math.min(until, effect.until ?? Infinity));
    return times.map((at) => ({ at, reason: effect.reason }));
  });
  return ends.toSorted((a, b) => a.at - b.at);
}
