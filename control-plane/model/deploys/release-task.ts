import { entryOf, type Service } from '../apps/service.ts';
import { compareNames } from '../shared/order.ts';
import type { ReleaseTask } from '../tables/deploys.ts';
import type { RowOf } from '../tables/tables.ts';
import { fetchesSource } from './deploy.ts';

type DeployRow = RowOf<'deploys'>;

/**
 * The release command of a deploy, and its service: that of the app's address, else the first one by name. `null`
 * without a command, and for a deploy of an existing release, such as a rollback.
 */
export function releaseCommandOf(
  app: Pick<RowOf<'apps'>, 'releaseCommand'>,
  deploy: Pick<DeployRow, 'steps'>,
  { releaseCommand, services }: Pick<RowOf<'releases'>, 'releaseCommand' | 'services'>,
): Pick<ReleaseTask, 'command' | 'service'> | null {
  const command = app.releaseCommand ?? releaseCommand;
  const service = entryOf(services) ?? services.toSorted(compareNames)[0];
  return command !== null && service && fetchesSource(deploy) ? { command, service: service.name } : null;
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

/** The task of a deploy's release command; `null` if it was never started. */
export function taskOf({
  id: task,
  appId: id,
  region,
  releaseTask,
}: Pick<DeployRow, 'id' | 'appId' | 'region' | 'releaseTask'>) {
  return releaseTask && releaseTask.startedAfter !== null ? { id, region, task } : null;
}

/** Duration of a deploy's release command, in milliseconds: 0 without one, and until it has succeeded. */
export function commandMs({ releaseTask }: Pick<DeployRow, 'releaseTask'>): number {
  const { startedAfter = null, finishedAfter = null } = releaseTask ?? {};
  return startedAfter === null || finishedAfter === null ? 0 : finishedAfter - startedAfter;
}
