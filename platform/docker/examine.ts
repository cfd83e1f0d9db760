import type { Findings } from '../../control-plane/model/apps/findings.ts';
import type { Engine } from './engine.ts';
import { readLastLines } from './last-lines.ts';
import { readListeners } from './listeners.ts';

/** Finds out why a container is not ready. */
export async function examineContainer(engine: Engine, id: string, checkStatus: number | null): Promise<Findings> {
  const seen = await engine.inspect(id);
  const isRunning = seen?.State.Running === true;
  return {
    listening: isRunning ? await readListeners(seen.State.Pid, seen.Id) : null,
    checkStatus: isRunning ? checkStatus : null,
    lines: seen ? await readLastLines(engine, id) : [],
  };
}
