import { DataError } from '../../shared/data-error.ts';

/** Loads the adapters for engines, whose package is needed only for containers. Throws a `DataError` without it. */
export async function loadDocker() {
  try {
    const [
      { DockerRuntime },
      { DockerBuilder },
      { collect, removeCaches },
      { isolate, checkIsolation },
      { VolumeFiles },
      { hasImage },
      { publishFiles },
    ] = await Promise.all([
      import('../runtime.ts'),
      import('../builder/builder.ts'),
      import('../remove-orphans.ts'),
      import('../isolation/isolate.ts'),
      import('../volumes/volume-files.ts'),
      import('../has-image.ts'),
      import('../publish-files.ts'),
    ]);
    return {
      ...{ DockerRuntime, DockerBuilder, collect, removeCaches, isolate, checkIsolation, VolumeFiles },
      ...{ hasImage, publishFiles },
    };
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause;
    throw new DataError(
      'To run containers, install the package dockerode: npm install dockerode. To go on without, set `engine: { socket: none }`.',
      { cause },
    );
  }
}
