import { isOpen } from '../../model/deploys/deploy.ts';
import { generationsOf } from '../../model/apps/generation.ts';
import { isOneOf } from '../../model/apps/rollout.ts';
import type { ServiceDefinition } from '../../model/tables/apps.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Observed } from '../../ports/runtime.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';
import { findFailures } from '../../transitions/failures.ts';

type AppRow = RowOf<'apps'>;

interface Seen {
  readonly app: AppRow;
  /** The newest one. */
  readonly deploy: RowOf<'deploys'> | null;
  /** The deploy whose release runs, with the services of its source. */
  readonly shown: RowOf<'deploys'> | null;
  readonly released: readonly ServiceDefinition[];
  /** `null`: the region is out of reach, or nothing should run. */
  readonly containers: readonly Observed[] | null;
  readonly vars: readonly RowOf<'vars'>[];
}

/** Reasons of an app that follow from its containers; `null` while it starts. */
const ofContainers: readonly AppRow['statusReason'][] = [null, 'crash_loop', 'health_check_failed', 'out_of_memory'];

/** The variables whose values must not appear in the message of an app; none are needed for one that runs. */
export async function varsForMessage(tx: ReadTx, app: AppRow): Promise<readonly RowOf<'vars'>[]> {
  return app.status === 'running' ? [] : tx.vars.list({ appId: app.id });
}

/** Why not all containers of an app are ready, as a sentence; `null` if they are, or if that is not known. */
export async function statusMessageOf(
  ports: Ports,
  { app, deploy, shown, released, containers, vars }: Seen,
): Promise<string | null> {
  if (app.desired !== 'running' || app.status === 'running') return null;
  if (deploy && isOpen(deploy))
    return deploy.steps.find(({ status }) => status === 'running')?.failure?.message ?? null;
  if (app.statusReason === 'deploy_failed') return deploy?.errorMessage ?? null;
  if (containers === null || shown === null || !ofContainers.includes(app.statusReason)) return null;
  const target = generationsOf(released, shown, app);
  // Containers from before a restart or a change of size do not count any more.
  const seen = containers.filter((one) => isOneOf(target, one));
  const services = target.map(({ service }) => service);
  const [worst = null] = await findFailures(ports, { app, services, containers: seen, vars });
  return worst?.message ?? null;
}
