import { errorCodeOf } from '../../../contract/checks/error-code.ts';
import { asObject } from '../../../contract/document.ts';
import type { Lifecycle } from '../../../contract/model/lifecycle.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Row, Stage } from '../../scratch/provoke.ts';
import type { Run } from '../../run/run.ts';
import { reasonOf } from '../../scratch/reason.ts';
import type { Tools } from '../../scratch/tools.ts';
import { Unavailable } from '../../scratch/unavailable.ts';

interface Driven {
  readonly lifecycle: Lifecycle;
  readonly row: Row;
  readonly operation: Operation;
}

/** Brings a record into the first state of a row, calls the operation, and compares the state afterwards. */
export async function driveRow(run: Run, tools: Tools, driven: Driven): Promise<void> {
  const { recorder } = run;
  const { lifecycle, row, operation } = driven;
  const name = `${lifecycle.name} ${row.from} → ${row.to}`;
  let stage: Stage | null = null;
  try {
    stage = await prepareStage(run, tools, driven);
    const outcome = await act(run, stage, driven);
    if (outcome === 'unimplemented') return;
    if (outcome === 'passed') recorder.passed('lifecycle', operation);
    else if ('skipped' in outcome) recorder.skipped('lifecycle', operation, outcome.skipped, name);
    else {
      const { failed: message, exchange } = outcome;
      const pointer = `/components/schemas/${lifecycle.schema}/x-lifecycle`;
      recorder.failed({ check: 'lifecycle', operation, what: name, message, exchange, pointer });
    }
  } catch (error) {
    recorder.skipped('lifecycle', operation, reasonOf(error), name);
  } finally {
    await stage?.clear?.();
  }
}

async function prepareStage({ knowledge }: Run, tools: Tools, { lifecycle, row }: Driven): Promise<Stage> {
  const make = knowledge.moves[lifecycle.name]?.[row.operation];
  if (!make) throw new Unavailable(knowledge.unreachable[lifecycle.name] ?? 'nothing brings this row about');
  return make(tools, row);
}

type Outcome =
  'passed' | 'unimplemented' | { readonly skipped: string } | { readonly failed: string; readonly exchange: Exchange };

async function act(run: Run, stage: Stage, { lifecycle, row, operation }: Driven): Promise<Outcome> {
  const { read, isNew, call, learn, isUncertain, mayReturn } = stage;
  const { from, to, when } = row;
  const before = isNew ? 'none' : await read();
  if (before !== from) return { skipped: `the record was \`${before}\`` };
  const { persona = run.owner, ...values } = call;
  const exchange = await run.send({ operation, persona, ...values });
  const { response } = exchange;
  const status = response?.status ?? 0;
  if (status === 501) return 'unimplemented';
  if (status >= 500 || status === 0) return { skipped: `the operation responds with ${status}` };
  if (status >= 300) {
    const seen = `${status} ${errorCodeOf(response?.json) ?? ''}`.trim();
    if (isUncertain) return { skipped: `the operation responds with ${seen}` };
    return {
      failed: `${operation.id} responds with ${seen} while the ${lifecycle.name} is \`${from}\`; a row leads to \`${to}\`.`,
      exchange,
    };
  }
  learn?.(asObject(response?.json));
  const after = await read();
  const isStill = after === from && to !== from && !mayReturn;
  if (!isStill && reachableByEvents(lifecycle, to).has(after)) return 'passed';
  if (isUncertain) return { skipped: `the condition was not met (${when ?? ''}): it became \`${after}\`` };
  return {
    failed: `${operation.id} leaves the ${lifecycle.name} \`${after}\`, which was \`${from}\`; it has to become \`${to}\`.`,
    exchange,
  };
}

/** A state, and those that follow from it by themselves. */
function reachableByEvents({ transitions, timeouts }: Lifecycle, state: string): ReadonlySet<string> {
  const steps = [...transitions.filter(({ events }) => events.length > 0), ...timeouts];
  const reached = new Set([state]);
  for (const place of reached) {
    if (place === 'none') continue;
    for (const { from, to } of steps) if (from.some((one) => one === place)) reached.add(to);
  }
  return reached;
}
