import type { Detected } from '../model/sources/detect/plan.ts';
import type { Tree } from '../model/sources/detect/tree.ts';
import type { Commit } from '../model/sources/source.ts';
import type { ServiceDefinition, Source } from '../model/tables/apps.ts';
import type { Seen } from './observation.ts';

/** A build of a region's builder. */
export interface BuildRef {
  readonly region: string;
  /** Unique among all regions. */
  readonly id: string;
}

/** What to fetch and to build. */
export interface BuildOrder {
  readonly appId: string;
  /** Not a template, which needs no build. */
  readonly source: Source;
  /** The commit to build; `null` for the tip of the branch, and for a source without commits. */
  readonly sha: string | null;
  /** The name of the image without its tag, which is the commit or `number`. */
  readonly image: string;
  readonly number: number;
  readonly env: Readonly<Record<string, string>>;
  /** The names of the variables in `env` whose values must not appear in the log. */
  readonly secrets: readonly string[];
}

export const buildSteps = ['clone', 'unpack', 'pull', 'build'] as const;
export type BuildStep = (typeof buildSteps)[number];
export type BuildErrorCode = 'source_unavailable' | 'no_builder' | 'build_failed';

export interface Build {
  /** `absent`: the builder does not know the build, so it has to be started (again). */
  readonly state: 'absent' | 'running' | 'done' | 'failed';
  /** The steps that have started, in order. */
  readonly steps: readonly { readonly id: BuildStep; readonly startedAt: number; readonly finishedAt: number | null }[];
  /** Known once a git source is fetched. */
  readonly commit: Commit | null;
  /**
   * Of a build that is done: the services, each with its image. `digest` says which image it is, so that another
   * build of the same commit does not change a release.
   */
  readonly services: readonly ServiceDefinition[] | null;
  /** What the source wants to run once in each new release before it starts; `null` if it does not say. */
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
  observe(build: BuildRef): Promise<Seen<Build>>;
  /** The lines after one; empty for an unknown build. */
  log(build: BuildRef, afterSeq: number): Promise<readonly BuildLine[]>;
  /** Ends a build and forgets it. */
  stop(build: BuildRef): Promise<void>;
  /** Deletes the images that a build has made, unless another build has made the same ones and still has them. */
  removeImages(build: BuildRef): Promise<void>;
  /**
   * What the builder of a region would make of the files; `null`: no region is chosen yet. Where it cannot build
   * them, the warnings say why.
   */
  inspect(region: string | null, tree: Tree, profiles: readonly string[]): Promise<Detected>;
}
