import { certificateLifecycle, domainLifecycle } from '../../../generated/moves.ts';
import type { Caller } from '../../model/shared/caller.ts';
import {
  isContested,
  isIngressHost,
  isOver,
  leadsBack,
  mostDomains,
  newOwnershipValue,
  nothingFound,
  sortDomains,
} from '../../model/domains/domain.ts';
import { badBody, ControlPlaneError, notFound } from '../../model/shared/error.ts';
import { move } from '../../model/shared/lifecycle.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx, Tx } from '../../ports/store.ts';
import { findWait, mostUnproved } from '../../transitions/claims.ts';
import { changesBetween, type Shown } from '../audit/audit.ts';
import { type AppPath, findApp, findApps, requireChangeable } from '../shared/lookup.ts';

type AppRow = RowOf<'apps'>;
type DomainRow = RowOf<'domains'>;
type RegionRow = RowOf<'regions'>;

/** A domain, with the region whose ingress serves it. */
export interface FoundDomain {
  readonly row: DomainRow;
  readonly region: RegionRow;
}

/** The certificate of a domain. */
export interface FoundCertificate {
  readonly row: RowOf<'certificates'>;
  readonly host: string;
}

interface DomainPath extends AppPath {
  readonly domainId: string;
}

export function listDomains({ store }: Ports, caller: Caller, path: AppPath): Promise<FoundDomain[]> {
  return store.read(caller, async (tx) => {
    const app = await findApp(tx, path);
    const region = await regionOf(tx, app);
    return sortDomains(await tx.domains.list({ appId: app.id })).map((row) => ({ row, region }));
  });
}

export function listCerts({ store }: Ports, caller: Caller, path: AppPath): Promise<FoundCertificate[]> {
  return store.read(caller, async (tx) => {
    const app = await findApp(tx, path);
    const rows = new Map((await tx.certificates.list({ appId: app.id })).map((row) => [row.id, row]));
    return sortDomains(await tx.domains.list({ appId: app.id })).flatMap(({ id, host }) => {
      const row = rows.get(id);
      return row ? [{ row, host }] : [];
    });
  });
}

export async function createDomain(
  ports: Ports,
  caller: Caller,
  { isPrimary, ...input }: AppPath & Pick<DomainRow, 'host' | 'redirectTo'> & { readonly isPrimary: boolean },
): Promise<FoundDomain> {
  const { redirectTo, ...path } = input;
  const host = input.host.toLowerCase();
  return ports.store.write(caller, async (tx) => {
    const app = await requireChangeable(tx, await findApps(tx, path), path);
    const { id: appId, workspaceId } = app;
    if (isPrimary && redirectTo !== null)
      throw badBody('/redirectTo', 'The primary domain cannot redirect. Send null.');
    await checkRedirect(tx, { host, redirectTo });
    const regions = await tx.regions.list({});
    if (regions.some((region) => isIngressHost(host, region))) throw hostTaken(host);
    const ofHost = await tx.asSystem.domains.list({ host });
    if (ofHost.some(({ heldHost }) => heldHost !== null)) throw hostTaken(host);
    await requireNoWait(tx, caller, host);
    await removeFormer(
      tx,
      ofHost.find((domain) => domain.appId === appId),
    );
    if (isPrimary) await demotePrimary(tx, appId);
    // Another workspace may have had the host, which is out of the caller's reach.
    const hold = await tx.asSystem.hostHolds.find({ host });
    const isHeld = hold !== null && hold.holderWorkspaceId !== workspaceId && (hold.heldUntil ?? Infinity) > tx.now;
    const needsProof = isHeld || isContested({ workspaceId }, ofHost);
    const row = await tx.domains.insert({
      id: tx.id(),
      workspaceId,
      appId,
      host,
      heldHost: null,
      primaryOf: isPrimary ? appId : null,
      redirectTo,
      status: move(domainLifecycle, 'none', 'createDomain', 'pending_dns'),
      errorCode: null,
      ownershipValue: needsProof ? newOwnershipValue(tx.id()) : null,
      found: nothingFound,
      missedChecks: 0,
      movedAt: null,
      createdAt: tx.now,
      verifiedAt: null,
      checkedAt: null,
    });
    const region = await regionOf(tx, app);
    if (region.hasTls) await insertCertificate(tx, row);
    if ((await tx.domains.count({ appId })) > mostDomains) {
      throw new ControlPlaneError('limit_reached', `The app has ${mostDomains} domains. Delete one first.`);
    }
    await tx.audit({ workspaceId, operation: 'createDomain', ...changed(null, row) });
    await tx.wake('domain', row.id);
    return { row, region };
  });
}

export function updateDomain(
  ports: Ports,
  caller: Caller,
  { redirectTo, ...path }: DomainPath & Pick<DomainRow, 'redirectTo'>,
): Promise<FoundDomain> {
  return ports.store.write(caller, async (tx) => {
    const apps = await findApps(tx, path);
    const before = await findDomain(tx, apps, path);
    const app = await requireChangeable(tx, apps, path);
    if (before.primaryOf !== null && redirectTo !== null)
      throw badBody('/redirectTo', 'The domain is the primary one, which cannot redirect.');
    await checkRedirect(tx, { host: before.host, redirectTo });
    const row = { ...before, redirectTo };
    await tx.domains.update(row.id, { redirectTo });
    await tx.audit({ workspaceId: app.workspaceId, operation: 'updateDomain', ...changed(before, row) });
    await tx.wake('app', app.id);
    return { row, region: await regionOf(tx, app) };
  });
}

export function deleteDomain(ports: Ports, caller: Caller, path: DomainPath): Promise<void> {
  return ports.store.write(caller, async (tx) => {
    const apps = await findApps(tx, path);
    const row = await findDomain(tx, apps, path);
    const { id: appId, workspaceId } = await requireChangeable(tx, apps, path);
    await removeDomain(tx, row, 'deleteDomain');
    await tx.audit({ workspaceId, operation: 'deleteDomain', ...changed(row, null) });
    // The app removes the host from the ingress; the domain ends the hold on it.
    await tx.wake('app', appId);
    await tx.wake('domain', row.id);
  });
}

async function requireNoWait(tx: Tx, { userId }: Caller, host: string): Promise<void> {
  const until = await findWait(tx, userId, host);
  if (until === null) return;
  const time = new Date(until).toISOString();
  const message = `${mostUnproved} claims of this account on ${host} have had no proof. Add it again after ${time}.`;
  throw new ControlPlaneError('rate_limited', message, { retryAfterSeconds: Math.ceil((until - tx.now) / 1000) });
}

async function findDomain(tx: ReadTx, apps: readonly AppRow[], { domainId }: DomainPath): Promise<DomainRow> {
  const row = await tx.domains.find({ id: domainId, appId: { in: apps.map(({ id }) => id) } });
  if (!row) throw notFound('domainId', `The app has no domain with the id "${domainId}".`);
  return row;
}

async function regionOf(tx: ReadTx, { region }: AppRow): Promise<RegionRow> {
  const row = await tx.regions.find({ id: region });
  if (!row) throw new Error(`The region ${region} of an app is gone.`);
  return row;
}

/** Follows the redirect as far as the caller can see the domains that it leads through. */
async function checkRedirect(tx: ReadTx, { host, redirectTo }: Pick<DomainRow, 'host' | 'redirectTo'>): Promise<void> {
  if (redirectTo === null) return;
  const redirectOf = async (next: string) => {
    const domains = await tx.domains.list({ host: next });
    return domains.find((domain) => !isOver(domain) && domain.redirectTo !== null)?.redirectTo ?? null;
  };
  if (await leadsBack(host, redirectTo, redirectOf))
    throw badBody('/redirectTo', `The redirect leads back to ${host}.`);
}

/** A host can be added again to an app that has lost the host or its claim on it. */
async function removeFormer(tx: Tx, former: DomainRow | undefined): Promise<void> {
  if (!former) return;
  if (!isOver(former)) throw hostTaken(former.host);
  await removeDomain(tx, former, 'createDomain');
}

async function removeDomain(
  tx: Tx,
  { id, status }: DomainRow,
  operation: 'createDomain' | 'deleteDomain',
): Promise<void> {
  move(domainLifecycle, status, operation, 'none');
  const certificate = await tx.certificates.find({ id });
  if (certificate) move(certificateLifecycle, certificate.status, 'deleteDomain', 'none');
  await tx.domains.delete(id);
}

async function demotePrimary(tx: Tx, appId: string): Promise<void> {
  await tx.domains.updateAll({ primaryOf: appId }, { primaryOf: null });
}

async function insertCertificate(tx: Tx, { id, workspaceId, appId }: DomainRow): Promise<void> {
  const status = move(certificateLifecycle, 'none', 'createDomain', 'pending');
  const nothing = {
    issuer: null,
    notBefore: null,
    notAfter: null,
    renewAt: null,
    errorCode: null,
    errorMessage: null,
    remediation: null,
  };
  await tx.certificates.insert({ id, workspaceId, appId, status, ...nothing, failures: 0, retryAt: null });
}

function hostTaken(host: string): ControlPlaneError {
  return new ControlPlaneError(
    'host_taken',
    `The host ${host} belongs to an app, or this app claims the host already. Choose another host.`,
  );
}

/** The domain and its changed fields, for the audit. */
function changed(before: DomainRow | null, after: DomainRow | null) {
  const { id = '', host: name = '' } = after ?? before ?? {};
  return {
    target: { type: 'domain', id, name },
    changes: changesBetween(before && shown(before), after && shown(after)),
  };
}

function shown({ host, primaryOf, redirectTo }: DomainRow): Shown {
  return { host, isPrimary: primaryOf !== null, redirectTo };
}
