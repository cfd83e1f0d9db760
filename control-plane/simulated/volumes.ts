import { compareNames } from '../model/shared/order.ts';
import type { VolumeView, Wanted } from '../ports/runtime.ts';

/** The volumes of an app once it is wanted like that. They stay, and none shrinks. */
export function growVolumes(before: readonly VolumeView[], { services }: Wanted): VolumeView[] {
  const sizes = new Map<string, number>();
  for (const { name, size } of [...before, ...services.flatMap(({ service }) => service.volumes)]) {
    sizes.set(name, Math.max(size, sizes.get(name) ?? 0));
  }
  return [...sizes].map(([name, size]) => ({ name, size })).sort(compareNames);
}
