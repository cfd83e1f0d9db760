import { appLifecycle, type AppReason, type AppState } from '../../../generated/moves.ts';
import type { components } from '../../../generated/types.ts';
import { amounts } from './amounts.ts';
import { ofApp, toRegion } from './references.ts';
import { reasonsOf, statesOf } from './states.ts';
import { flag, integer, json, nullable, oneOf, table, text, time } from './table.ts';

const environments = ['production', 'preview', 'development'] as const;
export type Environment = (typeof environments)[number];
export type Source = components['schemas']['Source'];
export type Setting = string | number | boolean;

/** A service of a release: what its containers are made of. */
export interface ServiceDefinition {
  readonly name: string;
  readonly role: components['schemas']['ServiceRole'];
  readonly image: string;
  /**
   * What finds exactly this image on an engine, whatever its name comes to mean: the id of one that was built, or a
   * name with a digest. Without it, the name counts.
   */
  readonly digest?: string;
  /** What is run, as a person reads it; with `argv` it is that. Else a shell runs it. */
  readonly command: string | null;
  /** Takes the place of the program of the image. */
  readonly entrypoint?: readonly string[];
  /** The words that the program of the image, or `entrypoint`, gets. */
  readonly argv?: readonly string[];
  /** Variables that the source sets. They may refer to those of the app, which win. */
  readonly env?: Readonly<Record<string, string>>;
  /** The user of the container, and its group, by name or number; that of the image by default. */
  readonly user?: string;
  /** `null` if it listens on none. */
  readonly port: number | null;
  readonly protocol: components['schemas']['Protocol'] | null;
  readonly cpuMillis: number;
  /** In bytes. */
  readonly memory: number;
  readonly volumes: readonly Volume[];
  readonly dependsOn: readonly string[];
  /** `null`: a container is ready once its port opens, or once it runs if it has none. */
  readonly health: ServiceHealth | null;
}

/**
 * How containers of a service are checked while they run: by a GET to its port, which passes with 2xx or 3xx, or by a
 * command in the container, which passes with exit code 0.
 */
export type ServiceHealth = HealthTimes &
  ({ readonly kind: 'http'; readonly path: string } | { readonly kind: 'command'; readonly argv: readonly string[] });

/** All in seconds, but `retries`. */
export interface HealthTimes {
  readonly intervalSeconds: number;
  /** A check that takes longer fails. */
  readonly timeoutSeconds: number;
  /** A container that fails that many checks in a row is not ready until it passes one. */
  readonly retries: number;
  /** For how long after a start failures do not count, unless a check has passed. */
  readonly startSeconds: number;
  /** A container that fails for that long after it has stopped being ready is restarted. */
  readonly restartAfterSeconds: number;
}

/** The last push that an app has followed. */
export interface LastPush {
  readonly branch: string;
  readonly sha: string;
  readonly outcome: 'deployed' | 'no_matching_paths' | 'paused' | 'stopped' | 'failed';
}

/** What the containers of a service may use. What is missing is as the source says. */
export type ServiceSize = Partial<Pick<ServiceDefinition, 'cpuMillis' | 'memory'>>;

/** The health check of the service with the app's address. */
export type HealthCheck = components['schemas']['HealthCheck'];

interface Volume {
  readonly name: string;
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

export const appTables = {
  apps: table(
    {
      id: text,
      workspaceId: text,
      slug: text,
      env: oneOf(environments),
      region: text,
      name: text,
      // The first label of the app's address.
      label: text,
      source: json<Source>(),
      status: oneOf<AppState>(statesOf(appLifecycle)),
      statusReason: nullable(oneOf<AppReason>(reasonsOf(appLifecycle))),
      desired: oneOf(['running', 'stopped', 'deleted']),
      // The status that was set by hand.
      mark: nullable(oneOf(['degraded', 'error'])),
      // How many containers of the current release were ready when the runtime was last observed, and why not all.
      ready: nullable(oneOf(['all', 'some', 'none'])),
      readyReason: nullable(oneOf(['crash_loop', 'health_check_failed', 'out_of_memory'])),
      // Raised by a restart: containers of an earlier generation are replaced.
      generation: integer,
      // Until when a start, a restart or another size that is being carried out may take; null when none is.
      startsUntil: nullable(time),
      // The deploy whose release is current.
      currentDeployId: nullable(text),
      // The newest deploy, and its number.
      newestDeployId: nullable(text),
      lastNumber: integer,
      // What the current release takes from the pool; before the first one, what the app is known to need.
      ...amounts,
      // The application of the catalog, its installed version, and the values of its settings without the secrets.
      templateId: nullable(text),
      templateVersion: nullable(text),
      settings: nullable(json<Readonly<Record<string, Setting>>>()),
      // The parent and the branch of a preview. The parent may be gone already.
      previewOfAppId: nullable(text),
      previewBranch: nullable(text),
      // The number of the rollback since which pushes to the branch do not deploy; null while they may.
      pausedByNumber: nullable(integer),
      lastPush: nullable(json<LastPush>()),
      lastPushAt: nullable(time),
      // The sizes that requests have set, by the names of services and volumes, and those of all volumes that exist.
      sizes: json<Readonly<Record<string, ServiceSize>>>(),
      volumeSizes: json<Readonly<Record<string, number>>>(),
      // Set by requests, else as the source says.
      health: nullable(json<HealthCheck>()),
      releaseCommand: nullable(text),
      // When it last became `running`; null while no container runs.
      startedAt: nullable(time),
      // Since when it is being deleted.
      deletedAt: nullable(time),
      createdAt: time,
      updatedAt: time,
    },
    {
      scope: { workspace: 'workspaceId' },
      unique: {
        apps_slug: ['workspaceId', 'env', 'region', 'slug'],
        apps_address: ['region', 'label'],
        apps_id: ['workspaceId', 'id'],
        apps_preview: ['previewOfAppId', 'previewBranch'],
      },
      references: [
        // A workspace is removed after its apps, whose containers and volumes would be left behind otherwise.
        { table: 'workspaces', columns: ['workspaceId'], key: ['id'], onDelete: 'refuse' },
        toRegion,
      ],
    },
  ),
  // The checks of an app on a UTC day, where the telemetry does not count them itself.
  checks: table(
    {
      id: text,
      workspaceId: text,
      appId: text,
      // When the day began.
      dayAt: time,
      up: integer,
      total: integer,
      // The minute of the last check, and whether the app was up then.
      lastAt: time,
      wasUp: flag,
    },
    { scope: { workspace: 'workspaceId' }, unique: { checks_day: ['appId', 'dayAt'] }, references: [ofApp] },
  ),
  releases: table(
    {
      id: text,
      workspaceId: text,
      appId: text,
      // The deploy that made it.
      deployId: text,
      services: json<readonly ServiceDefinition[]>(),
      // What the source wants to run once before it starts; the app's own command wins.
      releaseCommand: nullable(text),
      // When it last became the current one; null if it never was.
      currentAt: nullable(time),
      createdAt: time,
    },
    { scope: { workspace: 'workspaceId' }, references: [ofApp] },
  ),
};
