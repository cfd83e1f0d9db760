import { readFileSync } from 'node:fs';
import type Docker from 'dockerode';
import { createContainer, type NamedContainer } from './creations.ts';
import type { Engine } from './engine.ts';

/** The limit of the files of a container outside its volumes, which the storage driver sets where it can. */
export class LayerLimit {
  readonly bytes: number;
  readonly #engine: Engine;
  #isOfDriver: Promise<boolean> | undefined;

  constructor(engine: Engine, bytes: number) {
    this.bytes = bytes;
    this.#engine = engine;
  }

  /** Creates a container with the limit. */
  async create(options: NamedContainer): Promise<Docker.Container> {
    if (!(await this.#canLimit())) return createContainer(this.#engine, options);
    const HostConfig = { ...options.HostConfig, StorageOpt: { size: String(this.bytes) } };
    return createContainer(this.#engine, { ...options, HostConfig });
  }

  #canLimit(): Promise<boolean> {
    this.#isOfDriver ??= this.#engine.docker.info().then(
      (info: StorageInfo) => canLimit(info, readMounts()),
      () => {
        // An engine that does not say so now is asked again for the next container.
        this.#isOfDriver = undefined;
        return false;
      },
    );
    return this.#isOfDriver;
  }
}

/** Members of an engine's description that both engines send. */
export interface StorageInfo {
  readonly Driver?: string;
  readonly DockerRootDir?: string;
}

/**
 * Whether a storage driver limits single containers: overlay does so on XFS with quotas of projects alone. `mounts`:
 * those of this machine, as the kernel lists them.
 */
export function canLimit({ Driver = '', DockerRootDir = '' }: StorageInfo, mounts: string): boolean {
  if (Driver === 'btrfs' || Driver === 'zfs') return true;
  if (!Driver.startsWith('overlay')) return false;
  const fields = mounts.split('\n').map((line) => line.split(' '));
  const isAbove = (place = '') => `${DockerRootDir}/`.startsWith(place.endsWith('/') ? place : `${place}/`);
  const above = fields.filter(([, place]) => isAbove(place));
  // The last one of the longest places hides the others.
  const [, , type, flags = ''] = above.reduce<string[]>(
    (longest, one) => ((one[1] ?? '').length >= (longest[1] ?? '').length ? one : longest),
    [],
  );
  return type === 'xfs' && flags.split(',').some((flag) => flag === 'prjquota' || flag === 'pquota');
}

function readMounts(): string {
  try {
    return readFileSync('/proc/self/mounts', 'utf8');
  } catch {
    // Another system than Linux, whose engine is in a virtual machine.
    return '';
  }
}
