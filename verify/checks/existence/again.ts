import { errorCodeOf } from '../../../contract/checks/error-code.ts';
import { asObject } from '../../../contract/document.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import type { Persona } from '../../config/config.ts';
import type { Run } from '../../run/run.ts';
import type { Creation } from '../../scratch/knowledge.ts';
import type { ScratchRequest } from '../../scratch/call.ts';

interface Deleted {
  readonly create: Operation;
  readonly remove: Operation;
  readonly request: ScratchRequest;
  readonly remover: Persona | null;
}

/** Creates a record once more with the name of one that was deleted, which is free again. */
export async function checkAgain(
  run: Run,
  kind: Creation,
  { create, remove, request, remover }: Deleted,
): Promise<void> {
  const exchange = await run.send({ operation: create, ...request });
  const { status = 0, json } = exchange.response ?? {};
  if (errorCodeOf(json)?.endsWith('_taken')) {
    const message = `${create.id} responds with ${status} ${errorCodeOf(json)} to the name of a record that ${remove.id} has deleted.`;
    return run.recorder.failed({ check: 'existence', operation: create, what: 'created again', message, exchange });
  }
  const key = asObject(asObject(json)[kind.item])[kind.key];
  if (status >= 300 || typeof key !== 'string') return;
  run.recorder.passed('existence', create);
  await run.send({ operation: remove, persona: remover, path: { ...request.path, [kind.parameter]: key } });
}
