import type { Service } from '../../apps/service.ts';

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
}

/** Result of detecting a source. */
export interface Detected {
  /** `null` if nothing says how to build the files, or if they need an unsupported feature. */
  readonly plan: Plan | null;
  /** Mistakes in the files, and files that cannot be read. */
  readonly warnings: readonly SourceWarning[];
}
