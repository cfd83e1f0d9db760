import type { BaseName } from '../../builds/recipe.ts';
import type { BuildErrorCode, BuildOrder, BuildRef } from '../../../control-plane/ports/builder.ts';
import type { ServiceDefinition } from '../../../control-plane/model/tables/apps.ts';
import type { SourceFolders } from '../../../control-plane/ports/source-folders.ts';
import type { Engine } from '../engine.ts';
import { limitIn } from '../machine-limits.ts';
import type { Networks } from '../networks.ts';
import type { ImageRemovals } from './image-removals.ts';
import type { BuildFiles } from './build-files.ts';
import type { OutputLines } from './output-lines.ts';
import type { BaseTriggers } from './base-triggers.ts';
import type { PulledImages } from './pulled-images.ts';
import type { ImageRule } from '../../../control-plane/model/sources/image-rule.ts';

/** Limits of one build. */
export interface BuildLimits {
  /** In bytes. */
  readonly memory: number;
  readonly cpuMillis: number;
  readonly processes: number;
  readonly seconds: number;
  /** Limit for the bytes it writes. */
  readonly output: number;
  /** Size limit of an image, in bytes. */
  readonly image: number;
}

/** An image to begin with. `{version}` in its name stands for the version that the files want, or for this one. */
export interface BaseImage {
  readonly image: string;
  readonly version: string;
}

export type BaseImages = Readonly<Partial<Record<BaseName, BaseImage>>>;

/** A region that pulls what is built here. */
export interface PullingRegion {
  /** Where images are pushed: a host, perhaps with a path. */
  readonly registry: string;
  /** Settings of a service that have no effect in the region, as people write them. */
  readonly withoutEffect: (service: ServiceDefinition) => readonly string[];
}

/** Parts that all builds share. */
export interface BuildParts {
  readonly engine: Engine;
  readonly networks: Networks;
  readonly removals: ImageRemovals;
  readonly files: BuildFiles;
  readonly sources: SourceFolders;
  readonly baseImages: BaseImages;
  readonly limits: BuildLimits;
  /** Images that a source may name. */
  readonly images: ImageRule;
  readonly pulled: PulledImages;
  readonly triggers: BaseTriggers;
  /** By id, the regions that pull what is built here. */
  readonly pulling: ReadonlyMap<string, PullingRegion>;
}

/** A build that is carried out. */
export interface BuildJob {
  readonly build: BuildRef;
  readonly order: BuildOrder;
  /** Aborted when the build is stopped or exceeds a limit; then the reason is a `BuildFailure`. */
  readonly signal: AbortSignal;
  /** Adds a line of the platform to the log. */
  readonly say: (line: string) => void;
  /** Takes the output of a program. */
  readonly output: (stream: 'stdout' | 'stderr') => OutputLines;
}

/** The reason of a failed build, for people. */
export class BuildFailure extends Error {
  override readonly name = 'BuildFailure';
  readonly code: BuildErrorCode;

  constructor(code: BuildErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * The failure of a build for a reason of its engine. A limit of the machine is not reported as a fault of the source.
 */
export function failureOf(sentence: string, usual: string): BuildFailure {
  // The commands of a source may be about any limit.
  const own = /returned a non-zero code: \d+$/.test(sentence) ? '' : sentence.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
  const limit = limitIn(own);
  const message = limit === null ? usual : `The machine that builds is at a limit: ${limit}. Deploy again later.`;
  return new BuildFailure('build_failed', message);
}
