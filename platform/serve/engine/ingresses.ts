import type { Ingress } from '../../../control-plane/ports/ingress.ts';
import { openIngress } from '../../ingress/open-ingress.ts';
import { openClusterIngress } from '../../kubernetes/ingress/open-cluster-ingress.ts';
import type { Opened } from '../../shared/disposables.ts';
import type { Config } from '../config/config.ts';
import { inRegion } from './clusters.ts';
import { merged } from './regions.ts';

type OfMachine = Parameters<typeof openIngress>[0];
type OfCluster = Parameters<typeof openClusterIngress>[0];

interface OpenOptions
  extends
    Pick<OfMachine, 'folder' | 'runtime' | 'trustedProxies' | 'version' | 'readKey'>,
    Pick<OfCluster, 'prefix' | 'environment' | 'logins' | 'publish'> {
  readonly config: Config['engine'];
  readonly regions: Config['regions'];
}

/** An ingress of a region, or of several. */
type Leading = Ingress & Pick<Awaited<ReturnType<typeof openIngress>>, 'problem' | 'access'>;

const usualBase = { image: 'docker.io/library/node:{version}-slim', version: '24' };

/** The ingress of this machine, and those of the regions that lead requests by pods. */
export async function openIngresses(options: OpenOptions, opened: Opened) {
  const { config, regions, folder, runtime, ...given } = options;
  const { trustedProxies, version, readKey } = given;
  const machine: Leading = await openIngress(
    { folder, config: config.ingress, trustedProxies, version, runtime, readKey },
    opened,
  );
  const { image, version: ofNode } = config.baseImages.node ?? usualBase;
  const base = image.replace('{version}', ofNode);
  const pods = new Map<string, Leading>();
  for (const { id, kubernetes: cluster } of regions) {
    if (!cluster?.ingress) continue;
    const own = { ...given, cluster, config: cluster.ingress, shared: config.ingress, base };
    pods.set(id, await inRegion(id, () => openClusterIngress(own, opened)));
  }
  return {
    of: (region: string) => pods.get(region) ?? machine,
    /** The reason why the requests of a region are not led at present; `null` without a problem. */
    async problem(): Promise<string | null> {
      for (const [id, one] of pods) {
        const problem = await one.problem();
        if (problem !== null) return `The region "${id}": ${problem}`;
      }
      return machine.problem();
    },
    access: (signal: AbortSignal) => merged([machine, ...pods.values()].map((one) => one.access(signal))),
  };
}
