import { readFileSync } from 'node:fs';
import type Docker from 'dockerode';
import { createContainer, type NamedContainer } from './creations.ts';
import type { Engine } from './engine.ts';
import { findImage } from './images.ts';

/** The limit of the files of a container outside its volumes, which the storage driver sets where it can. */
export class LayerLimit {
  readonly bytes: number;
  readonly #engine: Engine;
  #way: Promise<LimitedBy | null> | undefined;

  constructor(engine: Engine, bytes: number) {
    this.bytes = bytes;
    this.#engine = engine;
  }

  /** Creates a container with the limit. */
  async create(options: NamedContainer): Promise<Docker.Container> {
    const by = await this.#limitedBy();
    if (by === null) return createContainer(this.#engine, options);
    const image = by === 'whole' ? ((await findImage(this.#engine, options.Image ?? ''))?.Size ?? 0) : 0;
    const HostConfig = { ...options.HostConfig, StorageOpt: { size: String(this.bytes + image) } };
    return createContainer(this.#engine, { ...options, HostConfig });
  }

  #limitedBy(): Promise<LimitedBy | null> {
    this.#way ??= this.#engine.docker.info().then(
      (info: StorageInfo) => limitOf(info, readMounts()),
      () => {
        // An engine that does not say so now is asked again for the next container.
        this.#way = undefined;
        return null;
      },
    );
    return this.#way;
  }
}

/** Members of an engine's description that both engines send. */
export interface StorageInfo {
  readonly Driver?: string;
  readonly DockerRootDir?: string;
}

/** A limit of a storage driver counts the files of a container alone, or also those of its image. */
type LimitedBy = 'layer' | 'whole';

/**
 * How a storage driver limits single containers, or `null`: overlay does so on XFS with quotas of projects alone.
 * `mounts`: those of this machine, as the kernel lists them.
 */
export function limitOf({ Driver = '', DockerRootDir = '' }: StorageInfo, mounts: string): LimitedBy | null {
  if (Driver === 'btrfs' || Driver === 'zfs') return 'whole';
  if (!Driver.startsWith('overlay')) return null;
  const fields = mounts.split('\n').map((line) => line.split(' '));
  const isAbove = (place = '') => `${DockerRootDir}/`.startsWith(place.endsWith('/') ? place : `${place}/`);
  const above = fields.filter(([, place]) => isAbove(place));
  // The last one of the longest places hides the others.
  const [, , type, flags = ''] = above.reduce<string[]>(
    (longest, one) => ((one[1] ?? '').length >= (longest[1] ?? '').length ? one : longest),
    [],
  );
  const hasQuotas = flags.split(',').some((flag) => flag === 'prjquota' || flag === 'pquota');
  return type === 'xfs' && hasQuotas ? 'layer' : null;
}

function readMounts(): string {
  try {
    return readFileSync('/proc/self/mounts', 'utf8');
  } catch {
    // Another system than Linux, whose engine is in a virtual machine.
    return '';
  }
}
