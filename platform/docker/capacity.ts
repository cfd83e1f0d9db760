import { statfs } from 'node:fs/promises';
import type { RegionCapacity } from '../../control-plane/ports/runtime.ts';
import type { Engine } from './engine.ts';

/**
 * Total capacity of the engine's machine. `folder` is one of this machine. An engine limits no volume, so each has the
 * size that is wanted at once.
 */
export async function capacityOf({ docker }: Engine, folder: string): Promise<RegionCapacity> {
  // The types leave out these fields, which both engines send.
  const { NCPU, MemTotal, DockerRootDir } = (await docker.info()) as {
    readonly NCPU: number;
    readonly MemTotal: number;
    readonly DockerRootDir: string;
  };
  // The folder of an engine in a virtual machine is not on this machine.
  const { blocks, bsize } = await statfs(DockerRootDir).catch(() => statfs(folder));
  return { cpuMillis: NCPU * 1000, memory: MemTotal, storage: blocks * bsize, growsVolumes: true };
}
