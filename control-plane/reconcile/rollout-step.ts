import { isOneOf, nextWanted } from '../model/apps/rollout.ts';
import { commandMs } from '../model/deploys/release-task.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Observed, RuntimeView, WantedService } from '../ports/runtime.ts';
import type { Seen } from '../ports/observation.ts';
import type { Ending } from '../transitions/deploys.ts';
import { type AppFacts, applyServices, formerServices, steadyServices } from './app-facts.ts';
import { lookMs } from './deploy-change.ts';

type DeployRow = RowOf<'deploys'>;

const limitMs = 5 * 60_000;

/** Until when the release of a deploy has to be ready. The time in which its release command runs does not count. */
export function readyUntil(deploy: DeployRow): number {
  const startedAfter = deploy.steps.find(({ id }) => id === 'release')?.startedAfter ?? 0;
  return deploy.createdAt + startedAfter + commandMs(deploy) + limitMs;
}

/** What runs of an app; nothing if its region is out of reach at the end of the time. */
export function observeUntil(ports: Ports, { app }: AppFacts, until: number): Promise<Seen<RuntimeView>> {
  return ports.runtime.observe(app).catch((error: unknown) => {
    if (ports.clock.now() < until) throw error;
    return { containers: [], volumes: [] };
  });
}

/** How a deploy ends because a container of some services never starts; `null` if it does not have to. */
export function brokenIn(services: readonly WantedService[], { containers }: RuntimeView): Ending | null {
  const broken = containers.find(
    (container) =>
      isOneOf(services, container) &&
      !container.isStopping &&
      ['cannot_start', 'image_gone'].includes(container.reason ?? ''),
  );
  return broken ? brokenBy(broken) : null;
}

export function brokenBy({ reason, service }: Pick<Observed, 'reason' | 'service'>): Ending {
  if (reason === 'image_gone') {
    const message = `The image of the service "${service}" is gone. Deploy its source again.`;
    return { to: 'failed', trigger: 'imageGone', code: 'release_unavailable', message };
  }
  const message = `A container of the service "${service}" cannot be started.`;
  return { to: 'failed', trigger: 'startFailed', code: 'start_failed', message };
}

/** Makes the runtime take the next step towards running some services. Returns when to look again. */
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
  // A service with a volume starts once its former container is gone.
  const isGone = after.containers.every((container) => isOneOf(wanted, container));
  if (isGone && services.some((one) => !wanted.includes(one))) return now;
  return Math.min(until, after.nextChangeAt === undefined ? now + lookMs : (after.nextChangeAt ?? until));
}

/** What shall run until the route has moved. The current release is left alone if it does not run. */
export function wantedNow(
  facts: AppFacts,
  target: readonly WantedService[],
  { containers }: RuntimeView,
): WantedService[] {
  return nextWanted(target, [...steadyServices(facts), ...formerServices(facts, { containers })], containers);
}
