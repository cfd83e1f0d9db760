import type { CertificateView } from '../../../control-plane/ports/ingress.ts';
import { AcmeProblem } from './client.ts';

type CertificateError = NonNullable<CertificateView['error']>;

/** What people read about an attempt to get a certificate that failed. `caa`: what a CAA record has to name. */
export function certificateError(host: string, error: unknown, caa: string | null): CertificateError {
  if (!(error instanceof AcmeProblem)) {
    return {
      code: 'issuer_unavailable',
      message: `The issuer could not be used: ${reasonOf(error)}`,
      remediation: null,
    };
  }
  const { type, message: detail } = error;
  switch (type) {
    case 'dns':
      return {
        code: 'dns_mismatch',
        message: `The issuer finds no address of ${host}: ${detail}`,
        remediation: `Set the DNS records of ${host} that its domain lists.`,
      };
    case 'connection':
    case 'tls':
      return {
        code: 'challenge_failed',
        message: `The issuer could not reach ${host}: ${detail}`,
        remediation: `Check that ${host} points to this region, and that port 80 can be reached from the internet.`,
      };
    case 'unauthorized':
    case 'incorrectResponse':
      return {
        code: 'challenge_failed',
        message: `Another server responded to the issuer for ${host}: ${detail}`,
        remediation: `Check that all A and AAAA records of ${host} point to this region, and that no proxy responds in its place.`,
      };
    case 'caa':
      return {
        code: 'caa_forbidden',
        message: `A CAA record of ${host} does not allow the issuer.`,
        remediation:
          caa === null
            ? 'Add a CAA record that allows the issuer, or remove the other CAA records.'
            : `Add the CAA record \`0 issue "${caa}"\` to ${host}, or remove the other CAA records.`,
      };
    case 'rateLimited':
      return {
        code: 'rate_limited',
        message: `The issuer accepts no more requests for ${host} at present: ${detail}`,
        remediation: null,
      };
    case 'rejectedIdentifier':
      return {
        code: 'challenge_failed',
        message: `The issuer refuses ${host}: ${detail}`,
        remediation: 'Use a host for which the issuer issues certificates, or ask the operator for another issuer.',
      };
    default:
      return {
        code: 'issuer_unavailable',
        message: `The issuer issues no certificate for ${host}: ${detail}`,
        remediation: null,
      };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // That of several addresses of a host has no message of its own.
  return error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : error.message;
}
