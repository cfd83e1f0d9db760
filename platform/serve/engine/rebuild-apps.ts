import type { Clock } from '../../../control-plane/ports/clock.ts';
import type { Store } from '../../../control-plane/ports/store.ts';
import { deployCurrentAgain, listBuiltApps } from '../../../control-plane/for-platform.ts';
import { forgetRestored, isRestored } from '../../backup/restored.ts';

interface RebuildOptions {
  /** Folder of the engine. */
  readonly folder: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly hasImage: (image: string) => Promise<boolean>;
  readonly onFailure: (error: unknown) => void;
}

const pauseMs = 5000;

/**
 * After a restore, deploys the apps again whose images the engine does not have: their sources are built once more.
 * Other images are pulled when their containers are made.
 */
export async function rebuildApps(options: RebuildOptions, signal: AbortSignal): Promise<void> {
  const { folder, clock, onFailure } = options;
  while (!signal.aborted && isRestored(folder)) {
    try {
      await rebuildLost(options);
      forgetRestored(folder);
    } catch (error) {
      // The engine is away.
      onFailure(error);
      await clock.sleep(pauseMs, signal).catch(() => undefined);
    }
  }
}

async function rebuildLost({ store, hasImage }: RebuildOptions): Promise<void> {
  for (const { id, images } of await listBuiltApps(store)) {
    const present = await Promise.all(images.map(hasImage));
    if (present.includes(false)) await deployCurrentAgain(store, id);
  }
}
