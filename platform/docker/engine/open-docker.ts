import { join } from 'node:path';
import type { ImageRule } from '../../../control-plane/model/sources/image-rule.ts';
import type { RegistryLogins } from '../../../control-plane/ports/registry-login.ts';
import type { SourceFolders } from '../../../control-plane/ports/source-folders.ts';
import type { BaseImagesConfig } from '../../builds/config.ts';
import type { Opened } from '../../shared/disposables.ts';
import type { EngineFile } from '../../shared/engine-file.ts';
import type { DockerBuilderOptions } from '../builder/builder.ts';
import type { DockerConfig } from '../config.ts';
import { disksOf } from './disk.ts';
import type { loadDocker } from './load-docker.ts';
import type { VariablesOf } from '../shared.ts';

interface OpenOptions {
  readonly loaded: Awaited<ReturnType<typeof loadDocker>>;
  readonly engine: EngineFile;
  readonly folder: string;
  readonly config: DockerConfig & { readonly baseImages: BaseImagesConfig };
  /** Logins of registries. */
  readonly logins: RegistryLogins;
  /** Images that a source may name. */
  readonly images: ImageRule;
  readonly sources: SourceFolders;
  readonly variablesOf: VariablesOf;
  /** By id, the regions that pull what is built here. */
  readonly pulling: NonNullable<DockerBuilderOptions['pulling']>;
}

/** Adopts the containers and the builds of an engine. */
export function openDocker(options: OpenOptions, opened: Opened) {
  const { loaded, engine, folder, config, logins, images, sources, variablesOf, pulling } = options;
  const { DockerRuntime, DockerBuilder, collect, removeCaches, hasImage, publishFiles } = loaded;
  const { socketPath, prefix } = engine;
  const { subnets, baseImages, containerBytes, builds, lowDiskBytes: lowBytes } = config;
  const parts = { socketPath, prefix, subnets, logins };
  return {
    runtime: opened.use(new DockerRuntime({ ...parts, folder: join(folder, 'runtime'), variablesOf, containerBytes })),
    builder: opened.use(
      new DockerBuilder({
        ...parts,
        folder: join(folder, 'builder'),
        sources,
        baseImages,
        images,
        mostAtOnce: builds.atOnce,
        pulling,
      }),
    ),
    disks: disksOf({ socketPath, folder, lowBytes }),
    /** Removes everything on the engine that belongs to nothing known. */
    collect: (readKnown: Parameters<typeof collect>[1]) => collect({ socketPath, prefix }, readKnown),
    hasImage: (image: string) => hasImage({ socketPath, prefix }, image),
    /** Makes an image of this program, and pushes it. */
    publishFiles: (image: Parameters<typeof publishFiles>[1]) => publishFiles({ socketPath, prefix, logins }, image),
    /** Removes the caches of builds. */
    removeCaches: () => removeCaches({ socketPath, prefix }),
  };
}
