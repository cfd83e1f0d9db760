import { domainLifecycle } from '../../generated/moves.ts';
import {
  expireCertificate,
  issueCertificate,
  refuseCertificate,
  startIssuing,
  startRenewing,
} from '../model/domains/certificate.ts';
import { move } from '../model/shared/lifecycle.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { CertificateView } from '../ports/ingress.ts';
import type { Ports } from '../ports/ports.ts';
import type { Tx } from '../ports/store.ts';
import type { Next } from '../ports/work.ts';

type CertificateRow = RowOf<'certificates'>;
type DomainRow = RowOf<'domains'>;

/** Interval of looks at an ingress that does not report the end of an attempt. */
const pollMs = 10_000;

/** Changes of a step, and the time of the next one. */
interface Step {
  readonly changes: Partial<CertificateRow>;
  readonly next: Next;
}

/** Gets the certificate of a verified domain, renews it, and lets it expire. */
export async function reconcileCertificate(ports: Ports, id: string): Promise<Next> {
  const seen = await ports.store.read('system', async (tx) => {
    const [certificate, domain] = [await tx.certificates.find({ id }), await tx.domains.find({ id })];
    const app = domain && (await tx.apps.find({ id: domain.appId }));
    return certificate && app && domain.verifiedAt !== null ? { certificate, domain, region: app.region } : null;
  });
  if (!seen) return null;
  const { certificate, domain, region } = seen;
  const { changes, next } = await takeStep(ports, certificate, { region, host: domain.host });
  if (Object.keys(changes).length === 0) return next;
  return ports.store.write('system', async (tx) => {
    const [row, present] = [await tx.certificates.find({ id }), await tx.domains.find({ id })];
    if (!row || !present) return null;
    // The row has changed since it was read.
    if (row.status !== certificate.status || row.failures !== certificate.failures) return tx.now;
    await tx.certificates.update(id, changes);
    await tellDomain(tx, present, changes);
    return next;
  });
}

/** Sends a request before writing the state that records it, so that a lost request is repeated. */
async function takeStep(
  { ingress, clock }: Ports,
  row: CertificateRow,
  of: { region: string; host: string },
): Promise<Step> {
  const now = clock.now();
  const request = async (changes: Partial<CertificateRow>): Promise<Step> => {
    await ingress.requestCertificate(of);
    return { changes, next: now };
  };
  if (row.status === 'renewing' && row.notAfter !== null && row.notAfter <= now) {
    const changes = expireCertificate(row, now);
    return { changes, next: changes.retryAt };
  }
  if (row.status === 'pending') return request(startIssuing(row));
  if (row.status === 'issued')
    return isDue(row.renewAt, now) ? request(startRenewing(row)) : { changes: {}, next: row.renewAt };
  if (row.retryAt !== null) {
    if (isDue(row.retryAt, now)) return request(row.status === 'renewing' ? startRenewing(row) : startIssuing(row));
    return { changes: {}, next: Math.min(row.retryAt, expiryOf(row)) };
  }
  return watchAttempt(row, await ingress.certificate(of), { now, request });
}

/** Watches the attempt to issue or renew a certificate. */
function watchAttempt(
  row: CertificateRow,
  view: CertificateView & { readonly nextChangeAt?: number | null },
  { now, request }: { readonly now: number; readonly request: (changes: Partial<CertificateRow>) => Promise<Step> },
): Step | Promise<Step> {
  const { attempt, certificate, error } = view;
  if (attempt === 'running') return { changes: {}, next: Math.min(view.nextChangeAt ?? now + pollMs, expiryOf(row)) };
  if (attempt === 'failed') {
    const changes = refuseCertificate(row, error ?? unknownError, now);
    return { changes, next: Math.min(changes.retryAt, expiryOf(row)) };
  }
  const isNew =
    certificate !== null &&
    certificate.notAfter > now &&
    (row.notAfter === null || certificate.notAfter > row.notAfter);
  if (!isNew) return request({});
  const changes = issueCertificate(row, certificate);
  return { changes, next: changes.renewAt };
}

/** Changes the domain after a change of its certificate's state. */
async function tellDomain(tx: Tx, domain: DomainRow, { status }: Partial<CertificateRow>): Promise<void> {
  const waits = domain.status === 'verifying' || domain.errorCode === 'certificate_expired';
  if (status === 'issued' && waits) {
    const active = move(domainLifecycle, domain.status, 'certificateIssued', 'active');
    await tx.domains.update(domain.id, { status: active, errorCode: null });
  } else if (status === 'expired' && domain.status === 'active') {
    const failed = move(domainLifecycle, domain.status, 'certificateExpired', 'error');
    await tx.domains.update(domain.id, { status: failed, errorCode: 'certificate_expired' });
  } else return;
  await tx.wake('app', domain.appId);
}

function expiryOf({ status, notAfter }: CertificateRow): number {
  return status === 'renewing' && notAfter !== null ? notAfter : Infinity;
}

function isDue(at: number | null, now: number): boolean {
  return at !== null && at <= now;
}

const unknownError = { code: 'issuer_unavailable', message: 'The issuer gave no reason.', remediation: null };
