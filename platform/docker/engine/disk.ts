import { statfs } from 'node:fs/promises';
import type { Builder } from '../../../control-plane/ports/builder.ts';
import type { Clock } from '../../../control-plane/ports/clock.ts';
import { Refused } from '../../../control-plane/ports/refused.ts';
import { rootOf } from '../ask-engine.ts';

interface DiskOptions {
  /** Folders with names for sentences. */
  readonly folders: readonly DiskFolder[];
  /** Free bytes below which a disk is short of room. */
  readonly lowBytes: number;
}

/** A folder whose disk is watched. */
export interface DiskFolder {
  readonly of: string;
  /** Resolves to `null` if the disk is on another machine. */
  readonly path: () => Promise<string | null>;
}

interface WatchOptions {
  readonly clock: Clock;
  /** Receives a problem when it begins, and `null` when it has ended. */
  readonly onChange: (problem: string | null) => unknown;
  readonly onFailure: (error: unknown) => void;
}

const everyMs = 30_000;

/** The disks of apps and data. */
export class Disks {
  readonly #options: DiskOptions;

  constructor(options: DiskOptions) {
    this.#options = options;
  }

  /** The disks that are short of room, in sentences; `null` without any. */
  async problem(): Promise<string | null> {
    const all = await Promise.all(this.#options.folders.map((one) => this.#problemOf(one)));
    const problems = all.filter((one) => one !== null);
    return problems.length > 0 ? problems.join(' ') : null;
  }

  async #problemOf({ of, path }: DiskFolder): Promise<string | null> {
    const { lowBytes } = this.#options;
    const folder = await path();
    if (folder === null) return null;
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize >= lowBytes) return null;
    return `The disk of ${of} has ${megabytes(bavail * bsize)} MB free, and needs ${megabytes(lowBytes)} MB.`;
  }
}

interface Places {
  readonly socketPath: string;
  /** Folder of the data. */
  readonly folder: string;
  readonly lowBytes: number;
}

/** The disks of apps and of the data, which may be the same. */
export function disksOf({ socketPath, folder, lowBytes }: Places): Disks {
  // Cached, because it never changes and a busy Podman takes seconds to respond.
  let root: string | null = null;
  const folders = [
    { of: 'apps', path: async () => (root ??= await rootOf(socketPath)) },
    { of: 'the data', path: async () => folder },
  ];
  return new Disks({ folders, lowBytes });
}

/** Looks for a problem until the signal is aborted. */
export async function watchProblem(
  look: () => Promise<string | null>,
  { clock, onChange, onFailure }: WatchOptions,
  signal: AbortSignal,
): Promise<void> {
  let was = false;
  while (!signal.aborted) {
    try {
      const problem = await look();
      if ((problem !== null) !== was) {
        was = problem !== null;
        await onChange(problem);
      }
    } catch (error) {
      onFailure(error);
    }
    await clock.sleep(everyMs, signal).catch(() => undefined);
  }
}

/**
 * Wraps a builder so that it starts no build while a disk is short of room: a full disk stops apps and their
 * databases.
 */
export function refuseWhileShort(builder: Builder, disks: Pick<Disks, 'problem'>): Builder {
  return {
    async start(build, order) {
      // If the disks cannot be checked, the builder reports its own problem.
      const problem = await disks.problem().catch(() => null);
      if (problem !== null) throw new Refused(`${problem} Nothing is built until there is more room.`);
      return builder.start(build, order);
    },
    observe: (build) => builder.observe(build),
    log: (build, afterSeq) => builder.log(build, afterSeq),
    stop: (build) => builder.stop(build),
    removeImages: (build) => builder.removeImages(build),
    inspect: (...asked) => builder.inspect(...asked),
  };
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1_000_000);
}
