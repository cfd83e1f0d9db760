import { certificateLifecycle } from '../../../generated/moves.ts';
import { move } from '../shared/lifecycle.ts';
import type { RowOf } from '../tables/tables.ts';

type CertificateRow = RowOf<'certificates'>;

const minute = 60_000;
const longestRetryMs = 12 * 60 * minute;

/** A certificate of an issuer. */
interface Issued {
  readonly issuer: string;
  readonly notBefore: number;
  readonly notAfter: number;
}

/** The reason why an issuer refused a certificate. */
interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly remediation: string | null;
}

/** Changed columns, and the time of the next attempt. */
type Retried = Partial<CertificateRow> & { readonly retryAt: number };

/** Time at which a third of the lifetime is left. */
export function renewalTime({ notBefore, notAfter }: Omit<Issued, 'issuer'>): number {
  return Math.ceil(notAfter - (notAfter - notBefore) / 3);
}

/** Time of the next attempt, after a number of failures. */
export function retryTime(failures: number, now: number): number {
  return now + Math.min(longestRetryMs, minute * 2 ** (failures - 1));
}

/** Whether a valid certificate exists. */
export function isInPlace({ status, notAfter }: Pick<CertificateRow, 'status' | 'notAfter'>, now: number): boolean {
  return (status === 'issued' || status === 'renewing') && notAfter !== null && notAfter > now;
}

export function issueCertificate(
  { status }: CertificateRow,
  issued: Issued,
): Partial<CertificateRow> & { readonly renewAt: number } {
  const { issuer, notBefore, notAfter } = issued;
  return {
    ...noFailure,
    status: move(certificateLifecycle, status, 'issued', 'issued'),
    issuer,
    notBefore,
    notAfter,
    renewAt: renewalTime(issued),
  };
}

export function refuseCertificate(row: CertificateRow, { code, message, remediation }: Refusal, now: number): Retried {
  const failures = row.failures + 1;
  const next = row.status === 'renewing' ? 'renewing' : 'failed';
  return {
    status: move(certificateLifecycle, row.status, 'refused', next),
    errorCode: code,
    errorMessage: message,
    remediation,
    failures,
    retryAt: retryTime(failures, now),
  };
}

/** Requests a certificate for a host without one. */
export function startIssuing({ status }: CertificateRow): Partial<CertificateRow> {
  const trigger = status === 'pending' ? 'domainVerified' : 'retryDue';
  const nothing = { issuer: null, notBefore: null, notAfter: null, renewAt: null };
  return { ...nothing, status: move(certificateLifecycle, status, trigger, 'issuing'), retryAt: null };
}

/** Requests a new certificate while the present one is in use. */
export function startRenewing({ status }: CertificateRow): Partial<CertificateRow> {
  const next = status === 'renewing' ? status : move(certificateLifecycle, status, 'renewalDue', 'renewing');
  return { status: next, retryAt: null };
}

export function expireCertificate({ status, retryAt }: CertificateRow, now: number): Retried {
  return { status: move(certificateLifecycle, status, 'expired', 'expired'), retryAt: retryAt ?? now };
}

const noFailure = { errorCode: null, errorMessage: null, remediation: null, failures: 0, retryAt: null };
