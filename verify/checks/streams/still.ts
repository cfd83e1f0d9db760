import { isDeepStrictEqual } from 'node:util';
import { streamKind } from '../../../contract/model/stream-kind.ts';
import { orSkip } from '../../run/or-skip.ts';
import type { Check, Run } from '../../run/run.ts';
import { readTarget } from '../../targets/target.ts';
import { isStreaming, open, type Streaming } from './opened.ts';
import { createReport } from './report.ts';

/** How long a stream without a cadence is read: it must not send its state again, as one with a cadence does. */
const unchangedMs = 6500;

/** Reads each stream that sends a state only when that has changed. That takes some seconds, so the others go on. */
export const stillStreams: Check = {
  id: 'frames',
  writes: false,
  async run(run) {
    const still = run.operations
      .filter(isStreaming)
      .filter(({ stream }) => stream.cadenceSeconds === null && streamKind(stream) === 'state');
    for (const operation of still)
      run.beside(() => orSkip(run, 'frames', operation, () => checkChange(run, operation)));
  },
};

/** A state that is as the one before was not changed. */
async function checkChange(run: Run, operation: Streaming): Promise<void> {
  const { persona, path } = await readTarget(run, operation);
  const opened = await open(run, { operation, persona, path }, { frames: Infinity, milliseconds: unchangedMs });
  if (!opened) return;
  const report = createReport(run, operation);
  const { items, exchange } = opened;
  // Other checks may change the state: each frame is compared with the one before.
  if (items.some(({ data }, index) => index > 0 && isDeepStrictEqual(data, items[index - 1]?.data)))
    report.failed('unchanged', 'sends a second frame, although its state has not changed', exchange);
  report.done();
}
