import { appLifecycle, type AppReason, type AppState } from '../../../generated/moves.ts';
import type { components } from '../../../generated/types.ts';
import { amounts } from './amounts.ts';
import { ofApp, toRegion } from './references.ts';
import { reasonsOf, statesOf } from './states.ts';
import { flag, integer, json, nullable, oneOf, table, text, time } from './table.ts';

/** The environments of apps. */
export const environments = ['production', 'preview', 'development'] as const;
export type Environment = (typeof environments)[number];
export type Source = components['schemas']['Source'];
export type Setting = string | number | boolean;

/** A service of a release: the definition of its containers. */
export interface ServiceDefinition {
  readonly name: string;
  readonly role: components['schemas']['ServiceRole'];
  readonly image: string;
  /**
   * Id of an image that was built where it runs, or a name with a digest: finds exactly this image, even if its name
   * gets another meaning. Without a digest, the name counts.
   */
  readonly digest?: string;
  /** The command for people. With `argv`, that is run; else a shell runs this text. */
  readonly command: string | null;
  /** Replaces the program of the image. */
  readonly entrypoint?: readonly string[];
  /** Arguments of the program of the image, or of `entrypoint`. */
  readonly argv?: readonly string[];
  /** Variables of the source. They may refer to variables of the app, which override them. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * User and group of the container; those of the image by default. A build gives the numbers of names that its image
   * has; a region that does not know names refuses others.
   */
  readonly user?: string;
  /** `null` without a port. */
  readonly port: number | null;
  /** Set if nothing says where the program listens, so that `port` is a guess. */
  readonly hasGuessedPort?: true;
  /** The port where the program of a guessed one turned out to listen. It takes the place of `port`. */
  readonly learnedPort?: number;
  readonly protocol: components['schemas']['Protocol'] | null;
  /**
   * Whether the service has the address of the app, one of its own, or none. Without a value in any service of a
   * release, `entryOf` chooses the service with the app's address.
   */
  readonly address?: 'app' | 'own' | 'none';
  readonly cpuMillis: number;
  /** In bytes. */
  readonly memory: number;
  readonly volumes: readonly Volume[];
  readonly dependsOn: readonly string[];
  /** Dependencies that have to be ready before the service starts; the others only have to start. */
  readonly waitsFor?: readonly string[];
  /** Set for a service that a deploy runs to its end, such as a migration, instead of keeping it running. */
  readonly runsOnce?: RunsOnce;
  /** Further settings of its containers, as the source has them. */
  readonly options?: ContainerOptions;
  /** `null`: a container is ready once its port opens; without a port, once it runs. */
  readonly health: ServiceHealth | null;
}

/** Settings of a container that give it no more rights. Each can be absent. */
export interface ContainerOptions {
  /** Names inside the app beside that of the service. */
  readonly names?: readonly string[];
  readonly hostname?: string;
  readonly domainname?: string;
  /** Whether a small program of the engine is the first process, which ends orphans; absent unless it was chosen. */
  readonly init?: boolean;
  readonly stopSignal?: string;
  /** Time for its program to end. */
  readonly stopSeconds?: number;
  /** Whether its files outside of volumes and `temporary` cannot be changed. */
  readonly readOnly?: true;
  /** Whether the input of its program stays open. */
  readonly keepsInput?: true;
  /** Folders in memory, which count in that of the container. Sizes are in bytes. */
  readonly temporary?: readonly { readonly path: string; readonly size: number; readonly mode?: string }[];
  /** Size of `/dev/shm`, in bytes. */
  readonly sharedMemory?: number;
  /** -1 for no limit. */
  readonly ulimits?: readonly { readonly name: string; readonly soft: number; readonly hard: number }[];
  readonly processes?: number;
  /** Further groups of its user. */
  readonly groups?: readonly string[];
  /** Capabilities that it does not get, such as `CHOWN`; `ALL` for none. */
  readonly drops?: readonly string[];
  /** `name:address` of its hosts file. */
  readonly hosts?: readonly string[];
  /** Domains and options for the resolution of names. */
  readonly searches?: readonly string[];
  readonly resolves?: readonly string[];
}

/** How a service runs once. */
export interface RunsOnce {
  /** Most runs after a failed one; `null` for no limit but that of the time. */
  readonly retries: number | null;
  /** Whether another service waits for its end. */
  readonly isAwaited: boolean;
}

/**
 * Check of running containers: a GET to the port, which passes with 2xx or 3xx, or a command in the container, which
 * passes with exit code 0.
 */
export type ServiceHealth = HealthTimes &
  (
    | { readonly kind: 'http'; readonly path: string; readonly host?: string }
    | { readonly kind: 'command'; readonly argv: readonly string[] }
  );

/** Times in seconds, except `retries`. */
export interface HealthTimes {
  readonly intervalSeconds: number;
  /** Time limit of a check. */
  readonly timeoutSeconds: number;
  /** Number of failures in a row after which a container is not ready, until it passes a check. */
  readonly retries: number;
  /** Time after a start in which failures do not count, unless a check has passed. */
  readonly startSeconds: number;
  /** Time of failures since a container stopped being ready after which it is restarted. */
  readonly restartAfterSeconds: number;
}

/** Keyed digests of the values of variables, by key. */
export type Digests = Readonly<Record<string, string>>;

/** The start of an app's containers. */
export interface Applied {
  /** The present variables. */
  readonly vars: Digests;
  /** The services that run, or shall run, each in one generation. */
  readonly services: readonly StartedService[];
  /** Sizes of volumes that the runtime has accepted. */
  readonly volumes: Readonly<Record<string, number>>;
  /** The app's release command at the last deploy with a build; absent while that is not known. */
  readonly releaseCommand?: string | null;
}

/** A service in one generation, with the definition and the variables that its containers were started with. */
export interface StartedService extends Pick<ServiceDefinition, 'cpuMillis' | 'memory' | 'health'> {
  readonly service: string;
  readonly generation: string;
  /** The deploy that started it. */
  readonly deployId: string;
  /** The variables that are not as at its start, with their digests then; `null` for one that was not there. */
  readonly changed: Readonly<Record<string, string | null>>;
}

/** The last push that an app has followed. */
export interface LastPush {
  readonly branch: string;
  readonly sha: string;
  readonly outcome: 'deployed' | 'no_matching_paths' | 'paused' | 'stopped' | 'failed';
}

/** Size of a service's containers. Missing values are the source's. */
export type ServiceSize = Partial<Pick<ServiceDefinition, 'cpuMillis' | 'memory'>>;

/** The size that a deploy rolls a service out in, with its port if the variable PORT sets it. */
export type RolledOutSize = ServiceSize & { readonly port?: number };

/** The health check of the service with the app's address. */
export type HealthCheck = Omit<components['schemas']['HealthCheck'], 'host'> & {
  /** Absent for the host of the app's address. */
  readonly host?: string;
};

interface Volume {
  readonly name: string;
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Whether its files cannot be changed there; absent if they can. */
  readonly readOnly?: true;
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
      // Readiness of the current release at the last look at the runtime, and the reason if not all containers were
      // ready.
      ready: nullable(oneOf(['all', 'some', 'none'])),
      readyReason: nullable(oneOf(['crash_loop', 'health_check_failed', 'out_of_memory'])),
      // Counter of restarts: containers of an earlier generation are replaced.
      generation: integer,
      // Time limit of the present start, restart or change of size; null without one.
      startsUntil: nullable(time),
      // The deploy whose release is current.
      currentDeployId: nullable(text),
      // The newest deploy, and its number.
      newestDeployId: nullable(text),
      lastNumber: integer,
      // Amounts of the current release in the pool; before the first one, the known amounts of the app.
      ...amounts,
      // Catalog application, its installed version, and its settings without secrets.
      templateId: nullable(text),
      templateVersion: nullable(text),
      settings: nullable(json<Readonly<Record<string, Setting>>>()),
      // Parent and branch of a preview. The parent may be deleted already.
      previewOfAppId: nullable(text),
      previewBranch: nullable(text),
      // Number of the rollback since which pushes to the branch do not deploy; null while they do.
      pausedByNumber: nullable(integer),
      lastPush: nullable(json<LastPush>()),
      lastPushAt: nullable(time),
      // Sizes set by requests, by the names of services and volumes, and the sizes of all existing volumes.
      sizes: json<Readonly<Record<string, ServiceSize>>>(),
      volumeSizes: json<Readonly<Record<string, number>>>(),
      // Set by requests, else from the source.
      health: nullable(json<HealthCheck>()),
      releaseCommand: nullable(text),
      // The start of its containers; null before the first one.
      applied: nullable(json<Applied>()),
      // Time at which it last became `running`; null while no container runs.
      startedAt: nullable(time),
      // Time at which the deletion began.
      deletedAt: nullable(time),
      createdAt: time,
      updatedAt: time,
      // Whether the workspace is suspended: the app does not run, and `desired` stays.
      isSuspended: flag,
      // Time since when the operator allows no changes, and the reason; null if changes are allowed.
      lockedAt: nullable(time),
      lockReason: nullable(text),
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
        // A workspace is removed after its apps: otherwise their containers and volumes would be left behind.
        { table: 'workspaces', columns: ['workspaceId'], key: ['id'], onDelete: 'refuse' },
        toRegion,
      ],
    },
  ),
  // First labels of the addresses of services that have one beside the app's.
  labels: table(
    { id: text, workspaceId: text, appId: text, region: text, service: text, label: text },
    {
      scope: { workspace: 'workspaceId' },
      unique: { labels_label: ['region', 'label'], labels_service: ['appId', 'service'] },
      references: [ofApp],
    },
  ),
  // Checks of an app on a UTC day, for telemetry that does not count them.
  checks: table(
    {
      id: text,
      workspaceId: text,
      appId: text,
      // Beginning of the day.
      dayAt: time,
      up: integer,
      total: integer,
      // Minute of the last check, and whether the app was up.
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
      // The deploy that made the release.
      deployId: text,
      services: json<readonly ServiceDefinition[]>(),
      // Command of the source to run once before a release starts. The app's own command overrides it.
      releaseCommand: nullable(text),
      // Time at which it last became current; null for never.
      currentAt: nullable(time),
      createdAt: time,
    },
    { scope: { workspace: 'workspaceId' }, references: [ofApp] },
  ),
};
