import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readLogSettings } from '../../telemetry/log-settings.ts';
import { followContainers } from '../../telemetry/follow-containers.ts';
import { type OtlpOptions, type StartedOtlp, startOtlp } from '../../telemetry/otlp/server.ts';
import { EmbeddedTelemetry } from '../../telemetry/telemetry.ts';
import { GitSources } from '../../sources/sources.ts';
import { ProcessIngress } from '../../ingress/process-ingress.ts';
import type { ImageRule } from '../../../control-plane/model/sources/image-rule.ts';
import type { RegistryLogins } from '../../../control-plane/ports/registry-login.ts';
import { BuiltinSsh } from '../../shell/ssh.ts';
import { DataError } from '../../shared/data-error.ts';
import { lockSqlite } from '../../database/sqlite/driver.ts';
import type { AppRef } from '../../../control-plane/ports/app-ref.ts';
import type { Builder } from '../../../control-plane/ports/builder.ts';
import type { Clock } from '../../../control-plane/ports/clock.ts';
import type { Ingress } from '../../../control-plane/ports/ingress.ts';
import type { MachineChecks } from '../../../control-plane/ports/machine.ts';
import type { Runtime } from '../../../control-plane/ports/runtime.ts';
import type { Sources } from '../../../control-plane/ports/sources.ts';
import type { Ssh } from '../../../control-plane/ports/ssh.ts';
import type { Store } from '../../../control-plane/ports/store.ts';
import type { Telemetry } from '../../../control-plane/ports/telemetry.ts';
import { listRunningApps, ObservedApps } from '../../../control-plane/for-platform.ts';
import type { EngineConfig } from '../config/config.ts';
import { collectApps, readKnown } from './collect-apps.ts';
import { disksOf, refuseWhileShort, watchProblem } from '../../docker/engine/disk.ts';
import { writeEngineFile } from '../../shared/engine-file.ts';
import { loadDocker } from '../../docker/engine/load-docker.ts';
import { checksOf } from '../../docker/engine/machine.ts';
import { Opened } from '../../shared/disposables.ts';
import { splitIngress, splitRuntime } from './regions.ts';

interface OpenOptions {
  readonly socketPath: string;
  /** Folder for the files of the adapters. One process at a time uses it. */
  readonly folder: string;
  readonly config: EngineConfig;
  readonly trustedProxies: readonly string[];
  readonly allowsPrivateRepositories: boolean;
  readonly version: string;
  /** Logins of registries. */
  readonly logins: RegistryLogins;
  /** Images that a source may name. */
  readonly images: ImageRule;
  readonly store: Store;
  readonly clock: Clock;
  /** Ports of the simulated regions. */
  readonly simulated: EnginePorts;
  /** Ids of the regions on this machine. */
  readonly regions: readonly string[];
  readonly onFailure: (error: unknown) => void;
  /** Receives a problem of this machine when it begins, and `null` when it has ended. */
  readonly onProblem: OnProblem;
}

export type OnProblem = (part: 'ingress' | 'disk', problem: string | null) => void;

/** Ports that an engine provides. */
export interface EnginePorts {
  readonly runtime: Runtime;
  readonly builder: Builder;
  readonly sources: Sources;
  readonly ingress: Ingress;
  readonly telemetry: Telemetry;
  readonly ssh: Ssh;
  readonly machine?: MachineChecks;
}

interface OpenedEngine {
  readonly ports: EnginePorts;
  readonly forgetBranches: (repoUrl: string) => void;
  /** Closes the adapters. Containers and the ingress go on. */
  readonly close: () => Promise<void>;
}

/** Adopts the containers of an engine. Throws a `DataError` if another process uses the folder. */
export async function openEngine(options: OpenOptions): Promise<OpenedEngine> {
  const { folder } = options;
  const docker = await loadDocker();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const opened = new Opened();
  opened.defer(await lockSqlite(folder, 'server'));
  try {
    const { forgetBranches, ...ports } = await openPorts(options, docker, opened);
    return { ports, forgetBranches, close: () => opened.close() };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

type Loaded = Awaited<ReturnType<typeof loadDocker>>;

/** Opens the ports. They are closed in the reverse order. */
async function openPorts(
  options: OpenOptions,
  { DockerRuntime, DockerBuilder, collect, removeCaches }: Loaded,
  opened: Opened,
) {
  const { socketPath, folder, config, clock, store, simulated, regions, logins, onFailure, onProblem, ...others } =
    options;
  const { images, ...rest } = others;
  const { prefix } = writeEngineFile(folder, socketPath);
  const isReal = (region: string) => regions.includes(region);
  const { subnets } = config;
  const reach = options.allowsPrivateRepositories ? { mayReach: isNotLinkLocal } : {};
  const regionOf = async (id: string) => (await store.read('system', (tx) => tx.apps.find({ id })))?.region ?? '';
  const telemetry = opened.use(
    new EmbeddedTelemetry({
      folder: join(folder, 'telemetry'),
      mostBytes: config.telemetry.bytes,
      readSettings: (of, at) => readLogSettings({ runtime, regionOf }, of, at),
      onFailure,
    }),
  );
  const otlp = opened.use(
    await listenForTraces({ intake: telemetry.intake, clock, folder: join(folder, 'telemetry'), subnets }, config),
  );
  const variablesOf = (appId: string, service: string, gateway: string) =>
    otlp.otlpEnv({ appId, service }, config.otlp.host ?? gateway);
  const real = opened.use(
    new DockerRuntime({ socketPath, prefix, folder: join(folder, 'runtime'), subnets, variablesOf, logins }),
  );
  // All readers share these views, so that the engine gets one request for each.
  const observed = opened.use(new ObservedApps({ runtime: real, clock, onFailure }));
  const runtime = splitRuntime({ real: observed, simulated: simulated.runtime, isReal });
  const sources = opened.use(
    await GitSources.open({ folder: join(folder, 'sources'), clock, ...config.sources, ...reach }),
  );
  const { baseImages } = config;
  const builder = opened.use(
    new DockerBuilder({
      ...{ socketPath, prefix, folder: join(folder, 'builder'), sources, subnets },
      ...{ baseImages, logins, images },
    }),
  );
  const ingress = opened.use(
    new ProcessIngress({ folder: join(folder, 'ingress'), ...tlsOf(config), ...rest, runtime: observed }),
  );
  const ssh = opened.use(await BuiltinSsh.open({ folder: join(folder, 'ssh'), runtime, clock, ...config.ssh }));
  const stopping = new AbortController();
  const { signal } = stopping;
  const access = (until: AbortSignal) => ingress.access(until);
  const removals = new Set<string>();
  const remove = (app: AppRef) => {
    removals.add(app.id);
    return runtime.remove(app);
  };
  const place = { socketPath, prefix };
  const disks = disksOf({ socketPath, folder, lowBytes: config.lowDiskBytes });
  const onDisk = async (problem: string | null) => {
    onProblem('disk', problem);
    if (problem === null) return;
    await removeCaches(place);
    await collect(place, () => readKnown(store));
  };
  const background = [
    followContainers({ runtime, clock, telemetry, apps: () => listRunningApps(store), access, onFailure }, signal),
    collectApps(
      {
        runtime: observed,
        collect: (known) => collect(place, known),
        telemetry,
        removals,
        store,
        clock,
        regions,
        onFailure,
      },
      signal,
    ),
    watchProblem(() => disks.problem(), { clock, onChange: onDisk, onFailure }, signal),
    watchProblem(
      async () => ingress.problem,
      { clock, onChange: (problem) => onProblem('ingress', problem), onFailure },
      signal,
    ),
  ];
  opened.defer(async () => {
    stopping.abort();
    await Promise.all(background);
  });
  const forgetBranches = (repoUrl: string) => sources.forgetBranches(repoUrl);
  return {
    forgetBranches,
    runtime: { ...runtime, remove },
    machine: checksOf({ engine: real, ingress, builder, telemetry, disks }),
    builder: refuseWhileShort(builder, disks),
    sources,
    telemetry,
    ssh,
    ingress: splitIngress({ real: ingress, simulated: simulated.ingress, isReal }),
  };
}

/**
 * Listens on all addresses, but responds only on those of the networks of apps, each of which exists only after its
 * network is made.
 */
async function listenForTraces(
  options: Omit<OtlpOptions, 'host' | 'port'>,
  { otlp: { port } }: EngineConfig,
): Promise<StartedOtlp> {
  try {
    return await startOtlp({ ...options, host: '0.0.0.0', port });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new DataError(`Traces cannot be taken in: ${why}. Choose another port in \`engine.otlp\`.`, { cause });
  }
}

/** Cloud providers serve a machine's own credentials at link-local addresses. */
function isNotLinkLocal(address: string): boolean {
  return !/^(::ffff:)?169\.254\.|^fe[89ab]/i.test(address);
}

function tlsOf({ ingress: { acme, ...ingress } }: EngineConfig) {
  return { ...ingress, acme: acme && { ...acme, ca: null } };
}
