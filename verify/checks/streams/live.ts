import { streamKind } from '../../../contract/model/stream-kind.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { asObject } from '../../../contract/document.ts';
import { orSkip } from '../../run/or-skip.ts';
import type { Run } from '../../run/run.ts';
import { requireScratch } from '../../scratch/scratch.ts';
import { Unavailable } from '../../scratch/unavailable.ts';
import { describeFailure } from '../../scratch/api.ts';
import { wait } from '../../send/sender.ts';
import { itemsOf } from './items.ts';
import { open, type Streaming } from './opened.ts';
import { createReport } from './report.ts';

/** Time for a stream to begin. */
const beginMs = 500;
/** How long a new item is waited for. */
const patienceMs = 6000;

/** Creates an item while its stream is open: it arrives there. */
export async function checkLive(run: Run, operation: Streaming): Promise<void> {
  const create = run.contract.operations.find(({ id }) => listOf(run, id) === operation.id);
  if (!create || streamKind(operation.stream) === 'state') return;
  await orSkip(run, 'frames', operation, async () => {
    const scratch = requireScratch(run);
    const request = await scratch.request(create);
    const target = { operation, persona: request.persona, path: await scratch.pathOf(operation) };
    const listed = await run.send(target);
    if (listed.response?.status !== 200) throw new Unavailable(describeFailure(listed));
    const count = itemsOf(listed.response.json).length;
    const opening = open(run, target, { frames: count + 1, milliseconds: beginMs + patienceMs });
    await wait(beginMs, run.signal);
    const created = await run.send({ operation: create, ...request, path: target.path });
    const opened = await opening;
    const { creates } = run.knowledge.operations[create.id] ?? {};
    const item = creates && !('problem' in creates) ? asObject(asObject(created.response?.json)[creates.item]) : {};
    if (item.id === undefined) throw new Unavailable(describeFailure(created));
    const report = createReport(run, operation);
    if (!opened?.items.some(({ data }) => asObject(data).id === item.id))
      report.failed('live', `does not send what ${create.id} creates while it is open`, opened?.exchange);
    report.done();
  });
}

function listOf({ knowledge }: Run, id: Operation['id']): string | null {
  const { creates } = knowledge.operations[id] ?? {};
  return creates && !('problem' in creates) ? (creates.list?.[0] ?? null) : null;
}
