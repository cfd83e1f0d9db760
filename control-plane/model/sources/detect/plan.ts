import type { Service } from '../../apps/service.ts';
import type { BuildChoices, Choices } from '../choices.ts';

/** A variable that the code reads. */
export interface ReadVar {
  readonly key: string;
  readonly required: boolean;
  readonly isSecret: boolean;
  readonly default: string | null;
  /** The file that mentions it. */
  readonly source: string;
}

export interface SourceWarning {
  readonly code: string;
  readonly message: string;
  readonly path?: string;
}

export type BuilderName = 'compose' | 'dockerfile' | 'buildpack' | 'static' | 'image';

/** A plan for an app from the files of a source: its build and its services. */
export interface Plan {
  readonly builder: BuilderName;
  readonly framework: string | null;
  readonly language: string | null;
  readonly packageManager: string | null;
  readonly runtimeVersion: string | null;
  /** By name without case. */
  readonly services: readonly Service[];
  readonly vars: readonly ReadVar[];
  /** Command to run once in each new release before it starts; `null` for none. */
  readonly releaseCommand: string | null;
  /** The compose profiles that can be enabled. */
  readonly profiles: readonly string[];
  /** The service that gets the app's address; `null` if no service serves HTTP. */
  readonly entry?: string | null;
  /** Choices for the build, by a request or by a file of the source. */
  readonly build?: BuildChoices;
}

/** A way to build a source: the choices that lead to it, and a noun for people. */
export interface Way {
  readonly build: BuildChoices;
  readonly description: string;
}

/** How a source is built and why, and the ways that it could be built instead. */
export interface Ways {
  /** A sentence; `null` without a plan. */
  readonly reason: string | null;
  /** The choices that lead to the plan; empty without one. */
  readonly build: BuildChoices;
  readonly alternatives: readonly Way[];
}

/** Result of detecting a source. */
export interface Detected {
  /** `null` if nothing says how to build the files, or if they need an unsupported feature. */
  readonly plan: Plan | null;
  /** Mistakes in the files, and files that cannot be read. */
  readonly warnings: readonly SourceWarning[];
  /** The choices of the request and of the source's own file; absent for an image, and without a plan. */
  readonly choices?: Choices;
  /** Absent for a build. */
  readonly ways?: Ways;
}
