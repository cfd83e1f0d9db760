import { deployLifecycle, type DeployState } from '../../../generated/moves.ts';
import type { components } from '../../../generated/types.ts';
import { amounts } from './amounts.ts';
import type { HealthCheck, RolledOutSize, Source } from './apps.ts';
import { ofApp, toUser } from './references.ts';
import { statesOf } from './states.ts';
import { integer, json, nullable, oneOf, table, text, time } from './table.ts';

const deployErrorCodes = [
  'source_unavailable',
  'no_builder',
  'build_failed',
  'build_timeout',
  'insufficient_pool',
  'start_failed',
  'health_check_failed',
  'release_unavailable',
  'release_failed',
  'superseded',
  'canceled',
  'payment_required',
  'region_unavailable',
  'limit_reached',
  'reconcile_failed',
  'internal',
] as const;
export type DeployErrorCode = (typeof deployErrorCodes)[number];

/** Causes of a release that does not start. They stand in for `start_failed` and `health_check_failed`. */
export type DeployCause =
  | 'crashed'
  | 'out_of_memory'
  | 'program_not_found'
  | 'program_not_executable'
  | 'user_not_found'
  | 'wrong_port'
  | 'loopback_only'
  | 'not_listening'
  | 'unexpected_status';

export type Step = components['schemas']['DeployStepId'];

/** A step of a deploy. Its times are milliseconds after the deploy's `createdAt`. */
export interface DeployStep {
  readonly id: Step;
  readonly status: components['schemas']['DeployStep']['status'];
  readonly startedAfter: number | null;
  readonly finishedAfter: number | null;
  /** The wait of the first step for a turn to build; absent while it waits for nothing, or has begun. */
  readonly turn?: {
    /** Time of the deploy's creation. A deploy that takes the place of another one goes on with its wait. */
    readonly since: number;
    /** How many other deploys get their turn before. */
    readonly ahead: number;
  };
  /** Why its containers are not ready; absent while nothing is known. */
  readonly failure?: StepFailure;
  /** The port that the platform took for a service because its program listens there; absent without one. */
  readonly learned?: { readonly port: number; readonly after: number };
  /** How often the program of each service had ended before these ends count as crashes in a row. */
  readonly crashesBefore?: Readonly<Record<string, number>>;
}

/** Why the containers of a step are not ready. */
export interface StepFailure {
  readonly message: string;
  readonly code: DeployCause | null;
  /** Since when, in milliseconds after the deploy's `createdAt`. */
  readonly since: number;
  /** The last lines of the container, once the deploy has failed because of it. */
  readonly lines?: readonly Pick<DeployLogLine, 'after' | 'stream' | 'line'>[];
}

/**
 * A program that a deploy runs to its end: its release command, or a service that runs once. The times are
 * milliseconds after the deploy's `createdAt`.
 */
export interface ReleaseTask {
  /** Empty for the program of the service. */
  readonly command: string;
  /** The service whose image runs the command. */
  readonly service: string;
  /** Services that start first, as its dependencies. */
  readonly starts: readonly string[];
  /** Written before the start, so that the task is started at most once. */
  readonly startedAfter: number | null;
  /** Time of its success. */
  readonly finishedAfter: number | null;
  /** Tasks that the deploy ran before, oldest first; absent for none. */
  readonly earlier?: readonly EndedTask[];
}

/** A task that has ended. */
export interface EndedTask extends Omit<ReleaseTask, 'earlier'> {
  readonly finishedAfter: number;
  readonly exitCode: number;
}

/** A line of a deploy's log. Its time is in milliseconds after the deploy's `createdAt`. */
export interface DeployLogLine {
  readonly after: number;
  readonly step: Step;
  readonly stream: components['schemas']['DeployLogLine']['stream'];
  readonly line: string;
  /** The service that wrote the line, if it is one that runs once. */
  readonly service?: string;
}

export const deployTables = {
  deploys: table(
    {
      id: text,
      workspaceId: text,
      appId: text,
      number: integer,
      status: oneOf<DeployState>(statesOf(deployLifecycle)),
      // An app has at most one active deploy and one behind it. A deploy that has not failed keeps its slot until the
      // former containers only finish their requests.
      slot: nullable(oneOf(['active', 'queued'])),
      trigger: oneOf(['manual', 'push', 'api', 'install', 'upgrade', 'redeploy', 'rollback', 'transfer', 'assistant']),
      source: json<Source>(),
      sha: nullable(text),
      commitMsg: nullable(text),
      author: nullable(text),
      // Version of the catalog application.
      version: nullable(text),
      steps: json<readonly DeployStep[]>(),
      // Secrets that a preview did not get, for the log of its first deploy.
      missingKeys: json<readonly string[]>(),
      errorCode: nullable(oneOf(deployErrorCodes)),
      errorMessage: nullable(text),
      env: text,
      region: text,
      // The release that the deploy made or rolls out again; null if it is not stored.
      releaseId: nullable(text),
      // The earlier deploy of a rollback, which may be deleted.
      rollbackTo: nullable(text),
      // Amounts of the pool that it needs, as far as they are known.
      ...amounts,
      // Settings of its containers: those of the app at the beginning of its rollout, or later ones that it took over.
      sizes: json<Readonly<Record<string, RolledOutSize>>>(),
      volumeSizes: json<Readonly<Record<string, number>>>(),
      health: nullable(json<HealthCheck>()),
      // Null for the service itself.
      createdById: nullable(text),
      createdAt: time,
      startedAt: nullable(time),
      // Time of a requested cancellation.
      canceledAt: nullable(time),
      // The present or the last task; null before the first one.
      releaseTask: nullable(json<ReleaseTask>()),
      // Time at which the runtime accepted its containers.
      appliedAt: nullable(time),
      // Time at which the route moved to its containers.
      routedAt: nullable(time),
      finishedAt: nullable(time),
    },
    {
      scope: { workspace: 'workspaceId' },
      unique: { deploys_number: ['appId', 'number'], deploys_slot: ['appId', 'slot'] },
      references: [ofApp, toUser('createdById')],
    },
  ),
  // The log of an ended deploy, without its first lines if it is long. The builder has the logs of others.
  deployLogs: table(
    { id: text, workspaceId: text, appId: text, lines: json<readonly DeployLogLine[]>(), omitted: integer },
    { scope: { workspace: 'workspaceId' }, references: [ofApp] },
  ),
};
