import { parentPort, workerData } from 'node:worker_threads';
import { TelemetryReader } from './telemetry-reader.ts';
import { TelemetryWriter } from './telemetry-writer.ts';
import type { Call, ThreadData } from './thread-calls.ts';

// A thread that writes to the file of the telemetry, or reads from it. `ThreadCalls` has started it with this data.
const { role, file, retention } = workerData as ThreadData;
const target = role === 'write' ? startWriter() : new TelemetryReader(file);

parentPort?.on('message', (call: Call) => {
  respond(call).then(
    (value) => parentPort?.postMessage({ id: call.id, value }),
    (error: unknown) => parentPort?.postMessage({ id: call.id, error }),
  );
});

async function respond({ method, values }: Call): Promise<unknown> {
  const called: unknown = Reflect.get(target, method);
  if (typeof called !== 'function') throw new Error(`There is no ${method}.`);
  return (await Reflect.apply(called, target, values)) as unknown;
}

function startWriter(): TelemetryWriter {
  const writer = new TelemetryWriter(file, retention);
  const repeat = (everyMs: number, run: () => void) => setInterval(() => retryLater(run), everyMs);
  repeat(500, () => writer.endOld());
  repeat(60_000, () => writer.forget(Date.now()));
  return writer;
}

/** The codes of SQLite for a file that is locked, and for a full disk. */
const waitable = new Set<unknown>([5, 13]);

/** A full disk may have room again later. Until then, batches are refused and the failure is reported. */
function retryLater(run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Error) || !('errcode' in error) || !waitable.has(error.errcode)) throw error;
  }
}
