import { asList, asObject, isObject, type JsonObject } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Creation, Knowledge } from '../scratch/knowledge.ts';
import { orSkip } from '../run/or-skip.ts';
import type { Check, Run } from '../run/run.ts';
import { requireScratch } from '../scratch/scratch.ts';
import { makeOther } from './existence/others.ts';
import { checkAgain } from './existence/again.ts';
import { checkAlso } from './existence/also.ts';

interface Kind extends Creation {
  /** The operation that creates it. */
  readonly create: string;
}

/** Reads what was created, and what was deleted. */
export const existence: Check = {
  id: 'existence',
  writes: true,
  async run(run) {
    const { each, operations } = run;
    const chosen = kindsOf(run.knowledge).filter((kind) => operations.some(({ id }) => idsOf(kind).includes(id)));
    await each(chosen, async (kind) => {
      const create = run.contract.operations.find(({ id }) => id === kind.create);
      if (!create) return;
      await orSkip(run, 'existence', create, () => checkKind(run, kind, create));
    });
  },
};

function kindsOf({ operations }: Knowledge): readonly Kind[] {
  return Object.entries(operations).flatMap(([create, { creates }]) =>
    creates && !('problem' in creates) ? { ...creates, create } : [],
  );
}

function idsOf({ create, read, list, also = [], remove }: Kind): (string | undefined)[] {
  return [create, read, list?.[0], ...also.map(({ operation }) => operation), remove];
}

async function checkKind(run: Run, kind: Kind, create: Operation): Promise<void> {
  const { send, recorder } = run;
  const scratch = requireScratch(run);
  const request = await scratch.request(create, { isFresh: kind.isPersonal === true });
  const exchange = await send({ operation: create, ...request });
  if (exchange.response?.status === 501) return;
  const item = asObject(asObject(exchange.response?.json)[kind.item]);
  const key = item[kind.key];
  if (typeof key !== 'string') return recorder.skipped('existence', create, 'nothing was created');
  // The owner may read everything, also what someone else has created. An account shows its own things only.
  const persona = create.path.includes('{workspaceSlug}') && !kind.isPersonal ? scratch.tools.owner : request.persona;
  const path = { ...request.path, [kind.parameter]: key };
  const look = async (operation: Operation) => send({ operation, persona, path });
  const looks = operationsOf(run, [kind.read, kind.list?.[0]]);
  const seeAlso = (isGone: boolean) => checkAlso(run, { kind, create, persona, path, isGone });
  for (const operation of looks)
    compare(run, { kind, key, create, item, body: asObject(request.body) }, await look(operation));
  await seeAlso(false);
  const [remove] = operationsOf(run, [kind.remove]);
  if (!remove) return;
  const other = await makeOther(run, kind, { create, path, look });
  const removal = await send({ operation: remove, persona, path });
  if (!removal.response || removal.response.status >= 300) {
    if (removal.response?.status !== 501)
      recorder.skipped('existence', remove, `what ${create.id} created could not be deleted`);
    return;
  }
  for (const operation of looks) {
    const after = await look(operation);
    if (after.response?.status === 501) continue;
    other?.check(removal, after);
    if (shownBy(kind, key, after)) {
      const message = `${operation.id} still shows what ${remove.id} has deleted.`;
      recorder.failed({
        check: 'existence',
        operation: remove,
        what: `deleted, ${operation.id}`,
        message,
        exchange: after,
      });
    } else recorder.passed('existence', remove);
  }
  await seeAlso(true);
  await checkAgain(run, kind, { create, remove, request, remover: persona });
  if (other) await send({ operation: remove, persona, path: { ...request.path, [kind.parameter]: other.key } });
}

interface Created {
  readonly kind: Kind;
  readonly key: string;
  readonly create: Operation;
  readonly item: JsonObject;
  readonly body: JsonObject;
}

function compare({ recorder }: Run, { kind, key, create, item, body }: Created, exchange: Exchange): void {
  const { operation, response } = exchange;
  if (response?.status === 501) return;
  const found = shownBy(kind, key, exchange);
  const fail = (what: string, message: string) =>
    recorder.failed({ check: 'existence', operation: create, what, message, exchange });
  if (!found) return fail(`created, ${operation.id}`, `${operation.id} does not show what ${create.id} has created.`);
  const names = [kind.key, 'createdAt', ...Object.keys(body)].filter((name) => name in item && name in found);
  const wrong = names.filter((name) => JSON.stringify(item[name]) !== JSON.stringify(found[name]));
  if (wrong.length > 0) {
    const list = wrong.map((name) => `\`${name}\``).join(', ');
    return fail(
      `values, ${operation.id}`,
      `${operation.id} shows other values of ${list} than ${create.id} has returned.`,
    );
  }
  recorder.passed('existence', create);
  recorder.passed('existence', operation);
}

/** The record with a key in the response of a read or a list; `null` if it is not there. */
function shownBy({ item, key, list }: Kind, value: string, { operation, response }: Exchange): JsonObject | null {
  if (!response || response.status >= 300) return null;
  const json = asObject(response.json);
  const records = operation.id === list?.[0] ? asList(json[list[1]]) : [json[item]];
  return records.filter(isObject).find((one) => one[key] === value) ?? null;
}

function operationsOf({ contract }: Run, ids: readonly (string | undefined)[]): Operation[] {
  return contract.operations.filter(({ id }) => ids.includes(id));
}
