import type { Handlers, Json } from '../../generated/handlers.ts';
import { find, findApp } from './find.ts';
import { now, type Ports } from './ports.ts';
import type { Domain, KeptApp, State } from './state.ts';

type Cert = Json<'listCerts', 200>['certs'][number];
type Ingress = Ports['regions'][number]['ingress'];
type DomainHandlers = Pick<Handlers, 'listDomains' | 'createDomain' | 'updateDomain' | 'deleteDomain' | 'listCerts'>;

/** @param certs - How the certificates of the examples' domains stand. */
export function domainHandlers(ports: Ports, certs: readonly Cert[]): DomainHandlers {
  return {
    async listDomains(input) {
      return { status: 200, body: { domains: primaryFirst(findApp(ports, input)) } };
    },
    async createDomain(input) {
      const kept = findApp(ports, input);
      const { host, isPrimary, redirectTo } = input.body;
      if (isTaken(ports.state(), host)) return { code: 'host_taken', message: `An app has the host ${host} already.` };
      const ingress = ports.regions.find(({ id }) => id === kept.app.region)?.ingress ?? { host: kept.app.region, ipv4: [], ipv6: [] };
      const added: Domain = {
        id: ports.state().newId(),
        host,
        isPrimary,
        redirectTo,
        status: 'pending_dns',
        error: null,
        records: recordsOf(host, ingress),
        verifiedAt: null,
        message: `Set a CNAME record of ${host} to ${ingress.host}.`,
        createdAt: now(ports),
      };
      if (isPrimary) for (const [id, other] of kept.domains) kept.domains.set(id, { ...other, isPrimary: false });
      kept.domains.set(added.id, added);
      return { status: 201, body: { domain: added } };
    },
    async updateDomain(input) {
      const { domains } = findApp(ports, input);
      const { redirectTo } = input.body;
      const domain: Domain = { ...find(domains, input.params.domainId, 'domain'), redirectTo };
      domains.set(domain.id, domain);
      return { status: 200, body: { domain } };
    },
    async deleteDomain(input) {
      const { domains } = findApp(ports, input);
      domains.delete(find(domains, input.params.domainId, 'domain').id);
      return { status: 200, body: { ok: true } };
    },
    async listCerts(input) {
      const domains = primaryFirst(findApp(ports, input));
      const own = domains.map((domain) => certs.find(({ domainId }) => domainId === domain.id) ?? pendingCert(domain));
      return { status: 200, body: { certs: own.map((cert) => ({ ...cert, checkedAt: now(ports) })) } };
    },
  };
}

function recordsOf(name: string, { host, ipv4, ipv6 }: Ingress): Domain['records'] {
  const rest = { name, purpose: 'address', isSet: false };
  return [
    { ...rest, type: 'CNAME', value: host, alternative: 'cname' },
    ...ipv4.map((value) => ({ ...rest, type: 'A', value, alternative: 'addresses' })),
    ...ipv6.map((value) => ({ ...rest, type: 'AAAA', value, alternative: 'addresses' })),
  ];
}

function primaryFirst({ domains }: KeptApp): Domain[] {
  const byHost = [...domains.values()].toSorted((one, other) => one.host.localeCompare(other.host, 'en'));
  return byHost.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary));
}

function isTaken({ workspaces }: State, host: string): boolean {
  const apps = [...workspaces.values()].flatMap((kept) => kept.apps);
  return apps.some(({ domains }) => [...domains.values()].some((domain) => domain.host === host));
}

/** Nothing in the mock looks whether a name points anywhere. */
function pendingCert({ id, host, createdAt }: Domain): Cert {
  const nothing = { issuer: null, notBefore: null, notAfter: null, renewAt: null, error: null, retryAt: null };
  return { domainId: id, host, status: 'pending', ...nothing, checkedAt: createdAt };
}
