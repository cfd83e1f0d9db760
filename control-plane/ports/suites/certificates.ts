import type { Ingress } from '../ingress.ts';
import { type Suite, equal } from './assert.ts';

interface Subject {
  /** An ingress whose issuer issues a certificate for the host `shop.test`. */
  readonly ingress: Ingress;
  /** Lets time go by until a check is true; rejects if it never becomes true. */
  readonly until: (check: () => Promise<boolean>) => Promise<void>;
}

const host = { region: 'eu', host: 'shop.test' };

/** Requirements for every ingress with an issuer of certificates, by name. */
export const certificatesSuite: Suite<Subject> = {
  'gets a certificate after a while, and removes it': async (create) => {
    const { ingress, until } = await create();

    const before = await ingress.certificate(host);
    await ingress.requestCertificate(host);
    await ingress.requestCertificate(host);
    const running = await ingress.certificate(host);
    await until(async () => (await ingress.certificate(host)).attempt !== 'running');
    const issued = await ingress.certificate(host);
    await ingress.removeCertificate(host);
    const after = await ingress.certificate(host);

    equal([before.attempt, before.certificate], ['idle', null]);
    equal([running.attempt, running.certificate], ['running', null]);
    equal([issued.attempt, issued.certificate !== null, issued.error], ['idle', true, null]);
    equal([after.attempt, after.certificate], ['idle', null]);
  },

  'renews a certificate while the present one is in use': async (create) => {
    const { ingress, until } = await create();
    await ingress.requestCertificate(host);
    await until(async () => (await ingress.certificate(host)).attempt !== 'running');
    const { certificate: first } = await ingress.certificate(host);

    await ingress.requestCertificate(host);
    const renewing = await ingress.certificate(host);
    await until(async () => (await ingress.certificate(host)).attempt !== 'running');
    const renewed = await ingress.certificate(host);

    equal([renewing.attempt, renewing.certificate], ['running', first]);
    // An issuer may issue both within a second, the resolution of their times.
    equal([renewed.attempt, (renewed.certificate?.notAfter ?? 0) >= (first?.notAfter ?? 1)], ['idle', true]);
  },

  'ends an attempt for a host that is removed': async (create) => {
    const { ingress } = await create();
    await ingress.requestCertificate(host);

    await ingress.removeCertificate(host);

    const { attempt, certificate } = await ingress.certificate(host);
    equal([attempt, certificate], ['idle', null]);
  },
};
