import { reconcileCertificate } from '../../../control-plane/reconcile/certificate.ts';
import { reconcileDomain } from '../../../control-plane/reconcile/domain.ts';
import { runUntil } from '../../../control-plane/reconcile/run.ts';
import type { components } from '../../../generated/types.ts';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import { onlyReconcilers } from '../../memory-plane.ts';
import { type Kill, killOnce, never } from './kill-once.ts';
import { startPlane } from '../actions/plane.ts';

export type DomainBody = components['schemas']['Domain'];

const params = { workspaceSlug: 'acme', appSlug: 'shop' };

/** The app shop with an area of verbs for its only domain. The region eu has the given columns. */
export async function startDomains(region: Partial<RowOf<'regions'>> = {}, kill: Kill | null = null) {
  const plane = await startPlane();
  const { call, store, ports, clock, work } = plane;
  const { dns, ingress } = ports;
  await store.write('system', (tx) => tx.regions.update('eu', region));
  const lookUp = dns.resolve.bind(dns);
  let checks = 0;
  dns.resolve = (host) => {
    checks++;
    return lookUp(host);
  };

  const { ports: killed, count } = killOnce(ports, kill ?? never);
  const onFailure = (_item: unknown, error: unknown) => {
    if (!kill) throw error;
  };
  /** Lets time go by for domains and certificates only: the app has no release. */
  const pass = (milliseconds: number) =>
    runUntil(clock.now() + milliseconds, {
      ports: killed,
      work,
      clock,
      reconcilers: onlyReconcilers({ domain: reconcileDomain, certificate: reconcileCertificate }),
      onFailure,
    });

  const add = async (host: string): Promise<DomainBody> => {
    const { body } = await call('createDomain', { params, body: { host, isPrimary: false, redirectTo: null } });
    if (!('domain' in body)) throw new Error(JSON.stringify(body));
    return body.domain;
  };
  const read = async (): Promise<DomainBody | undefined> => {
    const { body } = await call('listDomains', { params });
    return 'domains' in body ? body.domains[0] : undefined;
  };
  return {
    ...plane,
    dns,
    ingress,
    /** Of the calls that the reconcilers have made. */
    count,
    pass,
    add,
    read,
    /** Adds a domain, and waits until it is active. */
    activate: async (host: string): Promise<DomainBody> => {
      const domain = await add(host);
      await pass(3 * 60_000);
      return domain;
    },
    remove: async () => {
      const domain = await read();
      return call('deleteDomain', { params: { ...params, domainId: domain?.id ?? '' } });
    },
    cert: async () => {
      const { body } = await call('listCerts', { params });
      return 'certs' in body ? body.certs[0] : undefined;
    },
    /** How often the host is looked up from now on within a time. */
    checksWithin: async (milliseconds: number) => {
      const before = checks;
      await pass(milliseconds);
      return checks - before;
    },
  };
}
