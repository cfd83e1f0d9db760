import { asObject } from '../../../contract/document.ts';
import { streamKind } from '../../../contract/model/stream-kind.ts';
import { orSkip } from '../../run/or-skip.ts';
import type { Check, Run } from '../../run/run.ts';
import { readTarget } from '../../targets/target.ts';
import { isOver, itemsOf } from './items.ts';
import { isStreaming, open, type Streaming, type Target } from './opened.ts';
import { createReport } from './report.ts';

/** How much longer than it promises a server may take. */
const lateMs = 5000;

/**
 * Reads each stream that sends frames only when there is something new until it has sent a heartbeat. That takes as
 * long as the silence, so the other checks go on.
 */
export const heartbeats: Check = {
  id: 'frames',
  writes: false,
  async run(run) {
    const silent = run.operations.filter(isStreaming).filter(({ stream }) => stream.cadenceSeconds === null);
    for (const operation of silent)
      run.beside(() => orSkip(run, 'frames', operation, () => checkSilence(run, operation)));
  },
};

async function checkSilence(run: Run, operation: Streaming): Promise<void> {
  const { persona, path } = await readTarget(run, operation);
  const target: Target = { operation, persona, path };
  const { response } = await run.send(target);
  // The check of its frames says why, and that it ends.
  if (response?.status !== 200 || isOver(run, operation, response.json)) return;
  const seconds = pingSecondsOf(run, operation);
  const opened = await open(run, target, { frames: Infinity, heartbeats: 1, milliseconds: seconds * 1000 + lateMs });
  if (!opened) return;
  const report = createReport(run, operation);
  const { items, isEnded, heartbeats: seen, exchange } = opened;
  if (isEnded) report.failed('ended early', 'ends its stream, although more can follow', exchange);
  // A stream that has had more to send is not silent.
  else if (seen === 0 && items.length <= (streamKind(operation.stream) === 'state' ? 1 : itemsOf(response.json).length))
    report.failed('no heartbeat', `sends no comment within ${seconds} s`, exchange);
  report.done();
}

function pingSecondsOf({ contract: { document } }: Run, { path, method }: Streaming): number {
  return Number(asObject(asObject(document.paths[path]?.[method])['x-sse']).pingSeconds);
}
