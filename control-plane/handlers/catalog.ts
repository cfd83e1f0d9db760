import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { listInstallations, listTemplates } from '../actions/catalog.ts';
import { callerOf } from '../model/caller.ts';
import { templateBody } from './bodies/template.ts';
import type { PortsOf } from './ports-of.ts';

export type CatalogHandlers = Pick<Handlers, 'listTemplates' | 'listGithostInstallations'>;

export function catalogHandlers(portsOf: PortsOf): CatalogHandlers {
  return {
    async listTemplates({ principal }, context) {
      const entries = await listTemplates(await portsOf(context), callerOf(principal, context));
      return reply(200, { templates: entries.map(templateBody) });
    },

    async listGithostInstallations({ principal }, context) {
      const installations = await listInstallations(await portsOf(context), callerOf(principal, context));
      return reply(200, { installations: [...installations] });
    },
  };
}
