import type { Check, Run } from '../run/run.ts';
import { checkItems } from './items.ts';
import { checkMissing } from './missing.ts';
import { isStreaming, type Streaming, type Target } from './opened.ts';
import { createReport } from './report.ts';
import { checkStates } from './states.ts';

/** Opens each stream as someone who may read it: what it sends, when, how it continues and how it ends. */
export const streams: Check = {
  id: 'frames',
  writes: false,
  async run(run) {
    // All at a time, because most of the time is waiting.
    await Promise.all(run.operations.filter(isStreaming).map((operation) => checkStream(run, operation)));
  },
};

async function checkStream(run: Run, operation: Streaming): Promise<void> {
  const report = createReport(run, operation);
  const path = await run.fixtures.pathOf(operation);
  if (typeof path === 'string') return report.skipped(path);
  const target: Target = { operation, persona: run.personas.reader, path };
  const { response } = await run.send(target);
  if (run.recorder.unimplemented.has(operation.id)) return;
  if (response?.status !== 200) return report.skipped('the JSON form of the stream is refused');
  await checkMissing(run, target, report);
  const { cadenceSeconds } = operation.stream;
  if (cadenceSeconds === null) await checkItems(run, target, response.json, report);
  else await checkStates(run, target, cadenceSeconds, report);
  report.done();
}
