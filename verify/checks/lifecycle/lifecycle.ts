import type { Lifecycle } from '../../../contract/model/lifecycle.ts';
import type { Row } from '../../scratch/provoke.ts';
import type { Check } from '../../run/run.ts';
import { driveRow } from './drive.ts';
import { checkRefusal } from './refuse.ts';

/** Brings about each change of state that an operation starts, and looks at the state afterwards. */
export const lifecycle: Check = {
  id: 'lifecycle',
  writes: true,
  async run(run) {
    const { scratch, operations, knowledge, config, each, recorder } = run;
    if ('problem' in scratch) return recorder.skipped('lifecycle', null, scratch.problem);
    const { tools } = scratch;
    const find = (id: string) =>
      operations.filter((operation) => operation.id === id && !recorder.unimplemented.has(id));
    const rows = Object.values(knowledge.lifecycles).flatMap((one) =>
      rowsOf(one).flatMap((row) =>
        find(row.operation).map((operation) => () => driveRow(run, tools, { lifecycle: one, row, operation })),
      ),
    );
    const refused = Object.entries(knowledge.operations).flatMap(([id, { refusals = [] }]) =>
      find(id).flatMap((operation) => refusals.map((refusal) => () => checkRefusal(run, tools, operation, refusal))),
    );
    // Where the clock of the server is advanced for one row, the records of another row would move on too.
    if (config.clock) for (const check of [...rows, ...refused]) await check();
    else await each([...rows, ...refused], (check) => check());
  },
};

/** The rows of a lifecycle that operations start, one for each state and operation. */
function rowsOf({ transitions }: Lifecycle): Row[] {
  return transitions.flatMap(({ from, operations, to, when }) =>
    from.flatMap((place) => operations.map((operation) => ({ from: place, to, when, operation }))),
  );
}
