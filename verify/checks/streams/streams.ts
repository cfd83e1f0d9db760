import { streamKind } from '../../../contract/model/stream-kind.ts';
import type { Check, Run } from '../../run/run.ts';
import { reasonOf } from '../../scratch/reason.ts';
import { wait } from '../../send/sender.ts';
import { checkItems } from './items.ts';
import { checkLive } from './live.ts';
import { checkMissing } from './missing.ts';
import { isStreaming, type Streaming, type Target } from './opened.ts';
import { createReport, type Report } from './report.ts';
import { checkTooMany } from './too-many.ts';
import { checkFirstState, checkNextState } from './states.ts';

/** Opens each stream as someone who may read it: what it sends, when, how it continues and how it ends. */
export const streams: Check = {
  id: 'frames',
  writes: false,
  async run(run) {
    // All at a time, because most of the time is waiting.
    const all = await Promise.all(run.operations.filter(isStreaming).map((operation) => checkStart(run, operation)));
    const opened = all.filter((one) => one !== null);
    let isDone = false;
    const live = run.allowsWrites
      ? run.operations.filter(isStreaming).map((operation) => checkLive(run, operation))
      : [];
    const following = Promise.all([...live, ...opened.map((one) => one.next())]).finally(() => (isDone = true));
    await Promise.all([following, letTimePass(run, () => isDone)]);
    // A server that others use is not filled with streams.
    if (run.allowsWrites) await checkTooMany(run, opened);
    for (const { report } of opened) report.done();
  },
};

/** A stream of which the beginning was checked, and what is left to check. */
interface Started {
  readonly target: Target;
  readonly report: Report;
  readonly next: () => Promise<void>;
}

async function checkStart(run: Run, operation: Streaming): Promise<Started | null> {
  const report = createReport(run, operation);
  const path = await run.fixtures.pathOf(operation).catch((error: unknown) => skip(report, reasonOf(error)));
  if (!path) return null;
  const target: Target = { operation, persona: run.personas.reader, path };
  const { response } = await run.send(target);
  if (run.recorder.unimplemented.has(operation.id)) return null;
  if (response?.status !== 200) return skip(report, 'the JSON form of the stream is refused');
  await checkMissing(run, target, report);
  const { cadenceSeconds } = operation.stream;
  if (streamKind(operation.stream) !== 'state') {
    await checkItems(run, target, response.json, report);
    return { target, report, next: async () => undefined };
  }
  // A stream without a cadence sends its next state when that changes.
  const next = async () => (cadenceSeconds === null ? undefined : checkNextState(run, target, cadenceSeconds, report));
  if (hasClock(run)) {
    await checkFirstState(run, target, cadenceSeconds, report);
    return { target, report, next };
  }
  const following = next();
  await Promise.all([checkFirstState(run, target, cadenceSeconds, report), following]);
  return { target, report, next: () => following };
}

function skip(report: Report, reason: string): null {
  report.skipped(reason);
  return null;
}

function hasClock({ config, scratch }: Run): boolean {
  return config.clock !== null && !('problem' in scratch);
}

/** Time for the server to notice that streams were opened, or to send what is due. */
const pauseMs = 100;

/** Advances the clock of the server, if it has one, until something is done. */
async function letTimePass(run: Run, isDone: () => boolean): Promise<void> {
  const { scratch, signal } = run;
  if (!hasClock(run) || 'problem' in scratch) return;
  await scratch.waitFor(async () => {
    await wait(pauseMs, signal);
    return isDone() ? true : null;
  });
}
