import { isObject } from '../../../contract/document.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import type { Exchange } from '../../model/exchange.ts';
import { schemasOf } from '../../requests/operation-schemas.ts';
import type { Run } from '../../run/run.ts';
import type { Neighbours } from '../../scratch/neighbours.ts';
import { requireScratch } from '../../scratch/scratch.ts';
import { itemsIn, uuid } from './items.ts';
import { hasPages } from './pages.ts';

/** Reads a list in several places of a workspace: no record may be in two of them. */
export async function checkPlaces(run: Run, operation: Operation, { own, others }: Neighbours): Promise<void> {
  const { api, owner } = requireScratch(run).tools;
  const limit = hasPages(run, operation) ? { limit: 100 } : {};
  const seen = new Map<string, string>();
  for (const { path, query, what } of [own, ...others]) {
    const exchange = await api.attempt(operation.id, owner, { path, query: { ...query, ...limit } });
    const ids = idsIn(run, exchange);
    const stray = ids.find((id) => seen.has(id));
    if (stray !== undefined) {
      const message = `${operation.id} shows ${stray} for ${what} and for ${seen.get(stray) ?? ''}.`;
      return run.recorder.failed({ check: 'lists', operation, what: 'of another place', message, exchange });
    }
    for (const id of ids) seen.set(id, what);
  }
  if (seen.size > 0) run.recorder.passed('lists', operation);
}

/** Whether an operation lists what is in such a place. */
export function isListOf(run: Run, { own }: Neighbours, operation: Operation): boolean {
  const { path, query } = schemasOf(run.contract.document, operation);
  const isWithin = (names: readonly string[], all: object) => names.every((name) => name in all);
  return (
    operation.method === 'get' &&
    operation.stream === null &&
    isWithin(Object.keys(own.query), query.properties ?? {}) &&
    isWithin(Object.keys(path.properties ?? {}), own.path)
  );
}

/** The ids of the items, or of what they are about. */
function idsIn({ knowledge }: Run, { response }: Exchange): readonly string[] {
  const kinds = Object.values(knowledge.operations).flatMap(({ creates }) =>
    creates && 'twins' in creates ? creates.parameter : [],
  );
  const names = ['id', ...kinds];
  return itemsIn(response?.json)
    .filter(isObject)
    .flatMap((item) => {
      const id = names.map((name) => item[name]).find((one) => typeof one === 'string' && uuid.test(one));
      return typeof id === 'string' ? id : [];
    });
}
