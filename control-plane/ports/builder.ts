import type { Detected } from '../model/sources/detect/plan.ts';
import type { Tree } from '../model/sources/detect/tree.ts';
import type { Choices } from '../model/sources/choices.ts';
import type { Commit } from '../model/sources/source.ts';
import type { ServiceDefinition, Source } from '../model/tables/apps.ts';
import type { Observation } from './observation.ts';

/** A build of a region's builder. */
export interface BuildRef {
  readonly region: string;
  /** Unique among all regions. */
  readonly id: string;
}

/** Source and settings of a build. */
export interface BuildOrder {
  readonly appId: string;
  /** Any source but a template, which needs no build. */
  readonly source: Source;
  /** The commit to build; `null` for the tip of the branch, and for a source without commits. */
  readonly sha: string | null;
  /** Name of the image without its tag, which is the commit or `number`. */
  readonly image: string;
  readonly number: number;
  readonly env: Readonly<Record<string, string>>;
  /** Names of the variables in `env` whose values must not appear in the log. */
  readonly secrets: readonly string[];
}

export const buildSteps = ['clone', 'unpack', 'pull', 'build'] as const;
export type BuildStep = (typeof buildSteps)[number];
export type BuildErrorCode = 'source_unavailable' | 'no_builder' | 'build_failed';

export interface Build {
  /** `absent`: the builder does not know the build, which has to be started (again). */
  readonly state: 'absent' | 'running' | 'done' | 'failed';
  /** The steps that have started, in order. */
  readonly steps: readonly { readonly id: BuildStep; readonly startedAt: number; readonly finishedAt: number | null }[];
  /** Known once a git source is fetched. */
  readonly commit: Commit | null;
  /**
   * Services of a completed build, each with its image. `digest` identifies the image, so that another build of the
   * same commit does not change a release. In a region that pulls what was built from a registry, it is
   * `name@sha256:…`.
   */
  readonly services: readonly ServiceDefinition[] | null;
  /** Command of the source to run once in each new release before it starts; `null` for none. */
  readonly releaseCommand: string | null;
  readonly error: { readonly code: BuildErrorCode; readonly message: string } | null;
}

export interface BuildLine {
  /** From 1, without gaps. */
  readonly seq: number;
  readonly at: number;
  readonly step: BuildStep;
  readonly stream: 'stdout' | 'stderr' | 'system';
  readonly line: string;
}

/** Fetches and builds releases. All calls can be repeated. Every method rejects if the builder is out of reach. */
export interface Builder {
  /** Resolves when the builder has accepted the build, and rejects with `Refused` if not. */
  start(build: BuildRef, order: BuildOrder): Promise<void>;
  observe(build: BuildRef): Promise<Observation<Build>>;
  /** The lines after a number; empty for an unknown build. */
  log(build: BuildRef, afterSeq: number): Promise<readonly BuildLine[]>;
  /** Ends a build and forgets it. */
  stop(build: BuildRef): Promise<void>;
  /** Deletes the images of a build, except those that another build has made too and still has. */
  removeImages(build: BuildRef): Promise<void>;
  /**
   * Inspects files for the builder of a region; `null` if no region is chosen yet. If it cannot build them, the
   * warnings give the reason. Without choices, everything is found in the files.
   */
  inspect(region: string | null, tree: Tree, profiles: readonly string[], choices?: Choices): Promise<Detected>;
}
