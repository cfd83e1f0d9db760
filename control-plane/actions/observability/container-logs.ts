import type { Caller, Viewer } from '../../model/shared/caller.ts';
import { type DeployLogPosition, startOfLog } from '../../model/deploys/deploy-log.ts';
import { isOpen } from '../../model/deploys/deploy.ts';
import { begunTasks, endedTasks } from '../../model/deploys/release-task.ts';
import type { DeployLogLine, DeployStep, Step } from '../../model/tables/deploys.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { readDeploy } from '../../transitions/app-services.ts';
import {
  findAppServices,
  type FoundService,
  noService,
  selectService,
  type ServicePath,
} from '../apps/find-service.ts';
import type { ShownContainer } from '../apps/reads.ts';
import { findLog, type FoundLog, readAfter } from '../deploys/deploy-log.ts';
import { findApp } from '../shared/lookup.ts';

/** The log of a container, or of a step of the latest deploy. */
export interface ContainerLog {
  readonly container: string;
  readonly state: ShownContainer['state'] | 'no-container';
  /** Oldest first. */
  readonly lines: readonly string[];
  /** The position after these lines. */
  readonly next: LogPosition;
}

/** A position in a log: a cursor in that of a service, and a position in that of a deploy. */
export type LogPosition =
  { readonly after: string } | { readonly deployId: string; readonly read: DeployLogPosition } | null;

/** The number of lines that are read at first. */
const firstLines = 200;
/** Limit for new lines at once. Above it, only the number of the omitted lines is sent. */
const mostLines = 10_000;

/** The last lines, or those after a position. */
export async function readContainerLog(
  ports: Ports,
  caller: Caller,
  path: ServicePath,
  position: LogPosition = null,
): Promise<ContainerLog> {
  const found = await findAppServices(ports, caller, path);
  const service = selectService(found, path.serviceName);
  const once = service && (await findRun(ports, caller, found.app, path.serviceName));
  if (once) return readDeployLog(ports, once, { container: path.serviceName, position });
  if (service) return readServiceLog(ports, service, position);
  if (path.serviceName !== 'clone' && path.serviceName !== 'build') throw noService(path);
  return readStepLog(ports, caller, path, path.serviceName, position);
}

async function readServiceLog(
  { telemetry, clock }: Ports,
  { of, containers }: FoundService,
  position: LogPosition,
): Promise<ContainerLog> {
  const after = position !== null && 'after' in position ? position.after : null;
  const state = stateOf(containers);
  const limit = after === null ? firstLines : mostLines;
  const { lines: all, next, missed } = await telemetry.lines(of, { after, limit }, clock.now());
  // Without a container, telemetry returns the lines of all that are gone.
  const last = state === 'no-container' && after === null ? all.at(-1)?.container : undefined;
  const lines = last === undefined ? all : all.filter(({ container }) => container === last);
  const texts = [...(missed > 0 ? [`(${missed} lines are left out here)`] : []), ...lines.map(({ text }) => text)];
  return { container: of.service, state, lines: texts, next: { after: next } };
}

function stateOf(containers: FoundService['containers']): ContainerLog['state'] {
  const running = containers.find(({ state }) => state === 'running');
  return (running ?? containers[0])?.state ?? 'no-container';
}

async function readStepLog(
  ports: Ports,
  viewer: Viewer,
  path: ServicePath,
  id: Step,
  position: LogPosition,
): Promise<ContainerLog> {
  const found = await ports.store.read(viewer, async (tx) => {
    const { newestDeployId } = await findApp(tx, path);
    const newest = await readDeploy(tx, newestDeployId);
    return newest && (await findLog(tx, newest));
  });
  const step = found?.deploy.steps.find((one) => one.id === id);
  if (!found || !step) return { container: id, state: 'no-container', lines: [], next: position };
  const state = stateOfStep(step);
  return readDeployLog(ports, { log: found, state, isOwn: (line) => line.step === id }, { container: id, position });
}

/** A part of the log of a deploy that is the log of a container. */
interface OfDeploy {
  readonly log: FoundLog;
  readonly state: ContainerLog['state'];
  readonly isOwn: (line: DeployLogLine) => boolean;
}

/** The last run of a service that runs once; `null` for another one, and before the first run. */
async function findRun(
  { store }: Ports,
  viewer: Viewer,
  { newestDeployId, currentDeployId }: RowOf<'apps'>,
  name: string,
): Promise<OfDeploy | null> {
  const isRun = ({ command, service }: { readonly command: string; readonly service: string }) =>
    command === '' && service === name;
  return store.read(viewer, async (tx) => {
    for (const id of [newestDeployId, currentDeployId]) {
      const deploy = await readDeploy(tx, id);
      const run = deploy && begunTasks(deploy).findLast(isRun);
      if (!deploy || !run) continue;
      const isEnded = endedTasks(deploy).some((one) => isRun(one) && one.exitCode === 0);
      const state = isEnded ? 'completed' : isOpen(deploy) ? 'running' : 'crashed';
      return { log: await findLog(tx, deploy), state, isOwn: (line) => line.service === name };
    }
    return null;
  });
}

async function readDeployLog(
  ports: Ports,
  { log, state, isOwn }: OfDeploy,
  { container, position }: { readonly container: string; readonly position: LogPosition },
): Promise<ContainerLog> {
  const { deploy } = log;
  const after = position !== null && 'deployId' in position && position.deployId === deploy.id ? position.read : null;
  const { lines: all, next } = await readAfter(ports, log, after ?? startOfLog);
  const lines = all.filter(isOwn).map(({ line }) => line);
  const shown = after === null ? lines.slice(-firstLines) : lines;
  return { container, state, lines: shown, next: { deployId: deploy.id, read: next } };
}

function stateOfStep({ status, startedAfter, finishedAfter }: DeployStep): ContainerLog['state'] {
  if (startedAfter === null) return 'no-container';
  if (finishedAfter === null) return 'running';
  return status === 'failed' ? 'crashed' : 'stopped';
}
