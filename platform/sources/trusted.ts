import { X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { rootCertificates } from 'node:tls';

/** Authorities whose certificates of git hosts are trusted. */
export interface Trusted {
  /** A file for git. */
  readonly file: string;
  readonly pem: string;
}

/** Where distributions keep the authorities of the machine. */
const ofMachine = ['/etc/ssl/certs/ca-certificates.crt', '/etc/pki/tls/certs/ca-bundle.crt', '/etc/ssl/cert.pem'];

/**
 * Writes the authorities of a file and the usual ones into another file, since git reads one only. Rejects if the file
 * has no certificate.
 */
export async function writeTrusted(caFile: string, to: string): Promise<Trusted> {
  const own = await readFile(caFile, 'utf8').catch((cause: unknown) => {
    throw new Error(`The file ${caFile} of engine.sources.caFile cannot be read.`, { cause });
  });
  if (!hasCertificates(own))
    throw new Error(`The file ${caFile} of engine.sources.caFile has no certificate in the format PEM.`);
  const usual = await Promise.all(ofMachine.map((file) => readFile(file, 'utf8').catch(() => '')));
  const pem = [own, usual.find((text) => text !== '') ?? '', ...rootCertificates].join('\n');
  await writeFile(to, pem);
  return { file: to, pem };
}

function hasCertificates(pem: string): boolean {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.map((block) => new X509Certificate(block)).length > 0;
  } catch {
    return false;
  }
}
