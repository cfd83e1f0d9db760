import { setTimeout as sleep } from 'node:timers/promises';
import type { Listed } from './engine.ts';
import type { Parts } from './shared.ts';

/** A container that has written too much outside its volumes. */
export interface FullLayer {
  readonly appId: string;
  readonly container: Listed;
  /** The reason, as a part of a sentence for the people of the app. */
  readonly detail: string;
}

/**
 * Looks for containers of apps whose writable layers are above a limit, until the signal is aborted: few storage
 * drivers can limit them. The engine walks through the files of all layers for that.
 */
export async function watchLayers(
  { engine, limit: { bytes }, times: { layersMs } }: Pick<Parts, 'engine' | 'limit' | 'times'>,
  onFull: (full: FullLayer) => void,
  signal: AbortSignal,
): Promise<void> {
  const filters = { label: [engine.names.label('app')] };
  const waits = () => sleep(layersMs, true, { signal, ref: false }).catch(() => false);
  while (await waits()) {
    // An engine that is away is asked again later.
    const listed = await engine.docker.listContainers({ size: true, filters, abortSignal: signal }).catch(() => []);
    for (const container of listed) {
      // The types leave out a member that both engines send.
      const { SizeRw = 0 } = container as { readonly SizeRw?: number };
      const { app: appId } = engine.names.read(container.Labels);
      if (SizeRw > bytes) onFull({ appId, container, detail: describe(SizeRw, bytes) });
    }
  }
}

function describe(size: number, limit: number): string {
  return `it has ${megabytes(size)} MB of files outside its volumes, and may have ${megabytes(limit)} MB`;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}
