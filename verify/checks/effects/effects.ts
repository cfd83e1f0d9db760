import { isDeepStrictEqual } from 'node:util';
import { asObject, type JsonObject } from '../../../contract/document.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import type { Persona } from '../../config/config.ts';
import type { Exchange } from '../../model/exchange.ts';
import { orSkip } from '../../run/or-skip.ts';
import type { Check, Run } from '../../run/run.ts';
import { checkOthers } from './others.ts';
import { nullCycles } from './cycles.ts';
import { checkTogether } from './together.ts';
import { describeFailure } from '../../scratch/api.ts';
import type { Sight, Update, Updating } from '../../scratch/knowledge.ts';
import { reasonOf } from '../../scratch/reason.ts';
import { requireScratch } from '../../scratch/scratch.ts';
import { Unavailable } from '../../scratch/unavailable.ts';
import { wait } from '../../send/sender.ts';

const check = 'effects';
/** Longer than the precision of a time that a server may store. */
const tickMs = 1100;

/** Updates records, and looks at every field through every read that shows it. */
export const effects: Check = {
  id: check,
  writes: true,
  run: (run) =>
    run.each(changing(run), async (operation) => {
      const update = run.knowledge.operations[operation.id]?.updates;
      if (!update) return;
      for (const begin of [update.begin, ...(update.others ?? [])]) {
        await orSkip(run, check, operation, () => checkUpdate(run, operation, { ...update, begin }));
      }
    }),
};

/** The operations that change a record, or whose changes one of the chosen operations shows. */
function changing({ contract, operations, knowledge }: Run): readonly Operation[] {
  const isChosen = (id: string) => operations.some((one) => one.id === id);
  return contract.operations.filter(({ id }) => {
    const sights = knowledge.operations[id]?.updates?.sights ?? [];
    return isChosen(id) || sights.some(({ operation }) => isChosen(operation));
  });
}

async function checkUpdate(run: Run, operation: Operation, update: Update): Promise<void> {
  const { tools } = requireScratch(run);
  const updating = await update.begin(tools);
  try {
    const [main] = update.sights;
    if (!main) return;
    const { persona = tools.owner } = updating;
    let path = updating.path;
    let given: JsonObject = {};
    const renames = new Set<JsonObject>();
    let { record: before, exchange: seen } = await look(run, { sight: main, path, persona });
    if (update.changedAt !== undefined) await wait(tickMs, run.signal);
    for (const body of [...updating.bodies, ...nullCycles(run.contract.document, operation, updating.bodies)]) {
      const exchange = await run.send({ operation, persona, path, body });
      const { status = 0, json } = exchange.response ?? {};
      if (status === 400) return refused(run, exchange, body);
      if (status >= 300 || status === 0) throw new Unavailable(describeFailure(exchange));
      const item = asObject(asObject(json)[update.item]);
      const pathAfter = update.pathAfter?.(path, item) ?? path;
      if (!isDeepStrictEqual(pathAfter, path)) renames.add(body);
      path = pathAfter;
      const shown = shownBy(run, operation, { body, json: asObject(json), path });
      given = { ...given, ...body };
      const expected = without({ ...before, ...shown }, update.drifts ?? []);
      compare(run, { operation, exchange, expected, sent: shown, record: item, shownBy: 'its response' });
      for (const sight of update.sights)
        await compareSight(run, {
          ...{ operation, sight, path, persona },
          ...(sight.isUnmasked ? { expected: given, sent: body } : { expected, sent: shown }),
        });
      const { record: after, exchange: latest } = await look(run, { sight: main, path, persona });
      checkOthers(run, { update: exchange, before: seen, after: latest, sent: shown, record: after });
      seen = latest;
      if (update.changedAt !== undefined)
        checkTime(run, { operation, exchange, before, after, name: update.changedAt });
      before = {
        ...before,
        ...shown,
        ...(update.changedAt !== undefined && { [update.changedAt]: after[update.changedAt] }),
      };
    }
    await checkTogether(
      run,
      updating.bodies.filter((body) => !renames.has(body)),
      {
        send: (body) => run.send({ operation, persona, path, body }),
        // A read may show what follows from the other update too.
        shown: (body, record) =>
          without(shownBy(run, operation, { body, json: { [update.item]: record }, path }), update.drifts ?? []),
        read: () => look(run, { sight: main, path, persona }),
      },
    );
  } finally {
    await updating.restore?.();
  }
}

/** The members that an update sets, as reads show them. */
function shownBy(
  { knowledge }: Run,
  { id }: Operation,
  values: { readonly body: JsonObject; readonly json: JsonObject; readonly path: Updating['path'] },
): JsonObject {
  return knowledge.operations[id]?.shows?.({ ...values, persona: '' }) ?? values.body;
}

/** Reports a body that matches the contract, and whose values can be stored, whatever the reason of the refusal is. */
function refused({ recorder }: Run, exchange: Exchange, body: JsonObject): void {
  const { operation } = exchange;
  const names = Object.entries(body).map(([name, value]) => `\`${name}\`${value === null ? ' null' : ''}`);
  const message = `A valid update of ${names.join(', ')} is not accepted: ${describeFailure(exchange)}.`;
  recorder.failed({ check, operation, what: `refused: ${Object.keys(body).join(', ')}`, message, exchange });
}

function without(record: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** A read, of a record, by someone who may read it. */
interface Looking {
  readonly sight: Sight;
  readonly path: Updating['path'];
  readonly persona: Persona;
}

/** The record as a read shows it. Throws an `Unavailable` where it does not. */
async function look(run: Run, looking: Looking): Promise<{ readonly record: JsonObject; readonly exchange: Exchange }> {
  const { record, exchange } = await see(run, looking);
  if (!record)
    throw new Unavailable(
      exchange ? describeFailure(exchange) : `the contract has no operation ${looking.sight.operation}`,
    );
  return { record, exchange };
}

async function see(run: Run, { sight: { operation: id, find }, path, persona }: Looking) {
  const operation = run.contract.operations.find((one) => one.id === id);
  // A record of the run need not be where the read shows records.
  const isElsewhere = [...(operation?.path.matchAll(/\{(\w+)\}/g) ?? [])].some(([, name = '']) => !(name in path));
  if (!operation || isElsewhere) return { record: null, exchange: null };
  const exchange = await run.send({ operation, persona, path });
  const isSeen = exchange.response?.status === 200;
  const record = isSeen ? asObject(find(asObject(exchange.response.json), path)) : null;
  return { record, exchange };
}

interface Comparison {
  readonly operation: Operation;
  readonly exchange: Exchange;
  /** All fields that are known. */
  readonly expected: JsonObject;
  /** The expected fields that the request has changed. */
  readonly sent: JsonObject;
  readonly record: JsonObject;
  readonly shownBy: string;
}

function compare({ recorder }: Run, { operation, exchange, expected, sent, record, shownBy }: Comparison): void {
  const wrong = Object.keys(expected).filter(
    (name) => name in record && !isDeepStrictEqual(record[name], expected[name]),
  );
  if (wrong.length === 0) recorder.passed(check, operation);
  for (const name of wrong) {
    const message =
      name in sent
        ? `${operation.id} does not change \`${name}\` to what was sent, as ${shownBy} shows.`
        : `${operation.id} changes \`${name}\`, which was not sent, as ${shownBy} shows.`;
    recorder.failed({ check, operation, what: `${name}, ${shownBy}`, message, exchange });
  }
}

async function compareSight(
  run: Run,
  { sight, path, persona, operation, ...rest }: Pick<Comparison, 'operation' | 'expected' | 'sent'> & Looking,
): Promise<void> {
  try {
    const { record, exchange } = await see(run, { sight, path, persona });
    if (!exchange || exchange.response?.status === 501) return;
    if (!record || Object.keys(record).length === 0) {
      const message = `${sight.operation} does not show what ${operation.id} has changed.`;
      return run.recorder.failed({ check, operation, what: `missing, ${sight.operation}`, message, exchange });
    }
    compare(run, { ...rest, operation, exchange, record, shownBy: sight.operation });
  } catch (error) {
    run.recorder.skipped(check, operation, reasonOf(error), sight.operation);
  }
}

interface Times {
  readonly operation: Operation;
  readonly exchange: Exchange;
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly name: string;
}

function checkTime({ recorder }: Run, { operation, exchange, before, after, name }: Times): void {
  const [former, latter] = [before[name], after[name]];
  if (typeof former !== 'string' || typeof latter !== 'string' || Date.parse(latter) > Date.parse(former)) return;
  const message = `${operation.id} leaves \`${name}\` at ${former}, although the record has changed since.`;
  recorder.failed({ check, operation, what: `${name} unchanged`, message, exchange });
}
