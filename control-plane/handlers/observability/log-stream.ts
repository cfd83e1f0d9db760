import { type ContainerLog, readContainerLog } from '../../actions/observability/container-logs.ts';
import type { ServicePath } from '../../actions/apps/find-service.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Request } from '../shared/bind.ts';

/** Interval of looks for new lines. */
const lookMs = 1000;

/** The last lines of a log, then each new one. Ends when the path no longer leads to the service. */
export async function* logFrames(
  { ports, caller, context: { signal } }: Request<'readServiceLogs'>,
  path: ServicePath,
  first: ContainerLog,
): AsyncGenerator<string> {
  for (let log: ContainerLog | null = first; log; log = await readNext(ports, caller, path, log)) {
    yield* log.lines;
    await ports.clock.sleep(lookMs, signal).catch(() => undefined);
    if (signal.aborted) return;
  }
}

async function readNext(
  ports: Ports,
  caller: Caller,
  path: ServicePath,
  { next }: ContainerLog,
): Promise<ContainerLog | null> {
  try {
    return await readContainerLog(ports, caller, path, next);
  } catch (error) {
    if (error instanceof ControlPlaneError) return null;
    throw error;
  }
}
