import { readConfig } from '../../../platform/serve/config/read-config.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';

/** A region of no engine, with the other values of the default configuration. */
export function virtualRegion() {
  const [local] = readConfig(null, generatedContract().document).regions;
  if (!local) throw new Error('The default configuration has no region.');
  const ingress = { ...local.ingress, host: 'edge.localhost' };
  return { ...local, id: 'edge', name: 'Edge', virtual: true, ingress };
}
