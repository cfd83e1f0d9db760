import { expect, test } from 'vitest';
import type { CertificateView, HostRef } from '../../../control-plane/ports/ingress.ts';
import { certificateRow, domainRow } from '../../../control-plane/ports/suites/rows.ts';
import { reconcileCertificate } from '../../../control-plane/reconcile/certificate.ts';
import { now, startRows } from './start-rows.ts';

type Certificate = ReturnType<typeof certificateRow>;
type Domain = ReturnType<typeof domainRow>;
type View = Partial<CertificateView> & { readonly nextChangeAt?: number | null };

const minute = 60_000;
const valid = { issuer: 'Example CA', notBefore: now - 1000, notAfter: now + 2000 };
/** What a row has of it. */
const present = { ...valid, renewAt: now + 1000 };
const nothing = { issuer: null, notBefore: null, notAfter: null, renewAt: null };
const noReason = { code: 'issuer_unavailable', message: 'The issuer gave no reason.', remediation: null };
const error = { code: 'caa_forbidden', message: 'No.', remediation: 'Remove it.' };

/** Takes a step of the certificate of www.acme.test, and returns what came of it. */
async function step(certificate: Partial<Certificate> | null, view: View = {}, domain: Partial<Domain> = {}) {
  const { ports, read, due } = await startRows(async (tx) => {
    await tx.domains.insert(domainRow('www', { host: 'www.acme.test', status: 'verifying', verifiedAt: 1, ...domain }));
    if (certificate) await tx.certificates.insert(certificateRow('www', certificate));
  });
  const requests: HostRef[] = [];
  Object.assign(ports.ingress, {
    requestCertificate: async (of: HostRef) => void requests.push(of),
    certificate: async () => ({ certificate: null, attempt: 'idle', error: null, ...view }),
  });
  const next = await reconcileCertificate(ports, 'www');
  const row = await read((tx) => tx.certificates.find({ id: 'www' }));
  return { next, requests, row, domain: await read((tx) => tx.domains.find({ id: 'www' })), woken: await due('app') };
}

const requested = [{ region: 'eu', host: 'www.acme.test' }];

test.each<[string, Partial<Certificate>, View, number, Partial<Certificate>]>([
  ['is new', {}, {}, now, { status: 'issuing', ...nothing }],
  [
    'is due to be renewed',
    { ...present, status: 'issued', renewAt: now },
    {},
    now,
    { status: 'renewing', notAfter: valid.notAfter },
  ],
  [
    'is late to be renewed',
    { ...present, status: 'issued', notAfter: now, renewAt: now },
    {},
    now,
    { status: 'renewing' },
  ],
  ['has failed a while ago', { status: 'failed', retryAt: now }, {}, now, { status: 'issuing', retryAt: null }],
  [
    'has expired a while ago',
    { ...present, status: 'expired', retryAt: now },
    {},
    now,
    { status: 'issuing', retryAt: null, ...nothing },
  ],
  [
    'could not be renewed a while ago',
    { ...present, status: 'renewing', retryAt: now },
    {},
    now,
    { status: 'renewing', retryAt: null, notAfter: valid.notAfter },
  ],
  ['is not known to the ingress', { status: 'issuing' }, {}, now, { status: 'issuing' }],
  ['is not newer', { ...present, status: 'renewing' }, { certificate: valid }, now, { status: 'renewing' }],
  [
    'has expired before it was seen',
    { status: 'issuing' },
    { certificate: { ...valid, notAfter: now } },
    now,
    { status: 'issuing' },
  ],
])('requests a certificate that %s', async (_that, before, view, next, after) => {
  const result = await step(before, view);

  expect(result).toMatchObject({ next, requests: requested, row: after });
});

test.each<[string, Partial<Certificate>, View, number, Partial<Certificate>]>([
  ['is issued', { ...present, status: 'issued' }, {}, present.renewAt, present],
  ['failed just now', { status: 'failed', retryAt: now + 1 }, {}, now + 1, { status: 'failed' }],
  [
    'expires before the next attempt',
    { ...present, status: 'renewing', retryAt: now + minute },
    {},
    valid.notAfter,
    { status: 'renewing' },
  ],
  ['is being issued', { status: 'issuing' }, { attempt: 'running' }, now + 10_000, { status: 'issuing' }],
  [
    'has no known end',
    { status: 'issuing' },
    { attempt: 'running', nextChangeAt: null },
    now + 10_000,
    { status: 'issuing' },
  ],
  ['ends soon', { status: 'issuing' }, { attempt: 'running', nextChangeAt: now + 5 }, now + 5, { status: 'issuing' }],
  [
    'is being renewed',
    { ...present, status: 'renewing' },
    { attempt: 'running' },
    valid.notAfter,
    { status: 'renewing' },
  ],
  [
    'expired just now',
    { ...present, status: 'expired', notAfter: now, retryAt: now + 5 },
    {},
    now + 5,
    { status: 'expired' },
  ],
  ['has expired', { ...present, status: 'renewing', notAfter: now }, {}, now, { status: 'expired', retryAt: now }],
  [
    'has expired between attempts',
    { ...present, status: 'renewing', notAfter: now, retryAt: now + 5 },
    {},
    now + 5,
    { status: 'expired', retryAt: now + 5 },
  ],
  [
    'was refused',
    { status: 'issuing' },
    { attempt: 'failed', error },
    now + minute,
    { status: 'failed', failures: 1, errorCode: 'caa_forbidden', errorMessage: 'No.', retryAt: now + minute },
  ],
  [
    'was refused without a reason',
    { ...present, status: 'renewing' },
    { attempt: 'failed' },
    valid.notAfter,
    { status: 'renewing', errorCode: noReason.code, errorMessage: noReason.message, remediation: null },
  ],
  ['was issued', { status: 'issuing' }, { certificate: valid }, now + 1000, { ...present, status: 'issued' }],
  [
    'was renewed',
    { ...present, status: 'renewing', notAfter: now + 1999 },
    { certificate: valid },
    now + 1000,
    { ...present, status: 'issued' },
  ],
])('waits for a certificate that %s', async (_that, before, view, next, after) => {
  const result = await step(before, view);

  expect(result).toMatchObject({ next, requests: [], row: after });
});

test.each<[string, Partial<Certificate>, View, Partial<Domain>, Partial<Domain>]>([
  ['is issued', { status: 'issuing' }, { certificate: valid }, {}, { status: 'active' }],
  [
    'is issued after another has expired',
    { status: 'issuing' },
    { certificate: valid },
    { status: 'error', errorCode: 'certificate_expired' },
    { status: 'active', errorCode: null },
  ],
  [
    'expires',
    { ...present, status: 'renewing', notAfter: now },
    {},
    { status: 'active' },
    { status: 'error', errorCode: 'certificate_expired' },
  ],
])('changes a domain whose certificate %s', async (_what, certificate, view, before, after) => {
  const { domain, woken } = await step(certificate, view, before);

  expect(domain).toMatchObject(after);
  expect(woken).toEqual({ shop: now });
});

test.each<[string, Partial<Certificate>, View, Partial<Domain>]>([
  [
    'is issued while it points elsewhere',
    { status: 'issuing' },
    { certificate: valid },
    { status: 'error', errorCode: 'dns_moved' },
  ],
  [
    'expires while it points elsewhere',
    { ...present, status: 'renewing', notAfter: now },
    {},
    { status: 'error', errorCode: 'dns_moved' },
  ],
  ['is renewed', { ...present, status: 'renewing', notAfter: now + 1 }, { certificate: valid }, { status: 'active' }],
  ['is refused', { status: 'issuing' }, { attempt: 'failed' }, { status: 'active' }],
])('leaves a domain whose certificate %s', async (_what, certificate, view, before) => {
  const { domain, woken } = await step(certificate, view, before);

  expect(domain).toMatchObject(before);
  expect(woken).toEqual({});
});

test.each<[string, Partial<Certificate> | null, Partial<Domain>]>([
  ['was never verified', {}, { verifiedAt: null }],
  ['has no certificate', null, {}],
])('does nothing for a domain that %s', async (_that, certificate, domain) => {
  expect(await step(certificate, {}, domain)).toMatchObject({ next: null, requests: [] });
});

test.each([{ status: 'issuing' as const }, { failures: 1 }])(
  'looks again if the certificate has changed since it was read: %j',
  async (changes) => {
    const { ports, change, read } = await startRows(async (tx) => {
      await tx.domains.insert(domainRow('www', { verifiedAt: 1 }));
      await tx.certificates.insert(certificateRow('www'));
    });
    Object.assign(ports.ingress, { requestCertificate: () => change((tx) => tx.certificates.update('www', changes)) });

    const next = await reconcileCertificate(ports, 'www');

    expect(next).toBe(now);
    expect(await read((tx) => tx.certificates.find({ id: 'www' }))).toMatchObject({
      status: 'pending',
      failures: 0,
      ...changes,
    });
  },
);

test('ends with a certificate that is gone since it was read', async () => {
  const { ports, change } = await startRows(async (tx) => {
    await tx.domains.insert(domainRow('www', { verifiedAt: 1 }));
    await tx.certificates.insert(certificateRow('www'));
  });
  Object.assign(ports.ingress, { requestCertificate: () => change((tx) => tx.certificates.delete('www')) });

  expect(await reconcileCertificate(ports, 'www')).toBeNull();
});
