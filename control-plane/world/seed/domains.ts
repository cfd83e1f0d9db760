import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import { nextCheckAt } from '../../model/domains/domain-check.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Surroundings } from './surroundings.ts';
import { byApp, firstResponse, readsOf, type StoryApp, toMs, toMsOrNull } from './examples.ts';
import { workRow } from './work.ts';

export function seedDomains(story: Story): SomeRows {
  const domains = byApp(story, 'listDomains').flatMap(({ workspaceId, app, response }) =>
    response.domains.map(({ id, host, isPrimary, redirectTo, status, records, verifiedAt, createdAt }) => ({
      id,
      workspaceId,
      appId: app.id,
      host,
      heldHost: verifiedAt === null ? null : host,
      primaryOf: isPrimary ? app.id : null,
      redirectTo,
      // The value is a known one of the lifecycle.
      status: status as 'active',
      errorCode: null,
      ownershipValue: records.find(({ purpose }) => purpose === 'ownership')?.value ?? null,
      found: foundOf(story, app, records),
      missedChecks: 0,
      movedAt: null,
      createdAt: toMs(createdAt),
      verifiedAt: toMsOrNull(verifiedAt),
      checkedAt: toMs(story.at),
    })),
  );
  const certificates = byApp(story, 'listCerts').flatMap(({ workspaceId, app, response }) =>
    response.certs.map((cert) => ({
      id: cert.domainId,
      workspaceId,
      appId: app.id,
      // The value is a known one of the lifecycle.
      status: cert.status as 'issued',
      issuer: cert.issuer,
      notBefore: toMsOrNull(cert.notBefore),
      notAfter: toMsOrNull(cert.notAfter),
      renewAt: toMsOrNull(cert.renewAt),
      errorCode: cert.error?.code ?? null,
      errorMessage: cert.error?.message ?? null,
      remediation: cert.error?.remediation ?? null,
      failures: cert.error ? 1 : 0,
      retryAt: toMsOrNull(cert.retryAt),
    })),
  );
  const apps = new Map(byApp(story, 'listDomains').map(({ app }) => [app.id, app]));
  return {
    domains,
    certificates,
    hostHolds: domains
      .filter(({ verifiedAt }) => verifiedAt !== null)
      .map((domain) => holdRow(domain, apps.get(domain.appId))),
    work: [
      ...domains.map((domain) => workRow('domain', domain.id, nextCheckAt(domain) ?? toMs(story.at))),
      ...certificates.map(({ id, renewAt }) => workRow('certificate', id, renewAt ?? toMs(story.at))),
    ],
  };
}

/** Records of the hosts that the examples look up. */
export function namesOf(story: Story): Surroundings['names'] {
  const lookups = readsOf(story, 'getDns').map(({ response }) => response);
  return lookups.flatMap(({ host, resolved }): Surroundings['names'] => {
    if (host === null) return [];
    if (resolved === null) return [[host, { fails: true }]];
    const [cname] = resolved.cname;
    return [[host, cname === undefined ? { a: resolved.a, aaaa: resolved.aaaa } : { cname }]];
  });
}

/** Certificates of the ingress. */
export function certificatesOf(story: Story): Surroundings['certificates'] {
  const certificates = byApp(story, 'listCerts').flatMap(({ response }) => response.certs);
  return certificates.flatMap(({ host, issuer, notBefore, notAfter }) =>
    issuer === null || notBefore === null || notAfter === null
      ? []
      : [[host, { issuer, notBefore: toMs(notBefore), notAfter: toMs(notAfter) }] as const],
  );
}

function holdRow({ id, host, workspaceId }: RowOf<'domains'>, app: StoryApp | undefined): RowOf<'hostHolds'> {
  return { id, host, region: app?.region ?? '', holderWorkspaceId: workspaceId, heldUntil: null };
}

type StoryRecords = readonly { readonly type: string; readonly value: string; readonly isSet: boolean }[];

/** Records that the last check must have found. */
function foundOf(story: Story, { region }: StoryApp, records: StoryRecords): RowOf<'domains'>['found'] {
  const valuesOf = (type: string) =>
    records.filter((record) => record.isSet && record.type === type).map(({ value }) => value);
  const cname = valuesOf('CNAME');
  const ingress = firstResponse(story, 'listRegions')?.regions.find(({ id }) => id === region)?.ingress;
  const addresses =
    cname.length > 0 && ingress
      ? { a: ingress.ipv4, aaaa: ingress.ipv6 }
      : { a: valuesOf('A'), aaaa: valuesOf('AAAA') };
  return { ...addresses, cname, texts: valuesOf('TXT') };
}
