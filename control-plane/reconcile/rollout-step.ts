import { isOneOf, nextWanted } from '../model/apps/rollout.ts';
import { obstacleOf } from '../model/apps/failure.ts';
import { tasksMs } from '../model/deploys/release-task.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { RuntimeView, WantedService } from '../ports/runtime.ts';
import type { Observation } from '../ports/observation.ts';
import type { Ending } from '../transitions/deploys.ts';
import { type AppFacts, applyServices, formerServices, steadyServices } from './app-facts.ts';
import { lookMs } from './deploy-change.ts';

type DeployRow = RowOf<'deploys'>;

const limitMs = 5 * 60_000;

/** Time limit for a deploy's release to be ready, not counting the runs of its tasks. */
export function readyUntil(deploy: DeployRow): number {
  const startedAfter = deploy.steps.find(({ id }) => id === 'release')?.startedAfter ?? 0;
  return deploy.createdAt + startedAfter + tasksMs(deploy) + limitMs;
}

/** Observes the app's containers. After the time limit, an app in a region out of reach counts as having none. */
export function observeUntil(ports: Ports, { app }: AppFacts, until: number): Promise<Observation<RuntimeView>> {
  return ports.runtime.observe(app).catch((error: unknown) => {
    if (ports.clock.now() < until) throw error;
    return { containers: [], volumes: [] };
  });
}

/** The end of a deploy with a container that never starts; `null` without one. */
export function brokenIn(services: readonly WantedService[], { containers }: RuntimeView): Ending | null {
  const broken = containers.filter((container) => isOneOf(services, container) && !container.isStopping);
  return broken.map(brokenBy).find((ending) => ending !== null) ?? null;
}

/** The end of a deploy because of a container that cannot start; `null` for another container. */
export function brokenBy(container: Parameters<typeof obstacleOf>[0]): Ending | null {
  const obstacle = obstacleOf(container);
  if (!obstacle) return null;
  const { message, code } = obstacle;
  if (container.reason === 'image_gone')
    return { to: 'failed', trigger: 'imageGone', code: 'release_unavailable', message };
  if (container.reason === 'machine_limit')
    return { to: 'failed', trigger: 'runtimeFailed', code: 'reconcile_failed', message };
  return { to: 'failed', trigger: 'startFailed', code: 'start_failed', message, ...(code && { cause: { code } }) };
}

/** Makes the runtime take the next step towards running the services. Returns the time of the next look. */
export async function approach(
  ports: Ports,
  facts: AppFacts,
  {
    services,
    seen,
    until,
  }: { readonly services: readonly WantedService[]; readonly seen: RuntimeView; readonly until: number },
): Promise<number> {
  const now = ports.clock.now();
  const wanted = wantedNow(facts, services, seen);
  await applyServices(ports, facts, wanted, seen);
  const after = await ports.runtime.observe(facts.app);
  // A service starts after what it waits for: its dependencies, and with a volume the end of its former container.
  const next = wantedNow(facts, services, after);
  if (services.some((one) => next.includes(one) && !wanted.includes(one))) return now;
  return Math.min(until, after.nextChangeAt === undefined ? now + lookMs : (after.nextChangeAt ?? until));
}

/** Services that should run until the route has moved. A current release that does not run is left as it is. */
export function wantedNow(
  facts: AppFacts,
  target: readonly WantedService[],
  { containers }: RuntimeView,
): WantedService[] {
  return nextWanted(target, [...steadyServices(facts), ...formerServices(facts, { containers })], containers);
}
