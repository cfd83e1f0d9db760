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

const builders = ['compose', 'dockerfile', 'buildpack', 'static', 'image'] as const;
export type BuilderName = (typeof builders)[number];

/** What the files of a source say about the app: how it is built, and its services. */
export interface Plan {
  readonly builder: BuilderName;
  readonly framework: string | null;
  readonly language: string | null;
  readonly packageManager: string | null;
  readonly runtimeVersion: string | null;
  /** By name without case. */
  readonly services: readonly Service[];
  readonly vars: readonly ReadVar[];
  /** What runs once in each new release before it starts; `null` if the files do not say. */
  readonly releaseCommand: string | null;
  /** The compose profiles that can be enabled. */
  readonly profiles: readonly string[];
}

/** What the files of a source become. */
export interface Detected {
  /** `null` if nothing says how to build them, or if they need what is not supported. */
  readonly plan: Plan | null;
  /** What to check in the files, and which of them cannot be read. */
  readonly warnings: readonly SourceWarning[];
}
