import { asList, asObject } from '../../../contract/document.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Run } from '../../run/run.ts';
import { ifAvailable } from '../../scratch/reason.ts';
import type { Creation } from '../../scratch/knowledge.ts';
import { requireScratch } from '../../scratch/scratch.ts';
import type { ScratchRequest } from '../../scratch/call.ts';

/** A second record of a kind, which stays when the first one is removed. */
export interface Other {
  readonly key: string;
  /** Looks whether it is still there. */
  readonly check: (removal: Exchange, list: Exchange) => void;
}

/** Makes another record beside one that is to be removed; `null` where that is not possible. */
export async function makeOther(
  run: Run,
  kind: Creation,
  { create, remove }: { readonly create: Operation; readonly remove: Operation | undefined },
  first: ScratchRequest,
): Promise<Other | null> {
  const { list } = kind;
  if (!list || !remove) return null;
  const request = await ifAvailable(() => requireScratch(run).request(create));
  if (!request || request.path.workspaceSlug !== first.path.workspaceSlug) return null;
  const { response } = await run.send({ operation: create, ...request });
  const key = asObject(asObject(response?.json)[kind.item])[kind.key];
  if (typeof key !== 'string') return null;
  return {
    key,
    check({ operation }, exchange) {
      if (exchange.operation.id !== list[0] || exchange.response?.status !== 200) return;
      const items = asList(asObject(exchange.response.json)[list[1]]).map(asObject);
      if (items.some((item) => item[kind.key] === key)) return run.recorder.passed('existence', operation);
      const message = `${operation.id} also deletes another record than the one that its path names, as ${list[0]} shows.`;
      run.recorder.failed({ check: 'existence', operation, what: 'deletes another record', message, exchange });
    },
  };
}
