import { asObject } from '../../../contract/document.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { orSkip } from '../../run/or-skip.ts';
import type { Check, Run } from '../../run/run.ts';
import { describeFailure } from '../../scratch/api.ts';
import type { Consequence } from '../../scratch/further.ts';
import { requireScratch } from '../../scratch/scratch.ts';
import { Unavailable } from '../../scratch/unavailable.ts';

const check = 'effects';

/** Sends requests that change more than their own record, and looks at a read that shows it. */
export const consequences: Check = {
  id: check,
  writes: true,
  async run(run) {
    const all = run.contract.operations.flatMap((operation) =>
      (run.knowledge.operations[operation.id]?.consequences ?? []).map((consequence) => ({ operation, consequence })),
    );
    const isChosen = (id: string) => run.operations.some((one) => one.id === id);
    await run.each(
      all.filter(({ operation, consequence }) => isChosen(operation.id) || isChosen(consequence.shownBy)),
      ({ operation, consequence }) =>
        orSkip(run, check, operation, () => checkConsequence(run, operation, consequence)),
    );
  },
};

async function checkConsequence(run: Run, operation: Operation, { shownBy, begin }: Consequence): Promise<void> {
  const shower = run.contract.operations.find(({ id }) => id === shownBy);
  if (!shower) return;
  const { tools } = requireScratch(run);
  const { call, look, mistakeIn, clear } = await begin(tools);
  const read = () => run.send({ operation: shower, persona: tools.owner, ...look });
  try {
    // A server may remember what it has shown.
    await read();
    const exchange = await run.send({ operation, persona: tools.owner, ...call });
    const { status = 0, json } = exchange.response ?? {};
    if (status === 0 || status >= 300) throw new Unavailable(describeFailure(exchange));
    const shown = await read();
    if (shown.response?.status !== 200) throw new Unavailable(describeFailure(shown));
    const mistake = mistakeIn(asObject(shown.response.json), asObject(json));
    if (mistake === null) return run.recorder.passed(check, operation);
    const message = `${shownBy} ${mistake} after ${operation.id}.`;
    run.recorder.failed({ check, operation, what: `what follows, ${shownBy}`, message, exchange: shown });
  } finally {
    await clear?.();
  }
}
