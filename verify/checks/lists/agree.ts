import { isDeepStrictEqual } from 'node:util';
import { asObject } from '../../../contract/document.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { readTarget, type Target } from '../../targets/target.ts';
import { orSkip } from '../../run/or-skip.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Run } from '../../run/run.ts';
import type { Agreement, Compared } from '../../scratch/knowledge.ts';
import { Unavailable } from '../../scratch/unavailable.ts';
import { again } from '../../send/repeats.ts';

/** The number of attempts, because a value may change between two requests. */
const mostTries = 3;

/** Compares reads that show the same. */
export async function checkAgreements(run: Run): Promise<void> {
  const all = run.knowledge.agreements.flatMap((agreement) => {
    const operation = run.operations.find(({ id }) => id === agreement.operation);
    const other = run.contract.operations.find(({ id }) => id === agreement.with);
    return operation && other ? [{ agreement, operation, other }] : [];
  });
  await run.each(all, ({ agreement, operation, other }) =>
    orSkip(run, 'lists', operation, async () =>
      compare(run, agreement, [
        { operation, ...(await readTarget(run, operation)) },
        { operation: other, ...(await readTarget(run, other)) },
      ]),
    ),
  );
  const { varied } = run.knowledge;
  if (!varied || 'problem' in run.scratch) return;
  const { tools } = run.scratch;
  await run.each(all, ({ agreement, operation, other }) =>
    orSkip(run, 'lists', operation, async () => {
      const target = { persona: run.owner, path: await varied(tools) };
      await compare(run, agreement, [
        { operation, ...target },
        { operation: other, ...target },
      ]);
    }),
  );
}

type Read = Target & { readonly operation: Operation };

async function compare(
  run: Run,
  agreement: Agreement,
  [own, { operation: other, ...otherTarget }]: readonly [Read, Read],
): Promise<void> {
  const { path } = otherTarget;
  const { operation } = own;
  const first = {
    ...own,
    ...(agreement.query && { query: agreement.query(path) }),
  };
  const sendAll = async () =>
    [await run.send(first), await run.send({ ...otherTarget, operation: other }), await run.send(first)] as const;
  for (let turn = 0; turn < mostTries; turn++) {
    const exchanges = await (turn === 0 ? sendAll() : again(sendAll));
    if (exchanges.some(({ response }) => response?.status !== 200)) return;
    const [before, between, after] = exchanges;
    const valuesOf = ({ response }: Exchange) =>
      agreement.values(asObject(response?.json), asObject(between.response?.json), path);
    const values = valuesOf(after);
    if (!isDeepStrictEqual(values, valuesOf(before))) continue;
    return judge(run, agreement, operation, values, after);
  }
  throw new Unavailable(`what it shows together with ${other.id} changes too often`);
}

function judge(
  { recorder }: Run,
  agreement: Agreement,
  operation: Operation,
  values: readonly Compared[],
  exchange: Exchange,
): void {
  for (const { what, shown, other } of values) {
    if (isDeepStrictEqual(shown, other)) {
      recorder.passed('lists', operation);
      continue;
    }
    const message = `${operation.id} shows ${what} as ${JSON.stringify(shown)}; ${agreement.with} shows ${JSON.stringify(other)}.`;
    recorder.failed({ check: 'lists', operation, what: `${agreement.name}, ${agreement.with}`, message, exchange });
  }
}
