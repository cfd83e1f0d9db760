import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine, Listed } from './engine.ts';

/** A container that has written too much outside its volumes. */
export interface FullLayer {
  readonly container: Listed;
  /** The reason, as a part of a sentence for the people of the app. */
  readonly detail: string;
}

interface WatchOptions {
  readonly engine: Engine;
  /** Limit of the files of a container outside its volumes, in bytes. */
  readonly limit: number;
  readonly everyMs: number;
  readonly onFull: (full: FullLayer) => void;
}

/**
 * Looks for containers of apps whose writable layers are above a limit, until the signal is aborted: few storage
 * drivers can limit them. The engine walks through the files of all layers for that.
 */
export async function watchLayers(
  { engine, limit, everyMs, onFull }: WatchOptions,
  signal: AbortSignal,
): Promise<void> {
  const filters = { label: [engine.names.label('app')] };
  const waits = () => sleep(everyMs, true, { signal, ref: false }).catch(() => false);
  while (await waits()) {
    // An engine that is away is asked again later.
    const listed = await engine.docker.listContainers({ size: true, filters, abortSignal: signal }).catch(() => []);
    for (const container of listed) {
      // The types leave out a member that both engines send.
      const { SizeRw = 0 } = container as { readonly SizeRw?: number };
      if (SizeRw > limit) onFull({ container, detail: describe(SizeRw, limit) });
    }
  }
}

function describe(size: number, limit: number): string {
  return `it has ${megabytes(size)} MB of files outside its volumes, and may have ${megabytes(limit)} MB`;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}
