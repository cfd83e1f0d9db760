import { isOpen } from '../model/deploys/deploy.ts';
import type { DeployStep } from '../model/tables/deploys.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import { StoreUnavailable, type Tx } from '../ports/store.ts';
import type { Next } from '../ports/work.ts';
import { endDeploy, type Ending } from '../transitions/deploys.ts';

type DeployRow = RowOf<'deploys'>;

/** Interval of looks at a build or at containers that do not report changes. */
export const lookMs = 2000;

/** Ends an open deploy. Returns the time of the clean-up, now. */
export function end({ store }: Ports, { id }: DeployRow, ending: Ending): Promise<Next> {
  return store.write('system', async (tx) => {
    const deploy = await tx.deploys.find({ id });
    if (deploy && isOpen(deploy)) await endDeploy(tx, deploy, ending);
    return tx.now;
  });
}

/**
 * Ends a deploy that the builder or the runtime does not accept, and throws the reason. If the store fails, the deploy
 * goes on later.
 */
export async function refuse(ports: Ports, deploy: DeployRow, error: unknown, message: string): Promise<never> {
  const ending = { to: 'failed', trigger: 'runtimeFailed', code: 'reconcile_failed', message } as const;
  if (!(error instanceof StoreUnavailable)) await end(ports, deploy, ending);
  throw error;
}

/** Changes a deploy. Returns `null` if its status has changed since it was read. */
export function changeDeploy<T>(
  { store }: Ports,
  { id, status }: DeployRow,
  write: (tx: Tx, row: DeployRow) => Promise<T>,
): Promise<T | null> {
  return store.write('system', async (tx) => {
    const row = await tx.deploys.find({ id, status });
    return row && write(tx, row);
  });
}

/** Marks the running step as succeeded and the next one as running. */
export function beginStep({ steps, createdAt }: Pick<DeployRow, 'steps' | 'createdAt'>, now: number): DeployStep[] {
  const after = now - createdAt;
  const next = steps.findIndex(({ status }) => status === 'pending');
  return steps.map((step, index) => {
    if (index === next) return { ...step, status: 'running', startedAfter: after };
    return step.status === 'running' ? { ...step, status: 'succeeded', finishedAfter: after } : step;
  });
}

/** Marks all pending steps as running, because their work is done already. */
export function beginSteps({ steps, createdAt }: Pick<DeployRow, 'steps' | 'createdAt'>, now: number): DeployStep[] {
  return steps.map((step) =>
    step.status === 'pending' ? { ...step, status: 'running', startedAfter: now - createdAt } : step,
  );
}
