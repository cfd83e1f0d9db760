import { endedTasks } from '../deploys/release-task.ts';
import { fnv1a } from '../shared/hash.ts';
import type { ServiceDefinition } from '../tables/apps.ts';
import type { RowOf } from '../tables/tables.ts';
import { goesOn } from './service.ts';

/** The deploy whose release an app shows, and whether that release is current. */
interface Shown {
  readonly deploy: Pick<RowOf<'deploys'>, 'id' | 'createdAt' | 'releaseTask'> | null;
  readonly isCurrent: boolean;
}

/** The container of a service that has run once and ended well. */
interface Completed {
  readonly name: string;
  readonly service: string;
  readonly image: string;
  readonly startedAt: number | null;
}

/**
 * The services of a release that have run once and ended well. A release becomes current only after that, and a later
 * deploy of it, such as a rollback, does not run them again.
 */
export function completedServices(services: readonly ServiceDefinition[], { deploy, isCurrent }: Shown): string[] {
  const ended = deploy ? endedTasks(deploy).filter(({ command, exitCode }) => command === '' && exitCode === 0) : [];
  return services
    .filter((one) => !goesOn(one) && (isCurrent || ended.some(({ service }) => service === one.name)))
    .map(({ name }) => name);
}

/** The containers of such services. The runtime forgets them after the deploy, whose record stays. */
export function completedContainers(slug: string, services: readonly ServiceDefinition[], shown: Shown): Completed[] {
  const { deploy } = shown;
  const names = completedServices(services, shown);
  return services
    .filter(({ name }) => names.includes(name))
    .map(({ name, image }) => {
      const run = deploy && endedTasks(deploy).find(({ command, service }) => command === '' && service === name);
      const startedAfter = run?.startedAfter ?? null;
      const id = fnv1a(`${deploy?.id ?? ''} ${name}`)
        .toString(16)
        .padStart(8, '0');
      return {
        name: `${slug}-${name}-${id}`,
        service: name,
        image,
        startedAt: deploy && startedAfter !== null ? deploy.createdAt + startedAfter : null,
      };
    });
}
