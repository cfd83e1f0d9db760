import type { components } from '../../../generated/types.ts';
import { NamedEvent } from '../../../contract/model/handler.ts';
import { type DeployLog, type DeployPath, getDeployLog } from '../../actions/deploys/reads.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { isOpen } from '../../model/deploys/deploy.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Request } from '../shared/bind.ts';
import { deployLogLineBody } from './deploy-body.ts';

type Line = components['schemas']['DeployLogLine'];
type End = NamedEvent<'end', components['schemas']['DeployEnd']>;

/** Interval of looks for new lines. */
const lookMs = 1000;

/** The lines of a log so far, then each new one, and the end. Ends early when the path no longer leads to the app. */
export async function* deployLogFrames(
  { ports, caller, context: { signal } }: Request<'getDeployLogs'>,
  path: DeployPath,
  first: DeployLog,
): AsyncGenerator<Line | End> {
  for (let log: DeployLog | null = first; log; log = await readNext(ports, caller, path, log)) {
    yield* log.lines.map((line) => deployLogLineBody(line, first.deploy));
    if (!isOpen(log.deploy)) {
      yield new NamedEvent('end', { status: log.deploy.status });
      return;
    }
    await ports.clock.sleep(lookMs, signal).catch(() => undefined);
    if (signal.aborted) return;
  }
}

async function readNext(
  ports: Ports,
  caller: Caller,
  path: DeployPath,
  { next }: DeployLog,
): Promise<DeployLog | null> {
  try {
    return await getDeployLog(ports, caller, path, next);
  } catch (error) {
    if (error instanceof ControlPlaneError) return null;
    throw error;
  }
}
