import type { ProblemDetail } from '../../../contract/model/handler.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { mistakesOfRepeatedKeys, planVars, type VarPlan, type WantedVars } from '../../model/vars/plan.ts';
import { mistakesBeside, mistakesInVar } from '../../model/vars/port.ts';
import type { Ports } from '../../ports/ports.ts';
import { type ReadTx, type Tx, UniqueViolation } from '../../ports/store.ts';
import { digestVars, noteVars } from '../../transitions/applied.ts';
import { requireNoMistakes } from '../shared/input.ts';
import { type AppPath, findApps, requireChangeable } from '../shared/lookup.ts';
import { changesOf, mostVars } from './vars.ts';

type AppRow = RowOf<'apps'>;
type VarRow = RowOf<'vars'>;
type Plan = VarPlan<VarRow>;

export interface SetVarsInput extends AppPath, WantedVars {
  /** Whether only to say what would change. */
  readonly dryRun: boolean;
}

/** Sets and removes variables, all or none. Returns what changes. */
export async function setVars(ports: Ports, caller: Caller, { dryRun, ...wanted }: SetVarsInput): Promise<Plan> {
  if (dryRun) return ports.store.read(caller, async (tx) => (await prepare(tx, wanted)).plan);
  const digests = await digestVars(ports, wanted.set);
  const write = () =>
    ports.store.write(caller, async (tx) => {
      const { app, plan } = await prepare(tx, wanted);
      await apply(tx, caller, app, plan);
      await noteVars(tx, app, { ...digests, ...Object.fromEntries(plan.removed.map(({ key }) => [key, null])) });
      return plan;
    });
  // Another request has added one of the variables in the meantime. The next look sees it.
  return write().catch((error: unknown) => {
    if (error instanceof UniqueViolation && error.key === 'vars_key') return write();
    throw error;
  });
}

async function prepare(
  tx: ReadTx,
  { set, unset, ...path }: Omit<SetVarsInput, 'dryRun'>,
): Promise<{ readonly app: AppRow; readonly plan: Plan }> {
  const app = await requireChangeable(tx, await findApps(tx, path), path);
  const mistakes = set.flatMap((one, index) => mistakesAt(app, one, `/set/${index}`));
  requireNoMistakes(
    [...mistakesOfRepeatedKeys({ set, unset }), ...mistakes],
    'The variables break a rule; see details.',
  );
  const rows = await tx.vars.list({ appId: app.id }, { order: ['key'] });
  const plan = planVars(rows, { set, unset });
  requireRoom(rows.length + plan.added.length - plan.removed.length, plan);
  return { app, plan };
}

function mistakesAt({ source }: AppRow, one: { readonly key: string; readonly value: string }, path: string) {
  return [...mistakesInVar(one, `${path}/value`), ...mistakesBeside(source, one, `${path}/key`)];
}

function requireRoom(count: number, { added }: Plan): void {
  if (count <= mostVars) return;
  const surplus = added.slice(mostVars - count).map(({ key }) => key);
  const details: ProblemDetail[] = surplus
    .slice(0, 20)
    .map((key) => ({ in: 'body', path: '/set', message: `${key} is one too many`, rule: 'maxItems' }));
  const message = `The app would have ${count} variables, and can have ${mostVars}. Remove some in the same request.`;
  throw new ControlPlaneError('limit_reached', message, { details });
}

/** The audit has an event for each variable that changes. */
async function apply(
  tx: Tx,
  { userId }: Caller,
  { id: appId, workspaceId }: AppRow,
  { added, changed, removed }: Plan,
): Promise<void> {
  const by = { updatedAt: tx.now, updatedById: userId };
  const record = (before: VarRow | null, after: VarRow | null) =>
    tx.audit({ workspaceId, operation: 'setVars', ...changesOf(before, after) });
  for (const row of removed) {
    await tx.vars.delete(row.id);
    await record(row, null);
  }
  for (const { before, after } of changed) {
    await tx.vars.update(before.id, { ...after, ...by });
    await record(before, { ...before, ...after });
  }
  for (const one of added)
    await record(null, await tx.vars.insert({ id: tx.id(), workspaceId, appId, ...one, createdAt: tx.now, ...by }));
}
