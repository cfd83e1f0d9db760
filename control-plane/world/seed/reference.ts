import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import { firstResponse } from './examples.ts';

export function seedReference(story: Story): SomeRows {
  const regions = firstResponse(story, 'listRegions')?.regions ?? [];
  const tiers = firstResponse(story, 'listTiers')?.tiers ?? [];
  return {
    regions: regions.map(({ id, name, country, order, status, virtual, tiers: offered, ingress }) => ({
      id,
      name,
      country,
      order,
      // The value is a known one of the lifecycle.
      status: status as 'ready',
      isVirtual: virtual,
      isDraining: status === 'draining',
      hasTls: true,
      tiers: offered,
      ingressHost: ingress.host,
      ingressPort: null,
      ipv4: ingress.ipv4,
      ipv6: ingress.ipv6,
    })),
    tiers: tiers.map(({ id, name, description, monthlyCents, currency, free, pool, available, order }) => ({
      id,
      name,
      description,
      monthlyCents,
      currency,
      isFree: free,
      cpuMillis: Math.round(pool.cpu * 1000),
      memory: pool.memory,
      storage: pool.storage,
      isAvailable: available,
      order,
      retiredAt: null,
    })),
  };
}
