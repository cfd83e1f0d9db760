import { reply } from '../../../contract/model/reply.ts';
import { getRegistryImage, getTemplate, inspectPublicRepository } from '../../actions/public/inspect.ts';
import { importProject, listUnits } from '../../actions/sources/imports.ts';
import { inspectSource } from '../../actions/sources/inspect.ts';
import { amountsBody } from '../../model/billing/amounts.ts';
import { compareNames, compareText } from '../../model/shared/order.ts';
import { registryImageBody } from '../public/registry-image-body.ts';
import { templateBody } from '../reference/template-body.ts';
import { bind, type BoundOperations } from '../shared/bind.ts';
import { workspacePath } from '../shared/path.ts';
import { inspectionBody } from './inspection-body.ts';

export const inspectHandlers: BoundOperations<
  'inspectSource' | 'inspectPublic' | 'importProject' | 'getRegistryImage'
> = {
  inspectSource: bind(
    inspectSource,
    (input) => ({ ...workspacePath(input), source: input.body.source }),
    ({ fit: byRegion, ...inspected }) => {
      const fit = byRegion.map(({ region, missing }) => ({
        region,
        ok: missing === null,
        missing: missing && amountsBody(missing),
      }));
      return reply(200, { ...inspectionBody(inspected), fit });
    },
  ),
  inspectPublic: async ({ ports, input: { body } }) => {
    if ('template' in body)
      return reply(200, { kind: 'template', template: templateBody(await getTemplate(ports, body.template)) });
    return reply(200, inspectionBody(await inspectPublicRepository(ports, body)));
  },
  importProject: async ({ ports, input: { params, body } }) => {
    const access = { provider: params.provider, ...body.credentials };
    if (body.projectId === undefined)
      return reply(200, { units: (await listUnits(ports, access)).toSorted(compareNames) });
    const { name, source, vars, domains, warnings } = await importProject(ports, access, body.projectId);
    const sorted = { vars: vars.toSorted((a, b) => compareText(a.key, b.key)), domains: domains.toSorted(compareText) };
    return reply(200, { import: { name, source, ...sorted, warnings: [...warnings] } });
  },
  getRegistryImage: async ({ ports, input }) => {
    const image = await getRegistryImage(ports, input.query.ref);
    return reply(200, { image: image && registryImageBody(image) });
  },
};
