import { withVars } from '../model/apps/applied.ts';
import { endedTasks } from '../model/deploys/release-task.ts';
import type { Applied, Digests } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import { digestsOf } from '../model/vars/digest.ts';
import type { Ports } from '../ports/ports.ts';
import type { Tx } from '../ports/store.ts';
import { readStoredSecret } from './stored-secret.ts';

/** The id of the secret's row. */
export const varsSecretId = 'vars/digests';

/** Digests of variables. Call it before a transaction. */
export async function digestVars(
  ports: Pick<Ports, 'store' | 'random'>,
  vars: readonly Pick<RowOf<'vars'>, 'key' | 'value'>[],
): Promise<Digests> {
  return vars.length === 0 ? {} : digestsOf(await readStoredSecret(ports, varsSecretId), vars);
}

/** The note of a release that a deploy has built: of the app's release command, if that is the one that has run. */
export function withCommand(
  { applied, releaseCommand }: RowOf<'apps'>,
  deploy: Pick<RowOf<'deploys'>, 'releaseTask'>,
  release: Pick<RowOf<'releases'>, 'releaseCommand'>,
): Applied | null {
  const ran = endedTasks(deploy).findLast(({ command }) => command !== '')?.command ?? null;
  const isPresent = ran === (releaseCommand ?? release.releaseCommand);
  const former = ran === release.releaseCommand ? null : ran;
  return applied && { ...applied, releaseCommand: isPresent ? releaseCommand : former };
}

/** Notes that variables of an app have other values, or are gone: `null`. Its containers keep the former ones. */
export async function noteVars(
  tx: Tx,
  { id, applied }: RowOf<'apps'>,
  changes: Readonly<Record<string, string | null>>,
): Promise<void> {
  if (!applied) return;
  const present = Object.entries({ ...applied.vars, ...changes });
  const vars = Object.fromEntries(present.filter((entry): entry is [string, string] => entry[1] !== null));
  await tx.apps.update(id, { applied: withVars(applied, vars) });
}
