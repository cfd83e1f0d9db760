import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError, notFound } from '../../model/shared/error.ts';
import { mistakesBeside, mistakesInVar } from '../../model/vars/port.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';
import { digestVars, noteVars } from '../../transitions/applied.ts';
import { changesBetween, type Shown } from '../audit/audit.ts';
import { type AppPath, findApp, findApps, findNames, requireChangeable } from '../shared/lookup.ts';
import { requireNoMistakes } from '../shared/input.ts';
import { refuseTaken } from '../shared/unique.ts';

type VarRow = RowOf<'vars'>;

/** Variables, with the names of the users who changed them last. */
export interface Vars {
  readonly vars: readonly VarRow[];
  readonly names: ReadonlyMap<string, string>;
}

/** A variable, with the name of the user who changed it last. */
export interface FoundVar {
  readonly row: VarRow;
  readonly names: ReadonlyMap<string, string>;
}

interface VarPath extends AppPath {
  readonly varId: string;
}

/** The most variables of an app. */
export const mostVars = 200;

/** The sentence about mistakes in a variable. */
const varRule = 'The variable breaks a rule; see details.';

export function listVars({ store }: Ports, caller: Caller, path: AppPath): Promise<Vars> {
  return store.read(caller, async (tx) => {
    const app = await findApp(tx, path);
    const vars = await tx.vars.list({ appId: app.id }, { order: ['key'] });
    return {
      vars,
      names: await findNames(
        tx,
        vars.map(({ updatedById }) => updatedById),
      ),
    };
  });
}

/** The audit records who has seen the value. */
export function revealVar({ store }: Ports, caller: Caller, path: VarPath): Promise<string> {
  return store.write(caller, async (tx) => {
    const app = await findApp(tx, path);
    const row = await findVar(tx, [app], path);
    await tx.audit({ workspaceId: app.workspaceId, operation: 'revealVar', ...changesOf(row, row) });
    return row.value;
  });
}

export async function createVar(
  ports: Ports,
  caller: Caller,
  { key, value, isSecret, ...path }: AppPath & Pick<VarRow, 'key' | 'value' | 'isSecret'>,
): Promise<FoundVar> {
  const digests = await digestVars(ports, [{ key, value }]);
  return ports.store
    .write(caller, async (tx) => {
      const app = await requireChangeable(tx, await findApps(tx, path), path);
      const { id: appId, workspaceId, source } = app;
      requireNoMistakes(
        [...mistakesInVar({ key, value }, '/value'), ...mistakesBeside(source, { key }, '/key')],
        varRule,
      );
      const author = { createdAt: tx.now, updatedAt: tx.now, updatedById: caller.userId };
      const row = await tx.vars.insert({ id: tx.id(), workspaceId, appId, key, value, isSecret, ...author });
      if ((await tx.vars.count({ appId })) > mostVars) {
        throw new ControlPlaneError('limit_reached', `The app has ${mostVars} variables. Delete one first.`);
      }
      await noteVars(tx, app, digests);
      await tx.audit({ workspaceId, operation: 'createVar', ...changesOf(null, row) });
      return withNames(tx, row);
    })
    .catch(
      refuseTaken({
        vars_key: () =>
          new ControlPlaneError('key_taken', `The app has a variable ${key}. Update that one, or choose another key.`),
      }),
    );
}

export async function updateVar(
  ports: Ports,
  caller: Caller,
  { changes, ...path }: VarPath & { readonly changes: Partial<Pick<VarRow, 'value' | 'isSecret'>> },
): Promise<FoundVar> {
  const digests =
    changes.value === undefined ? {} : await digestChange(ports, caller, { ...path, value: changes.value });
  return ports.store.write(caller, async (tx) => {
    const apps = await findApps(tx, path);
    const before = await findVar(tx, apps, path);
    const app = await requireChangeable(tx, apps, path);
    const { workspaceId } = app;
    if (before.isSecret && changes.isSecret === false && changes.value === undefined) {
      throw new ControlPlaneError(
        'bad_request',
        'A secret becomes readable only with a new value. Send `value` as well.',
      );
    }
    if (changes.value !== undefined)
      requireNoMistakes(mistakesInVar({ key: before.key, value: changes.value }, '/value'), varRule);
    const author = { updatedAt: tx.now, updatedById: caller.userId };
    const row = { ...before, ...changes, ...author };
    await tx.vars.update(before.id, { ...changes, ...author });
    await noteVars(tx, app, digests);
    await tx.audit({ workspaceId, operation: 'updateVar', ...changesOf(before, row) });
    return withNames(tx, row);
  });
}

export function deleteVar(ports: Ports, caller: Caller, path: VarPath): Promise<void> {
  return ports.store.write(caller, async (tx) => {
    const apps = await findApps(tx, path);
    const row = await findVar(tx, apps, path);
    const app = await requireChangeable(tx, apps, path);
    const { workspaceId } = app;
    await tx.vars.delete(row.id);
    await noteVars(tx, app, { [row.key]: null });
    await tx.audit({ workspaceId, operation: 'deleteVar', ...changesOf(row, null) });
  });
}

/** The digest of a new value, which has the key of its variable in it. */
async function digestChange(ports: Ports, caller: Caller, { value, ...path }: VarPath & Pick<VarRow, 'value'>) {
  const { key } = await ports.store.read(caller, async (tx) => findVar(tx, await findApps(tx, path), path));
  return digestVars(ports, [{ key, value }]);
}

async function findVar(tx: ReadTx, apps: readonly RowOf<'apps'>[], { varId }: VarPath): Promise<VarRow> {
  const row = await tx.vars.find({ id: varId, appId: { in: apps.map(({ id }) => id) } });
  if (!row) throw notFound('varId', `The app has no variable with the id "${varId}".`);
  return row;
}

async function withNames(tx: ReadTx, row: VarRow): Promise<FoundVar> {
  return { row, names: await findNames(tx, [row.updatedById]) };
}

/** The variable and its changed fields, for the audit. */
export function changesOf(before: VarRow | null, after: VarRow | null) {
  const { id = '', key: name = '' } = after ?? before ?? {};
  return { target: { type: 'var', id, name }, changes: changesBetween(before && shown(before), after && shown(after)) };
}

function shown({ key, value, isSecret }: VarRow): Shown {
  return { key, value: isSecret ? { secret: value } : value, isSecret };
}
