import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { compareNames } from '../../model/shared/order.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Installation } from '../../ports/sources.ts';
import type { ReadTx } from '../../ports/store.ts';

/** An application of the catalog with its releases, newest first. */
export interface CatalogEntry {
  readonly template: RowOf<'templates'>;
  readonly versions: readonly RowOf<'templateVersions'>[];
}

/** The number of releases of an application that are listed. */
const mostVersions = 100;

export function listTemplates({ store }: Ports, caller: Caller): Promise<CatalogEntry[]> {
  return store.read(caller, async (tx) => {
    const templates = (await tx.templates.list({})).toSorted(compareNames);
    const entries = [];
    for (const template of templates) entries.push(await withVersions(tx, template));
    return entries;
  });
}

/** `null` if the catalog does not have the application. */
export async function findTemplate(tx: ReadTx, id: string): Promise<CatalogEntry | null> {
  const template = await tx.templates.find({ id });
  return template && withVersions(tx, template);
}

/** The installations on the git host that the linked account of the caller sees. */
export async function listInstallations({ store, sources }: Ports, caller: Caller): Promise<readonly Installation[]> {
  const user = await store.read(caller, (tx) => tx.users.find({ id: caller.userId }));
  const login = user?.githostLogin ?? null;
  if (login === null) return [];
  return sources.installations(login).catch((cause: unknown) => {
    throw new ControlPlaneError('provider_error', 'The git host did not respond. Try again later.', { cause });
  });
}

async function withVersions(tx: ReadTx, template: RowOf<'templates'>): Promise<CatalogEntry> {
  const versions = await tx.templateVersions.list(
    { templateId: template.id },
    { order: ['-releasedAt'], limit: mostVersions },
  );
  return { template, versions };
}
