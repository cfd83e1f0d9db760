import { isDeepStrictEqual } from 'node:util';
import { asObject } from '../../../contract/document.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { schemasOf } from '../../requests/operation-schemas.ts';
import type { Run } from '../../run/run.ts';
import type { Target } from '../../targets/target.ts';
import { itemsIn } from './items.ts';
import { cursorOf } from './pages.ts';

/** Requests what follows the first item of a list: it may not come again, and the second one comes first. */
export async function checkCursor(run: Run, operation: Operation, target: Target): Promise<void> {
  const { send, recorder, contract } = run;
  const { before } = schemasOf(contract.document, operation).query.properties ?? {};
  if (before === undefined) return;
  const whole = await send({ ...target, operation });
  const [first, second] = itemsIn(whole.response?.json).map(asObject);
  // The check of `limit` says so.
  if (!first || !second) return;
  const cursor = cursorOf(run, operation, first);
  const exchange = await send({ ...target, operation, query: { before: cursor } });
  if (exchange.response?.status !== 200) return;
  const following = itemsIn(exchange.response.json).map(asObject);
  const repeats = following.some(({ id }) => id === first.id);
  if (!repeats && isDeepStrictEqual(following[0]?.id, second.id)) return recorder.passed('lists', operation);
  const what = repeats ? 'repeats an item that comes earlier' : 'leaves out the next item';
  recorder.failed({
    check: 'lists',
    operation,
    what: 'before',
    message: `${operation.id} ${what} with \`before\` ${String(cursor)}.`,
    exchange,
  });
}
