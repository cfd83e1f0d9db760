import type { AppRow, World } from '../base/world.ts';
import { currentServices } from './rows.ts';

/** The size of each service and volume of an app, for people; none before its first release. */
export function sizesOf(world: World, app: AppRow): string[] {
  return currentServices(world, app).flatMap(({ name, volumes, ...source }) => {
    const { cpuMillis = source.cpuMillis, memory = source.memory } = app.sizes[name] ?? {};
    const own = `${name}: ${cpuMillis / 1000} ${cpuMillis === 1000 ? 'core' : 'cores'}, ${sayBytes(memory)}`;
    return [
      own,
      ...volumes.map((volume) => `${volume.name}: ${sayBytes(app.volumeSizes[volume.name] ?? volume.size)}`),
    ];
  });
}

function sayBytes(bytes: number): string {
  const mebibytes = bytes / 1024 ** 2;
  return mebibytes < 1024 ? `${Math.round(mebibytes)} MiB` : `${Number((mebibytes / 1024).toFixed(2))} GiB`;
}
