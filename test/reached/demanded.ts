import type { Contract } from '../../contract/document.ts';
import type { Moves } from '../../contract/model/lifecycle.ts';
import { responseSchemasOf } from './response-schemas.ts';
import { listedIn, listingsBelow, type Schema } from './values.ts';

/** The lines that a suite has to record. */
export function demandedBy({ document, operations }: Contract, lifecycles: readonly Moves[]): string[] {
  const successes = operations.flatMap(({ id, success }) =>
    Object.keys(success).map((status) => `success ${id} ${status}`),
  );
  const errors = operations.flatMap(({ id, errors }) =>
    Object.entries(errors).flatMap(([status, codes]) => codes.map((code) => `error ${id} ${status} ${code}`)),
  );
  const listings = new Map<string, Schema>();
  for (const operation of operations) {
    const { bodies, frames } = responseSchemasOf(document, operation);
    for (const schema of [...bodies.values(), ...frames.values()]) listingsBelow(document, schema, listings);
  }
  const values = [...listings.values()].flatMap((schema) =>
    listedIn(schema).map((value) => `value ${schema.pointer} ${value}`),
  );
  return [...successes, ...errors, ...lifecycles.flatMap(movesOf), ...values];
}

/** Each row of a lifecycle, from each of its states; also one that leaves the state as it is, for another reason. */
function movesOf({ name, rows }: Moves): string[] {
  const moves = rows.flatMap(({ from, by, to }) =>
    from.flatMap((state) => by.map((trigger) => `move ${name} ${state} ${trigger} ${to}`)),
  );
  return [...new Set(moves)];
}
