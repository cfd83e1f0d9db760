import type { Defaults } from '../../control-plane/index.ts';
import type { Config } from './config/config.ts';

/** The rows of a configuration. With an engine, addresses of apps have the port of its ingress. */
export function defaultsOf({ tiers, regions, templates, account, engine }: Config, hasEngine: boolean): Defaults {
  return {
    account,
    templates,
    tiers: tiers.map(({ free, available, pool, ...tier }) => ({
      ...tier,
      isFree: free,
      isAvailable: available,
      cpuMillis: Math.round(pool.cpu * 1000),
      memory: pool.memory,
      storage: pool.storage,
    })),
    regions: regions.map(({ virtual, tls, ingress, kubernetes, ...region }) => ({
      ...region,
      isVirtual: virtual,
      hasTls: tls,
      ingressHost: ingress.host,
      ingressPort: hasEngine && !virtual ? portOf(kubernetes?.ingress ?? engine.ingress, tls) : null,
      ipv4: ingress.ipv4,
      ipv6: ingress.ipv6,
    })),
  };
}

function portOf({ port, securePort }: Pick<Config['engine']['ingress'], 'port' | 'securePort'>, tls: boolean) {
  return tls ? securePort : port;
}
