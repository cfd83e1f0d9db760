import { type OperationId, operations } from '../../generated/operations.ts';
import type { Failure } from '../../verify/model/report.ts';
import { backendConfig, startBackend } from './backend.ts';
import type { Mistake } from './mistakes/mistake.ts';
import { mistakes } from './mistakes/mistakes.ts';
import { verifyAt } from './verify-at.ts';

interface Selection {
  /** Only the mistakes in these operations; empty for all. */
  readonly operations: readonly string[];
  /** How many mistakes a backend has at a time. */
  readonly together: number;
  /** Only the operations that have a mistake are verified. */
  readonly isNarrow: boolean;
}

/** A mistake, and the checks that find it, each with an operation. */
export interface Found {
  readonly what: string;
  readonly by: readonly string[];
}

/**
 * Verifies backends with mistakes. With several at a time, a failure counts for the mistake in its operation; a
 * mistake without one is made once more, alone, where every failure counts. A backend without mistakes has no
 * failures.
 */
export async function* tryMistakes({ operations: chosenIds, together, isNarrow }: Selection): AsyncGenerator<Found> {
  const chosen = mistakes.filter((mistake) => chosenIds.length === 0 || chosenIds.some((id) => id in mistake.handlers));
  for (const group of inGroups(chosen, together)) {
    const failures = await verifyWith(group, isNarrow);
    for (const mistake of group) {
      const own = failures.filter(({ operationId }) => operationId in mistake.handlers);
      const isAlone = group.length === 1;
      const found = isAlone ? failures : own.length > 0 ? own : await verifyWith([mistake], isNarrow);
      yield { what: mistake.what, by: [...new Set(found.map(({ check, operationId }) => `${check} ${operationId}`))] };
    }
  }
}

async function verifyWith(group: readonly Mistake[], isNarrow: boolean): Promise<readonly Failure[]> {
  await using server = await startBackend({ mistakes: group });
  const wrong = new Set(group.flatMap(({ handlers }) => Object.keys(handlers)));
  const ids = Object.keys(operations).filter((id): id is OperationId => wrong.has(id));
  const only = isNarrow ? ids : [];
  return (await verifyAt({ baseUrl: server.url, config: backendConfig(), only })).failures;
}

/** Groups in which no two mistakes are in the same operation. */
export function inGroups(all: readonly Mistake[], most: number): Mistake[][] {
  const groups: Mistake[][] = [];
  for (const mistake of all) {
    const isFree = (group: readonly Mistake[]) =>
      group.length < most && !group.some(({ handlers }) => Object.keys(handlers).some((id) => id in mistake.handlers));
    const group = groups.find(isFree);
    if (group) group.push(mistake);
    else groups.push([mistake]);
  }
  return groups;
}
