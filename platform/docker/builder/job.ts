import type { BaseName } from '../../builds/recipe.ts';
import type { BuildErrorCode, BuildOrder, BuildRef } from '../../../control-plane/ports/builder.ts';
import type { SourceFolders } from '../../../control-plane/ports/source-folders.ts';
import type { Engine } from '../engine.ts';
import type { Networks } from '../networks.ts';
import type { ImageRemovals } from './image-removals.ts';
import type { KeptBuilds } from './build-files.ts';
import type { OutputLines } from './output-lines.ts';

/** What one build may use. */
export interface BuildLimits {
  /** In bytes. */
  readonly memory: number;
  readonly cpuMillis: number;
  readonly processes: number;
  readonly seconds: number;
  /** How much it may write, in bytes. */
  readonly output: number;
  /** How large an image may be, in bytes. */
  readonly image: number;
}

/** An image to begin with. `{version}` in its name stands for the version that the files want, or for this one. */
export interface BaseImage {
  readonly image: string;
  readonly version: string;
}

export type BaseImages = Readonly<Partial<Record<BaseName, BaseImage>>>;

/** What all builds share. */
export interface BuildParts {
  readonly engine: Engine;
  readonly networks: Networks;
  readonly removals: ImageRemovals;
  readonly files: KeptBuilds;
  readonly sources: SourceFolders;
  readonly baseImages: BaseImages;
  readonly limits: BuildLimits;
}

/** A build that is carried out. */
export interface BuildJob {
  readonly build: BuildRef;
  readonly order: BuildOrder;
  /** Aborted when the build is stopped or exceeds a limit; then the reason is a `BuildFailure`. */
  readonly signal: AbortSignal;
  /** Adds a line of the platform to the log. */
  readonly say: (line: string) => void;
  /** Takes what a program writes. */
  readonly output: (stream: 'stdout' | 'stderr') => OutputLines;
}

/** Why a build fails, for people. */
export class BuildFailure extends Error {
  override readonly name = 'BuildFailure';
  readonly code: BuildErrorCode;

  constructor(code: BuildErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
