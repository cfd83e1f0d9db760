import type { Item, Work } from '../../control-plane/ports/work.ts';
import type { ServeLog } from './open-log.ts';

/** Work that logs which steps begin and when the next one is due, to find mistakes. */
export function logSteps(work: Work, log: ServeLog): Work {
  const began = <Claimed extends Item | 'leased' | null>(item: Claimed) => {
    if (item !== null && item !== 'leased') log.debug?.(about(item), 'a step begins');
    return item;
  };
  return {
    claim: async (...given) => began(await work.claim(...given)),
    claimOne: async (...given) => began(await work.claimOne(...given)),
    extend: (...given) => work.extend(...given),
    complete: async (item, next) => {
      await work.complete(item, next);
      log.debug?.({ ...about(item), ...(next !== null && { next: new Date(next).toISOString() }) }, 'a step ended');
    },
    retry: (...given) => work.retry(...given),
    nextDueAt: () => work.nextDueAt(),
    dueAt: (...given) => work.dueAt(...given),
    woken: (signal) => work.woken(signal),
  };
}

function about({ kind, subject, attempts }: Item): object {
  return { kind, subject, attempts };
}
