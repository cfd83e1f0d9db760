import { certificateLifecycle } from '../../generated/moves.ts';
import { isInPlace } from '../model/domains/certificate.ts';
import { isClaim, isContested, isOver, newOwnershipValue, ownershipName } from '../model/domains/domain.ts';
import { checkDomain, holdMs, loseClaim, nextCheckAt } from '../model/domains/domain-check.ts';
import { move } from '../model/shared/lifecycle.ts';
import type { FoundRecords } from '../model/tables/domains.ts';
import type { RowOf } from '../model/tables/tables.ts';
import { NameServersFail } from '../ports/dns.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReadTx, Tx } from '../ports/store.ts';
import type { Next } from '../ports/work.ts';
import { countUnproved } from '../transitions/claims.ts';

type DomainRow = RowOf<'domains'>;

/** Makes due checks of a domain's records, and holds its host for its workspace. */
export async function reconcileDomain(ports: Ports, id: string): Promise<Next> {
  const { store, clock } = ports;
  const now = clock.now();
  const seen = await store.read('system', (tx) => findDomain(tx, id));
  if (!seen) return releaseHost(ports, id, now);
  const { domain, hold } = seen;
  const due = nextCheckAt(domain);
  if (due === null) return releaseHost(ports, id, now);
  // The domain has come with its app from another workspace.
  if (hold && hold.holderWorkspaceId !== domain.workspaceId) {
    await store.write('system', async (tx) => {
      const row = await tx.domains.find({ id });
      if (row) await tx.hostHolds.update(hold.id, { holderWorkspaceId: row.workspaceId });
    });
  }
  if (seen.isLost) return store.write('system', (tx) => loseHost(tx, id));
  if (due > now) return due;
  const found = await lookUp(ports, domain);
  return store.write('system', (tx) => recordCheck(tx, seen, found));
}

/** Writes what a check has found. Returns the time of the next one. */
async function recordCheck(tx: Tx, { domain, region }: FoundDomain, found: FoundRecords): Promise<Next> {
  const { id, host } = domain;
  const [row, certificate] = [await tx.domains.find({ id }), await tx.certificates.find({ id })];
  const ofHost = await tx.domains.list({ host });
  // Another worker was faster, or another app.
  if (row?.checkedAt !== domain.checkedAt || isTaken(row, ofHost)) return tx.now;
  const needsProof = isClaim(row) && row.ownershipValue === null && isContested(row, ofHost);
  const before = needsProof ? { ...row, ownershipValue: newOwnershipValue(tx.id()) } : row;
  const isCertified = certificate !== null && isInPlace(certificate, tx.now);
  const after = { ...before, ...checkDomain(before, { found, region, isCertified, now: tx.now }) };
  await tx.domains.update(id, after);
  if (isClaim(row)) await countUnproved(tx, row, after.heldHost !== null);
  if (after.heldHost !== null) await holdHost(tx, after, region.id);
  if (after.status === row.status && after.errorCode === row.errorCode) return nextCheckAt(after);
  if (row.heldHost === null && after.heldHost !== null) await tx.wake('domain', ofHost);
  if (isOver(after)) await removeCertificate(tx, id);
  await tx.wake('certificate', id);
  await tx.wake('app', row.appId);
  // Once more for an expired claim, to release the host.
  return nextCheckAt(after) ?? tx.now;
}

/** Ends the claim on a host that another app has shown to have. */
async function loseHost(tx: Tx, id: string): Promise<Next> {
  const row = await tx.domains.find({ id });
  if (!row || !isTaken(row, await tx.domains.list({ host: row.host }))) return tx.now;
  await tx.domains.update(id, loseClaim(row));
  await removeCertificate(tx, id);
  await tx.wake('certificate', id);
  return null;
}

/** Whether another app has the host that a domain claims. */
function isTaken(domain: DomainRow, ofHost: readonly DomainRow[]): boolean {
  return isClaim(domain) && ofHost.some(({ id, heldHost }) => heldHost !== null && id !== domain.id);
}

async function removeCertificate(tx: Tx, id: string): Promise<void> {
  const certificate = await tx.certificates.find({ id });
  if (!certificate) return;
  move(certificateLifecycle, certificate.status, 'claimExpired', 'none');
  await tx.certificates.delete(id);
}

interface FoundDomain {
  readonly domain: DomainRow;
  readonly region: RowOf<'regions'>;
  /** The hold of the domain on its host. */
  readonly hold: RowOf<'hostHolds'> | null;
  /** Whether another app has the host that the domain claims. */
  readonly isLost: boolean;
}

async function findDomain(tx: ReadTx, id: string): Promise<FoundDomain | null> {
  const domain = await tx.domains.find({ id });
  const app = domain && (await tx.apps.find({ id: domain.appId }));
  const region = app && (await tx.regions.find({ id: app.region }));
  if (!domain || !region) return null;
  const isLost = isTaken(domain, await tx.domains.list({ host: domain.host }));
  return { domain, region, hold: await tx.hostHolds.find({ id }), isLost };
}

async function lookUp({ dns }: Ports, { host, ownershipValue, found }: DomainRow): Promise<FoundRecords> {
  try {
    const resolved = await dns.resolve(host);
    return { ...resolved, texts: ownershipValue === null ? [] : await dns.texts(ownershipName(host)) };
  } catch (error) {
    if (error instanceof NameServersFail) return { ...found, isUnknown: true };
    throw error;
  }
}

/** Holds the host: from now until some time after the claim, another workspace has to prove that it owns the host. */
async function holdHost(tx: Tx, { id, host, workspaceId }: DomainRow, region: string): Promise<void> {
  const hold = await tx.hostHolds.find({ host });
  if (hold?.id === id && hold.holderWorkspaceId === workspaceId) return;
  if (hold) await tx.hostHolds.delete(hold.id);
  await tx.hostHolds.insert({ id, host, region, holderWorkspaceId: workspaceId, heldUntil: null });
}

/**
 * Releases the host after its claim: removes the certificate, and ends the hold on a verified host some time later.
 */
async function releaseHost({ store, ingress }: Ports, id: string, now: number): Promise<Next> {
  const hold = await store.read('system', (tx) => tx.hostHolds.find({ id }));
  if (!hold) return null;
  if (hold.heldUntil !== null) {
    if (hold.heldUntil <= now) await store.write('system', (tx) => tx.hostHolds.delete(id));
    return hold.heldUntil <= now ? null : hold.heldUntil;
  }
  await ingress.removeCertificate(hold);
  const heldUntil = now + holdMs;
  await store.write('system', (tx) => tx.hostHolds.update(id, { heldUntil }));
  return heldUntil;
}
