import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { getDns } from '../actions/dns.ts';
import { createDomain, deleteDomain, listCerts, listDomains, updateDomain } from '../actions/domains.ts';
import { callerOf } from '../model/caller.ts';
import { certBody, dnsBody, domainBody } from './bodies/domain.ts';
import { appPath } from './path.ts';
import type { PortsOf } from './ports-of.ts';

export type DomainHandlers = Pick<Handlers, 'listDomains' | 'createDomain' | 'updateDomain' | 'deleteDomain' | 'listCerts' | 'getDns'>;

export function domainHandlers(portsOf: PortsOf): DomainHandlers {
  return {
    async listDomains({ params, query, principal, membership }, context) {
      const path = appPath(membership, params, query);
      const domains = await listDomains(await portsOf(context), callerOf(principal, context), path);
      return reply(200, { domains: domains.map(domainBody) });
    },

    async createDomain({ params, query, body, principal, membership }, context) {
      const input = { ...appPath(membership, params, query), ...body };
      const domain = await createDomain(await portsOf(context), callerOf(principal, context), input);
      return reply(201, { domain: domainBody(domain) });
    },

    async updateDomain({ params, query, body, principal, membership }, context) {
      const input = { ...appPath(membership, params, query), domainId: params.domainId, ...body };
      const domain = await updateDomain(await portsOf(context), callerOf(principal, context), input);
      return reply(200, { domain: domainBody(domain) });
    },

    async deleteDomain({ params, query, principal, membership }, context) {
      const path = { ...appPath(membership, params, query), domainId: params.domainId };
      await deleteDomain(await portsOf(context), callerOf(principal, context), path);
      return reply(200, { ok: true });
    },

    async listCerts({ params, query, principal, membership }, context) {
      const ports = await portsOf(context);
      const certificates = await listCerts(ports, callerOf(principal, context), appPath(membership, params, query));
      return reply(200, { certs: certificates.map((certificate) => certBody(certificate, ports.clock.now())) });
    },

    async getDns({ query }, context) {
      return reply(200, dnsBody(await getDns(await portsOf(context), query)));
    },
  };
}
