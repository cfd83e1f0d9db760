import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { importProject, listUnits } from '../actions/imports.ts';
import { inspectSource } from '../actions/inspect.ts';
import { getRegistryImage, getTemplate, inspectPublicRepository } from '../actions/public-inspect.ts';
import { amountsBody } from '../model/amounts.ts';
import { callerOf } from '../model/caller.ts';
import { compareNames, compareText } from '../model/order.ts';
import { inspectionBody } from './bodies/inspection.ts';
import { registryImageBody } from './bodies/registry-image.ts';
import { templateBody } from './bodies/template.ts';
import type { PortsOf } from './ports-of.ts';

export type InspectHandlers = Pick<Handlers, 'inspectSource' | 'inspectPublic' | 'importProject' | 'getRegistryImage'>;

export function inspectHandlers(portsOf: PortsOf): InspectHandlers {
  return {
    async inspectSource({ body: { source }, principal, membership: { workspaceId } }, context) {
      const { fit, ...inspected } = await inspectSource(await portsOf(context), callerOf(principal, context), { workspaceId, source });
      const fits = fit.map(({ region, missing }) => ({ region, ok: missing === null, missing: missing && amountsBody(missing) }));
      return reply(200, { ...inspectionBody(inspected), fit: fits });
    },

    async inspectPublic({ body }, context) {
      const ports = await portsOf(context);
      if ('template' in body) return reply(200, { kind: 'template', template: templateBody(await getTemplate(ports, body.template)) });
      return reply(200, inspectionBody(await inspectPublicRepository(ports, body)));
    },

    async importProject({ params: { provider }, body: { credentials, projectId } }, context) {
      const [ports, access] = [await portsOf(context), { provider, ...credentials }];
      if (projectId === undefined) return reply(200, { units: (await listUnits(ports, access)).toSorted(compareNames) });
      const { name, source, vars, domains, warnings } = await importProject(ports, access, projectId);
      const sorted = { vars: vars.toSorted((a, b) => compareText(a.key, b.key)), domains: domains.toSorted(compareText) };
      return reply(200, { import: { name, source, ...sorted, warnings: [...warnings] } });
    },

    async getRegistryImage({ query: { ref } }, context) {
      const image = await getRegistryImage(await portsOf(context), ref);
      return reply(200, { image: image && registryImageBody(image) });
    },
  };
}
