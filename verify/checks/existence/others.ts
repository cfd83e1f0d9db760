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

interface Beside {
  readonly create: Operation;
  /** The path of the record that is to be removed. */
  readonly path: ScratchRequest['path'];
  readonly look: (operation: Operation) => Promise<Exchange>;
}

/** Makes another record beside one that is to be removed; `null` where that is not possible. */
export async function makeOther(run: Run, kind: Creation, { create, path, look }: Beside): Promise<Other | null> {
  const { list } = kind;
  const listing = run.contract.operations.find(({ id }) => id === list?.[0]);
  if (!list || !listing) return null;
  const request = await ifAvailable(() => requireScratch(run).request(create));
  if (!request || request.path.workspaceSlug !== path.workspaceSlug) return null;
  const { response } = await run.send({ operation: create, ...request });
  const key = asObject(asObject(response?.json)[kind.item])[kind.key];
  const isIn = (exchange: Exchange) =>
    asList(asObject(exchange.response?.json)[list[1]]).some((item) => asObject(item)[kind.key] === key);
  if (typeof key !== 'string' || !isIn(await look(listing))) return null;
  return {
    key,
    check({ operation }, exchange) {
      if (exchange.operation !== listing || exchange.response?.status !== 200) return;
      if (isIn(exchange)) return run.recorder.passed('existence', operation);
      const message = `${operation.id} also deletes another record than the one that its path names, as ${list[0]} shows.`;
      run.recorder.failed({ check: 'existence', operation, what: 'deletes another record', message, exchange });
    },
  };
}
