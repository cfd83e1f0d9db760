import type { Input } from '../../../generated/handlers.ts';
import { reply } from '../../../contract/model/reply.ts';
import { createDomain, deleteDomain, listCerts, listDomains, updateDomain } from '../../actions/domains/domains.ts';
import { getDns } from '../../actions/public/dns.ts';
import { bind, type BoundOperations, ok } from '../shared/bind.ts';
import { appPath } from '../shared/path.ts';
import { certBody, dnsBody, domainBody } from './domain-body.ts';

export const domainHandlers: BoundOperations<
  'listDomains' | 'createDomain' | 'updateDomain' | 'deleteDomain' | 'listCerts' | 'getDns'
> = {
  listDomains: bind(listDomains, appPath, (domains) => reply(200, { domains: domains.map(domainBody) })),
  createDomain: bind(
    createDomain,
    (input) => ({ ...appPath(input), ...input.body }),
    (domain) => reply(201, { domain: domainBody(domain) }),
  ),
  updateDomain: bind(
    updateDomain,
    (input) => ({ ...domainPath(input), ...input.body }),
    (domain) => reply(200, { domain: domainBody(domain) }),
  ),
  deleteDomain: bind(deleteDomain, domainPath, ok),
  listCerts: bind(listCerts, appPath, (certificates, { ports }) =>
    reply(200, { certs: certificates.map((certificate) => certBody(certificate, ports.clock.now())) }),
  ),
  getDns: async ({ ports, input }) => reply(200, dnsBody(await getDns(ports, input.query))),
};

function domainPath(input: Input<'deleteDomain'>) {
  return { ...appPath(input), domainId: input.params.domainId };
}
