import type { Clock } from '../../../control-plane/ports/clock.ts';
import type { Runtime } from '../../../control-plane/ports/runtime.ts';
import type { Store } from '../../../control-plane/ports/store.ts';
import { listRunningApps } from '../../../control-plane/for-platform.ts';
import { watchProblem } from '../../docker/engine/disk.ts';
import type { openDocker } from '../../docker/engine/open-docker.ts';
import type { Opened } from '../../shared/disposables.ts';
import { followContainers } from '../../telemetry/follow-containers.ts';
import type { EmbeddedTelemetry } from '../../telemetry/telemetry.ts';
import type { EventMetrics } from '../metrics/events.ts';
import { collectApps, readKnown } from './collect-apps.ts';
import type { openIngresses } from './ingresses.ts';
import { rebuildApps } from './rebuild-apps.ts';

/** Receives a problem of this machine when it begins, and `null` when it has ended. */
export type OnProblem = (part: 'ingress' | 'disk' | 'engine' | 'isolation', problem: string | null) => void;

interface BackgroundOptions {
  /** Folder of the engine. */
  readonly folder: string;
  readonly docker: Pick<ReturnType<typeof openDocker>, 'collect' | 'removeCaches' | 'disks' | 'runtime' | 'hasImage'>;
  /** The runtime of all regions. */
  readonly runtime: Runtime;
  readonly ingress: Pick<Awaited<ReturnType<typeof openIngresses>>, 'access' | 'problem'>;
  readonly telemetry: EmbeddedTelemetry;
  /** The reason why apps are not separated; `null` while they are. */
  readonly isolationProblem: () => Promise<string | null>;
  /** Ids of removed apps, whose remains are collected soon. */
  readonly removals: Set<string>;
  /** Ids of the regions that are not simulated. */
  readonly regions: readonly string[];
  readonly store: Store;
  readonly clock: Clock;
  readonly events: Pick<EventMetrics, 'restarted' | 'requested'>;
  readonly onFailure: (error: unknown) => void;
  readonly onProblem: OnProblem;
}

/**
 * Observes apps, removes what belongs to no app, and watches the disk, the ingress and the isolation of apps, until it
 * is closed.
 */
export function runBackground(options: BackgroundOptions, opened: Opened): void {
  const { docker, runtime, ingress, telemetry, removals, regions, store, clock } = options;
  const { folder, isolationProblem, events, onFailure, onProblem } = options;
  const { collect, removeCaches, disks } = docker;
  const stopping = new AbortController();
  const { signal } = stopping;
  const onDisk = async (problem: string | null) => {
    onProblem('disk', problem);
    if (problem === null) return;
    await removeCaches();
    await collect(() => readKnown(store));
  };
  const onIngress = (problem: string | null) => onProblem('ingress', problem);
  const onLimit = (problem: string | null) => onProblem('engine', problem);
  const onIsolation = (problem: string | null) => onProblem('isolation', problem);
  const apps = (id?: string) => listRunningApps(store, id);
  const access = (until: AbortSignal) => ingress.access(until);
  const shared = { telemetry, clock, onFailure };
  const onEvents: EventMetrics['restarted'] = (some) => events.restarted(some);
  const onRequests: EventMetrics['requested'] = (some) => events.requested(some);
  const running = [
    followContainers({ ...shared, runtime, apps, access, onEvents, onRequests }, signal),
    collectApps({ ...shared, runtime, collect, removals, store, regions }, signal),
    rebuildApps({ folder, store, clock, hasImage: docker.hasImage, onFailure }, signal),
    watchProblem(() => disks.problem(), { clock, onChange: onDisk, onFailure }, signal),
    watchProblem(async () => docker.runtime.limits.problem(), { clock, onChange: onLimit, onFailure }, signal),
    watchProblem(isolationProblem, { clock, onChange: onIsolation, onFailure }, signal),
    watchProblem(() => ingress.problem(), { clock, onChange: onIngress, onFailure }, signal),
  ];
  opened.defer(async () => {
    stopping.abort();
    await Promise.all(running);
  });
}
