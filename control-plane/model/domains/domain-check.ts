import { domainLifecycle } from '../../../generated/moves.ts';
import { isClaim, isOver, isOwned, pointsTo } from './domain.ts';
import { move } from '../shared/lifecycle.ts';
import type { FoundRecords } from '../tables/domains.ts';
import type { RowOf } from '../tables/tables.ts';

type DomainRow = RowOf<'domains'>;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a claim on a host lasts that is not verified. */
export const claimMs = 72 * hour;

/** How long a verified domain may point elsewhere before its claim expires. */
const longestMoveMs = 30 * day;

/** How long another workspace has to show that it owns a host after a verified claim on it has ended. */
export const holdMs = 90 * day;

/** Time of the next check of the records; `null` for an expired claim. */
export function nextCheckAt(domain: DomainRow): number | null {
  const { status, createdAt, checkedAt, movedAt } = domain;
  if (isOver(domain)) return null;
  if (checkedAt === null) return createdAt;
  if (movedAt !== null) return Math.min(checkedAt + hour, movedAt + longestMoveMs);
  if (status !== 'pending_dns') return checkedAt + (domain.found.isUnknown ? hour : day);
  return Math.min(checkedAt + (checkedAt < createdAt + hour ? minute : 10 * minute), createdAt + claimMs);
}

/** Found records, and the records that the region needs. */
export interface DomainCheck {
  readonly found: FoundRecords;
  readonly region: Pick<RowOf<'regions'>, 'ingressHost' | 'ipv4' | 'ipv6' | 'hasTls'>;
  /** Whether the host has a valid certificate. */
  readonly isCertified: boolean;
  readonly now: number;
}

/** Columns that a due check changes. */
export function checkDomain(domain: DomainRow, check: DomainCheck): Partial<DomainRow> {
  const { found, region, now } = check;
  const checked = { found, checkedAt: now };
  // Name servers that do not respond say nothing about where the host points.
  if (found.isUnknown) return { ...checked, ...expireInTime(domain, now) };
  const isRight = pointsTo(found, region);
  if (isClaim(domain)) {
    const isVerified = isRight && isOwned({ ...domain, found });
    return { ...checked, ...(isVerified ? verify(domain, check) : expireClaim(domain, now)) };
  }
  return { ...checked, ...(isRight ? comeBack(domain, check) : stayAway(domain, now)) };
}

function verify({ status, host }: DomainRow, { region, now }: DomainCheck): Partial<DomainRow> {
  const next = region.hasTls ? 'verifying' : 'active';
  return { verifiedAt: now, heldHost: host, status: move(domainLifecycle, status, 'recordsRight', next) };
}

function expireInTime(domain: DomainRow, now: number): Partial<DomainRow> {
  if (isClaim(domain)) return expireClaim(domain, now);
  return isLongAway(domain, now) ? expired(domain.status) : {};
}

function isLongAway({ status, movedAt }: DomainRow, now: number): boolean {
  return status === 'error' && movedAt !== null && now >= movedAt + longestMoveMs;
}

function expireClaim({ status, createdAt }: DomainRow, now: number): Partial<DomainRow> {
  return now < createdAt + claimMs ? {} : expired(status);
}

function comeBack({ status, errorCode }: DomainRow, { region, isCertified }: DomainCheck): Partial<DomainRow> {
  const here = { missedChecks: 0, movedAt: null };
  if (status !== 'error' || errorCode !== 'dns_moved') return here;
  const next = isCertified || !region.hasTls ? 'active' : 'verifying';
  return { ...here, status: move(domainLifecycle, status, 'recordsRight', next), errorCode: null };
}

function stayAway(domain: DomainRow, now: number): Partial<DomainRow> {
  const { status, missedChecks, movedAt } = domain;
  if (isLongAway(domain, now)) return expired(status);
  const missed = missedChecks + 1;
  if (missed < 2 || movedAt !== null) return { missedChecks: missed };
  const moved = { missedChecks: missed, movedAt: now };
  if (status === 'error') return moved;
  return { ...moved, status: move(domainLifecycle, status, 'hostMoved', 'error'), errorCode: 'dns_moved' };
}

/** Columns that change when another app has the host first. */
export function loseClaim({ status }: DomainRow): Partial<DomainRow> {
  return { status: move(domainLifecycle, status, 'hostClaimed', 'error'), errorCode: 'host_claimed' };
}

/** Releases the host for others. */
function expired(status: DomainRow['status']): Partial<DomainRow> {
  return {
    status: move(domainLifecycle, status, 'timeout', 'error'),
    errorCode: 'claim_expired',
    heldHost: null,
    movedAt: null,
  };
}
