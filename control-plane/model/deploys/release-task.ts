import { entryOf, footprintOf, goesOn, lastingFootprintOf, type Service } from '../apps/service.ts';
import { type Amounts, sumAmounts } from '../billing/amounts.ts';
import { compareNames } from '../shared/order.ts';
import type { ServiceDefinition } from '../tables/apps.ts';
import type { EndedTask, ReleaseTask } from '../tables/deploys.ts';
import type { RowOf } from '../tables/tables.ts';
import { fetchesSource } from './deploy.ts';

type DeployRow = RowOf<'deploys'>;

/** A task to run: the release command, or the program of a service, whose command is empty. */
export type PlannedTask = Pick<ReleaseTask, 'command' | 'service'>;

/**
 * The next task of a deploy, which may have begun; `null` if all have ended well. A deploy of an existing release,
 * such as a rollback, has none.
 */
export function nextTask(
  app: Pick<RowOf<'apps'>, 'releaseCommand'>,
  deploy: Pick<DeployRow, 'steps' | 'releaseTask'>,
  release: Pick<RowOf<'releases'>, 'releaseCommand' | 'services'>,
): PlannedTask | null {
  const { releaseTask } = deploy;
  if (releaseTask?.finishedAfter === null) return releaseTask;
  if (!fetchesSource(deploy)) return null;
  const ended = endedTasks(deploy).filter(({ exitCode }) => exitCode === 0);
  const isEnded = ({ command, service }: PlannedTask) =>
    ended.some((one) => (command === '' ? one.command === '' && one.service === service : one.command !== ''));
  return plannedTasks(app, release).find((one) => !isEnded(one)) ?? null;
}

/**
 * The tasks of a new release in their order: each service that runs once after those that it needs, and the release
 * command before what needs its service: that of the app's address, else the first one by name.
 */
function plannedTasks(
  app: Pick<RowOf<'apps'>, 'releaseCommand'>,
  { releaseCommand, services }: Pick<RowOf<'releases'>, 'releaseCommand' | 'services'>,
): PlannedTask[] {
  const command = app.releaseCommand ?? releaseCommand;
  const lasting = services.filter(goesOn);
  const entry = entryOf(lasting) ?? lasting.toSorted(compareNames)[0];
  const once = inOrder(services.filter((one) => !goesOn(one)).toSorted(compareNames), services);
  const programs = once.map(({ name }): PlannedTask => ({ command: '', service: name }));
  if (command === null || !entry) return programs;
  const isAfter = ({ service }: PlannedTask) =>
    missingDependencies(services, service, () => false).includes(entry.name);
  return [
    ...programs.filter((one) => !isAfter(one)),
    { command, service: entry.name },
    ...programs.filter((one) => isAfter(one)),
  ];
}

/** Services after those of them that they need. */
function inOrder(once: readonly Service[], services: readonly Service[]): Service[] {
  const ordered = new Set<Service>();
  for (const one of once) {
    const needed = missingDependencies(services, one.name, () => false);
    for (const other of once.filter(({ name }) => needed.includes(name)).reverse()) ordered.add(other);
    ordered.add(one);
  }
  return [...ordered];
}

/** The dependencies of a service that are not ready, with theirs. */
export function missingDependencies(
  services: readonly Pick<Service, 'name' | 'dependsOn'>[],
  service: string,
  isReady: (name: string) => boolean,
): string[] {
  const seen = new Set([service]);
  const missingOf = (of: string): string[] => {
    const needed = services.find(({ name }) => name === of)?.dependsOn ?? [];
    return needed.flatMap((name) => {
      if (seen.has(name) || isReady(name) || !services.some((one) => one.name === name)) return [];
      seen.add(name);
      return [name, ...missingOf(name)];
    });
  };
  return missingOf(service);
}

/** The tasks of a deploy that have ended, oldest first. */
export function endedTasks({ releaseTask }: Pick<DeployRow, 'releaseTask'>): EndedTask[] {
  if (!releaseTask) return [];
  const { earlier = [], ...last } = releaseTask;
  const { finishedAfter } = last;
  return finishedAfter === null ? [...earlier] : [...earlier, { ...last, finishedAfter, exitCode: 0 }];
}

/** The tasks of a deploy that have begun, oldest first. */
export function begunTasks({ releaseTask }: Pick<DeployRow, 'releaseTask'>): ReleaseTask[] {
  if (!releaseTask) return [];
  const { earlier = [], ...last } = releaseTask;
  return [...earlier, last];
}

/** The runtime's tasks of a deploy that may have started, oldest first. */
export function tasksOf(deploy: Pick<DeployRow, 'id' | 'appId' | 'region' | 'releaseTask'>) {
  const { id: deployId, appId: id, region } = deploy;
  return begunTasks(deploy).flatMap(({ command, startedAfter }, index) =>
    startedAfter === null ? [] : [{ id, region, task: taskId(deployId, { command, index }) }],
  );
}

/** The id of a task of a deploy. A deploy has one release command. */
export function taskId(
  deployId: string,
  { command, index }: { readonly command: string; readonly index: number },
): string {
  return command === '' ? `${deployId}.${index + 1}` : deployId;
}

/** Duration of the tasks of a deploy that have ended, in milliseconds. */
export function tasksMs(deploy: Pick<DeployRow, 'releaseTask'>): number {
  return endedTasks(deploy).reduce((sum, { startedAfter, finishedAfter }) => {
    return sum + (startedAfter === null ? 0 : finishedAfter - startedAfter);
  }, 0);
}

/** Amounts of services in a deploy. One that runs once counts until it has ended; its volumes stay. */
export function needsOf(
  deploy: Pick<DeployRow, 'steps' | 'releaseTask'>,
  services: readonly ServiceDefinition[],
): Amounts {
  if (!fetchesSource(deploy)) return lastingFootprintOf(services);
  const ended = endedTasks(deploy).filter(({ command, exitCode }) => command === '' && exitCode === 0);
  const isOver = ({ name }: Service) => ended.some(({ service }) => service === name);
  return sumAmounts([
    lastingFootprintOf(services.filter((one) => isOver(one))),
    footprintOf(services.filter((one) => !isOver(one))),
  ]);
}
