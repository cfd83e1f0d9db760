import { errorCodeOf } from '../../../contract/checks/error-code.ts';
import { asList, asObject, isObject } from '../../../contract/document.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { orSkip } from '../../run/or-skip.ts';
import type { Check, Run } from '../../run/run.ts';
import { describeFailure, textAt } from '../../scratch/api.ts';
import type { Neighbourhood, Neighbours, Twins } from '../../scratch/neighbours.ts';
import { ifAvailable } from '../../scratch/reason.ts';
import { requireScratch } from '../../scratch/scratch.ts';
import { Unavailable } from '../../scratch/unavailable.ts';
import { checkPlaces, isListOf } from '../lists/places.ts';
import { checkTwins, type Twin } from './twins.ts';

/** Makes records of one name in several places: a request that names one of them shows and changes no other. */
export const neighbours: Check = {
  id: 'effects',
  writes: true,
  async run(run) {
    const known = run.knowledge.neighbours;
    if (!known) return;
    const kinds = kindsOf(run);
    const chosen = run.operations.filter(({ path }) => path.includes(`{${known.parameter}}`));
    if ('problem' in run.scratch || (kinds.length === 0 && chosen.length === 0)) return;
    const { tools } = run.scratch;
    await run.each(kinds, (kind) =>
      orSkip(run, 'effects', kind.create, async () => checkKind(run, kind, await known.make(tools))),
    );
    const places = await ifAvailable(() => known.make(tools));
    if (!places) return;
    await run.each(
      chosen.filter((one) => isListOf(run, places, one)),
      (list) => orSkip(run, 'lists', list, () => checkPlaces(run, list, places)),
    );
    const ids = [known.read[0], known.remove, ...known.changes.map(({ operation }) => operation)];
    if (chosen.some(({ id }) => ids.includes(id))) await checkPlace(run, known, places);
  },
};

interface Kind {
  readonly create: Operation;
  readonly item: string;
  readonly parameter: string;
  readonly list: readonly [operation: string, member: string];
  readonly remove: string;
  readonly twins: Twins;
}

/** The kinds of records that are made in several places, as far as an operation of theirs is chosen. */
function kindsOf({ contract, knowledge, operations }: Run): readonly Kind[] {
  return contract.operations.flatMap((create): Kind[] => {
    const { creates } = knowledge.operations[create.id] ?? {};
    if (!creates || 'problem' in creates || !creates.twins || !creates.list || !creates.remove) return [];
    const { item, parameter, list, remove, twins } = creates;
    const ids = [create.id, list[0], remove, ...twins.changes.map(({ operation }) => operation)];
    return operations.some(({ id }) => ids.includes(id)) ? [{ item, parameter, list, remove, twins, create }] : [];
  });
}

async function checkKind(
  run: Run,
  { create, item, parameter, list, remove, twins }: Kind,
  { own, others }: Neighbours,
): Promise<void> {
  const { tools } = requireScratch(run);
  const { api, owner } = tools;
  const body = twins.body(tools);
  const made: Twin[] = [];
  for (const { path, query, what } of [own, ...others]) {
    const created = await api.attempt(create.id, owner, { path, query, body });
    const isTaken = errorCodeOf(created.response?.json)?.endsWith('_taken') ?? false;
    if (made.length > 0 && isTaken) {
      const seen = describeFailure(created);
      const message = `${seen} for ${what}, although only another place has a record of this name.`;
      run.recorder.failed({
        check: 'conflicts',
        operation: create,
        what: `taken for ${what}`,
        message,
        exchange: created,
      });
      continue;
    }
    const { status = 0, json } = created.response ?? {};
    if (status < 200 || status >= 300) throw new Unavailable(describeFailure(created));
    const id = textAt(asObject(json), item, 'id');
    const look = async () => {
      const exchange = await api.attempt(list[0], owner, { path, query });
      const items = asList(asObject(exchange.response?.json)[list[1]]).map(asObject);
      return { exchange, record: items.find((one) => one.id === id) ?? null };
    };
    made.push({ path: { ...path, [parameter]: id }, query, what: `the same record of ${what}`, look });
  }
  await checkTwins(run, made, { changes: twins.changes, remove, made: body });
}

/** The places themselves: the first of the others is changed, and removed. */
async function checkPlace(
  run: Run,
  { read: [read, member], changes, remove }: Neighbourhood,
  { own, others: [first, ...rest] }: Neighbours,
): Promise<void> {
  const { api, owner } = requireScratch(run).tools;
  const all = [...(first ? [first] : []), own, ...rest].map(({ path, query, what }): Twin => {
    const look = async () => {
      const exchange = await api.attempt(read, owner, { path, query });
      const record = asObject(exchange.response?.json)[member];
      return { exchange, record: isObject(record) ? record : null };
    };
    return { path, query, what, look };
  });
  await checkTwins(run, all, { changes, remove, made: {} });
}
