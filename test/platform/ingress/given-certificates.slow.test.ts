import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { expect, test } from 'vitest';
import type { ProcessIngress } from '../../../platform/ingress/process-ingress.ts';
import { selfSigned } from '../../self-signed.ts';
import { ingressHome } from './process-ingress.ts';

const blog = { region: 'eu', host: 'blog.apps.test' };

test('uses the certificate that an operator gives for all hosts of a domain', async () => {
  await using home = ingressHome();
  const given = giveCertificate(home.folder, '*.apps.test');
  const ingress = home.open({ securePort: 0, certificates: [given] });

  await ingress.requestCertificate(blog);
  const view = await ingress.certificate(blog);

  expect(view).toMatchObject({ certificate: { issuer: 'test' }, attempt: 'idle', error: null });
  await expect.poll(() => namesOf(ingress), { timeout: 300_000 }).toBe('DNS:*.apps.test');
});

test('has no certificate for other hosts, and says what to do', async () => {
  await using home = ingressHome();
  const ingress = home.open({ securePort: 0, certificates: [giveCertificate(home.folder, '*.apps.test')] });
  const shop = { region: 'eu', host: 'shop.test' };

  await ingress.requestCertificate(shop);

  await expect
    .poll(() => ingress.certificate(shop))
    .toEqual({
      certificate: null,
      attempt: 'failed',
      error: {
        code: 'issuer_unavailable',
        message:
          'The issuer could not be used: No issuer is configured. Ask the operator to configure one, or to give a certificate.',
        remediation: null,
      },
    });
});

test('refuses to start with a certificate that is missing', async () => {
  await using home = ingressHome();
  const certificates = [{ certificateFile: join(home.folder, 'cert.pem'), keyFile: join(home.folder, 'key.pem') }];

  expect(() => home.open({ certificates })).toThrow(
    `The file ${home.folder}/cert.pem of a certificate cannot be read.`,
  );
});

function giveCertificate(folder: string, ...hosts: readonly string[]) {
  const { key, cert } = selfSigned(...hosts);
  const given = { certificateFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  writeFileSync(given.certificateFile, cert);
  writeFileSync(given.keyFile, key);
  return given;
}

/** Of the certificate that a client of the blog gets. */
async function namesOf(ingress: ProcessIngress): Promise<string | undefined> {
  const { port } = new URL((await ingress.secureUrl()) ?? '');
  const socket = connect({ host: '127.0.0.1', port: Number(port), servername: blog.host, rejectUnauthorized: false });
  const secured = await once(socket, 'secureConnect').catch(() => null);
  const { raw } = socket.getPeerCertificate();
  socket.destroy();
  return secured ? new X509Certificate(raw).subjectAltName : undefined;
}
