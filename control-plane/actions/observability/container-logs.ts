import type { Caller, Viewer } from '../../model/shared/caller.ts';
import { type DeployLogPosition, startOfLog } from '../../model/deploys/deploy-log.ts';
import type { DeployStep, Step } from '../../model/tables/deploys.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Observed } from '../../ports/runtime.ts';
import { readDeploy } from '../../transitions/app-services.ts';
import {
  findAppServices,
  type FoundService,
  noService,
  selectService,
  type ServicePath,
} from '../apps/find-service.ts';
import { findLog, readAfter } from '../deploys/deploy-log.ts';
import { findApp } from '../shared/lookup.ts';

/** The log of a container, or of a step of the latest deploy. */
export interface ContainerLog {
  readonly container: string;
  readonly state: Observed['state'] | 'no-container';
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
  // The lines of containers that are gone are in the history.
  if (state === 'no-container') return { container: of.service, state, lines: [], next: position };
  const limit = after === null ? firstLines : mostLines;
  const { lines, next, missed } = await telemetry.lines(of, { after, limit }, clock.now());
  const texts = [...(missed > 0 ? [`(${missed} lines are left out here)`] : []), ...lines.map(({ text }) => text)];
  return { container: of.service, state, lines: texts, next: { after: next } };
}

function stateOf(containers: readonly Observed[]): ContainerLog['state'] {
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
  const { deploy } = found;
  const after = position !== null && 'deployId' in position && position.deployId === deploy.id ? position.read : null;
  const { lines: all, next } = await readAfter(ports, found, after ?? startOfLog);
  const lines = all.filter((line) => line.step === id).map(({ line }) => line);
  const shown = after === null ? lines.slice(-firstLines) : lines;
  return { container: id, state: stateOfStep(step), lines: shown, next: { deployId: deploy.id, read: next } };
}

function stateOfStep({ status, startedAfter, finishedAfter }: DeployStep): ContainerLog['state'] {
  if (startedAfter === null) return 'no-container';
  if (finishedAfter === null) return 'running';
  return status === 'failed' ? 'crashed' : 'stopped';
}
