import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { IngressCertificate } from './process/certificates.ts';
import type { HostCertificate } from '../../control-plane/ports/ingress.ts';

/** A certificate that an operator gives and renews, each file as PEM. */
export interface GivenCertificate {
  /** With the certificates of its issuers. */
  readonly certificateFile: string;
  readonly keyFile: string;
}

/** When both files were changed last, by which a new one is noticed. */
export function changedAt({ certificateFile, keyFile }: GivenCertificate): string {
  return [certificateFile, keyFile].map((file) => statSync(file).mtimeMs).join(' ');
}

export function readGiven({ certificateFile, keyFile }: GivenCertificate, name: string): IngressCertificate {
  const [chain, key] = [readText(certificateFile), readText(keyFile)];
  const hosts = hostsOf(chain);
  if (hosts.length === 0)
    throw new Error(`The certificate ${certificateFile} is for no host: it needs a subjectAltName with DNS names.`);
  return { name, hosts, key, chain };
}

/** What people see of the first certificate of a chain. */
export function describeChain(chain: string): HostCertificate {
  const { issuer, validFromDate, validToDate } = new X509Certificate(chain);
  const parts = issuer.split('\n').map((line) => line.split('='));
  const valueOf = (name: string) => parts.find(([key]) => key === name)?.[1];
  return {
    issuer: valueOf('CN') ?? valueOf('O') ?? issuer,
    notBefore: validFromDate.getTime(),
    notAfter: validToDate.getTime(),
  };
}

function hostsOf(chain: string): string[] {
  const names = new X509Certificate(chain).subjectAltName?.split(', ') ?? [];
  return names.filter((name) => name.startsWith('DNS:')).map((name) => name.slice('DNS:'.length).toLowerCase());
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`The file ${file} of a certificate cannot be read.`, { cause: error });
  }
}
