import { isOpen } from '../../model/deploys/deploy.ts';
import type { Operator } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Tx } from '../../ports/store.ts';
import { type Ending, endDeploy, succeedDeploy } from '../../transitions/deploys.ts';
import { changesBetween } from '../audit/audit.ts';
import { type OperatorPorts, record } from './record.ts';

interface DeployName {
  readonly deployId: string;
}

const canceled = { to: 'canceled', trigger: 'operatorCanceled', code: 'canceled' } as const;
const failed = { to: 'failed', trigger: 'operatorFailed', code: 'internal' } as const;

/**
 * Cancels an open deploy. One that has moved the route succeeds instead, and an ended one stays. Returns its status.
 */
export function cancelDeploy(
  { store }: OperatorPorts,
  operator: Operator,
  name: DeployName,
): Promise<RowOf<'deploys'>['status']> {
  const message = 'The operator of the service has canceled the deploy.';
  return store.write(operator, (tx) => end(tx, operator, { ...name, ending: { ...canceled, message } }));
}

/** Fails an open deploy that does not go on, with a sentence for its members; otherwise as `cancelDeploy`. */
export function failDeploy(
  { store }: OperatorPorts,
  operator: Operator,
  {
    message = 'The operator of the service has ended the deploy.',
    ...name
  }: DeployName & { readonly message?: string | undefined },
): Promise<RowOf<'deploys'>['status']> {
  return store.write(operator, (tx) => end(tx, operator, { ...name, ending: { ...failed, message } }));
}

async function end(
  tx: Tx,
  operator: Operator,
  { deployId, ending }: DeployName & { readonly ending: Ending },
): Promise<RowOf<'deploys'>['status']> {
  const deploy = await tx.deploys.find({ id: deployId });
  if (!deploy) throw new ControlPlaneError('not_found', `There is no deploy "${deployId}".`);
  if (!isOpen(deploy)) return deploy.status;
  if (deploy.routedAt === null) await endDeploy(tx, deploy, ending);
  else await succeedDeploy(tx, deploy);
  await tx.wake('app', deploy.appId);
  const status = (await tx.deploys.find({ id: deployId }))?.status ?? ending.to;
  const target = { type: 'deploy', id: deploy.id, name: String(deploy.number) };
  const changes = changesBetween({ status: deploy.status }, { status });
  const operation = ending.to === 'canceled' ? 'cancelDeploy' : 'failDeploy';
  await record(tx, operator, { operation, target, workspaceId: deploy.workspaceId, changes });
  return status;
}
