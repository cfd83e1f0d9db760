import { isOneOf, nextWanted } from '../model/apps/rollout.ts';
import { commandMs } from '../model/deploys/release-task.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Observed, RuntimeView, WantedService } from '../ports/runtime.ts';
import type { Observation } from '../ports/observation.ts';
import type { Ending } from '../transitions/deploys.ts';
import { type AppFacts, applyServices, formerServices, steadyServices } from './app-facts.ts';
import { lookMs } from './deploy-change.ts';

type DeployRow = RowOf<'deploys'>;

const limitMs = 5 * 60_000;

/** Time limit for a deploy's release to be ready, not counting the run of its release command. */
export function readyUntil(deploy: DeployRow): number {
  const startedAfter = deploy.steps.find(({ id }) => id === 'release')?.startedAfter ?? 0;
  return deploy.createdAt + startedAfter + commandMs(deploy) + limitMs;
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
  const broken = containers.find(
    (container) =>
      isOneOf(services, container) &&
      !container.isStopping &&
      ['cannot_start', 'image_gone', 'machine_limit'].includes(container.reason ?? ''),
  );
  return broken ? brokenBy(broken) : null;
}

export function brokenBy({ reason, detail, service }: Pick<Observed, 'reason' | 'detail' | 'service'>): Ending {
  if (reason === 'image_gone') {
    const message = `The image of the service "${service}" is gone. Deploy its source again.`;
    return { to: 'failed', trigger: 'imageGone', code: 'release_unavailable', message };
  }
  if (reason === 'machine_limit') {
    const message = `The platform has no room for a container of the service "${service}" at present. The app is not at fault; deploy it again later.`;
    return { to: 'failed', trigger: 'runtimeFailed', code: 'reconcile_failed', message };
  }
  const why = detail == null ? '' : `: ${detail}`;
  const message = `A container of the service "${service}" cannot be started${why}.`;
  return { to: 'failed', trigger: 'startFailed', code: 'start_failed', message };
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
  await applyServices(ports, facts, wanted);
  const after = await ports.runtime.observe(facts.app);
  // A service with a volume starts after its former container is gone.
  const isGone = after.containers.every((container) => isOneOf(wanted, container));
  if (isGone && services.some((one) => !wanted.includes(one))) return now;
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
