import { asObject } from '../../../contract/document.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import type { Persona } from '../../config/config.ts';
import type { Run } from '../../run/run.ts';
import type { Creation } from '../../scratch/knowledge.ts';

interface Made {
  readonly kind: Creation;
  readonly create: Operation;
  readonly persona: Persona | null;
  readonly path: Readonly<Record<string, string>>;
  /** Whether the record has been removed. */
  readonly isGone: boolean;
}

/** Looks at further reads that show a record, or no longer do. */
export async function checkAlso(run: Run, { kind, create, persona, path, isGone }: Made): Promise<void> {
  for (const { operation: id, find, mayLack = false } of kind.also ?? []) {
    const operation = run.contract.operations.find((one) => one.id === id);
    if (!operation) continue;
    const exchange = await run.send({ operation, persona, path });
    if (exchange.response?.status !== 200) continue;
    const isShown = Object.keys(asObject(find(asObject(exchange.response.json), path))).length > 0;
    if (isShown !== isGone || (!isGone && mayLack)) {
      run.recorder.passed('existence', create);
      continue;
    }
    const [what, message] = isGone
      ? ['deleted', `${id} still shows what ${create.id} had created and was deleted.`]
      : ['created', `${id} does not show what ${create.id} has created.`];
    run.recorder.failed({ check: 'existence', operation: create, what: `${what}, ${id}`, message, exchange });
  }
}
