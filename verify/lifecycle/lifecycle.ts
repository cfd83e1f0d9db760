import { lifecycles } from '../../generated/lifecycles.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { Lifecycle } from '../../server/model/lifecycle.ts';
import type { Check } from '../run/run.ts';
import { driveRow } from './drive.ts';
import { refusals } from './refusals.ts';
import { checkRefusal } from './refuse.ts';
import type { Row } from './stages/stage.ts';

/** Brings about each change of state that an operation starts, and looks at the state afterwards. */
export const lifecycle: Check = {
  id: 'lifecycle',
  writes: true,
  async run(run) {
    const { scratch, operations, config, each, recorder } = run;
    if (typeof scratch === 'string') return recorder.skipped('lifecycle', null, scratch);
    const { things } = scratch;
    const find = (id: string) => operations.filter((operation) => operation.id === id && !recorder.unimplemented.has(id));
    const rows = Object.values<Lifecycle>(lifecycles).flatMap((one) =>
      rowsOf(one).flatMap((row) => find(row.operation).map((operation) => () => driveRow(run, things, { lifecycle: one, row, operation }))),
    );
    const refused = refusals.flatMap((refusal) =>
      find(refusal.operation).map((operation) => () => checkRefusal(run, things, operation, refusal)),
    );
    // Where the clock of the server is advanced for one row, the records of another row would move on too.
    if (config.clock) for (const check of [...rows, ...refused]) await check();
    else await each([...rows, ...refused], (check) => check());
  },
};

/** The rows of a lifecycle that operations start, one for each state and operation. */
function rowsOf({ transitions }: Lifecycle): Row[] {
  return transitions.flatMap(({ from, operations, to, when }) =>
    from.flatMap((place) =>
      // The lint of the contract checks that these are operations.
      operations.map((operation) => ({ from: place, to, when, operation: operation as OperationId })),
    ),
  );
}
