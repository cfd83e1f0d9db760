import type { Caller } from '../../model/shared/caller.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';

/** The regions and tiers of the platform, each by their order. */
export interface Reference {
  readonly regions: readonly RowOf<'regions'>[];
  readonly tiers: readonly RowOf<'tiers'>[];
}

export function listReference({ store }: Ports, caller: Caller): Promise<Reference> {
  return store.read(caller, readReference);
}

export async function readReference(tx: ReadTx): Promise<Reference> {
  return {
    regions: await tx.regions.list({}, { order: ['order'] }),
    tiers: await tx.tiers.list({}, { order: ['order'] }),
  };
}
