import type Docker from 'dockerode';
import type { ContainerOptions, ServiceDefinition } from '../../control-plane/model/tables/apps.ts';
import type { Wanted, WantedService } from '../../control-plane/ports/runtime.ts';
import type { TaskOrder } from '../../control-plane/ports/task.ts';
import type { NamedContainer } from './creations.ts';
import { type Names, shownName } from './names.ts';

/** Capabilities for switching users and for listening on ports below 1024. */
const capabilities = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID', 'KILL', 'NET_BIND_SERVICE'];

/** Limit of the processes and threads of a container. */
const mostProcesses = 512;

/** Limit of the output that an engine keeps of a container. */
const log = { Type: 'json-file', Config: { 'max-size': '10m', 'max-file': '3' } };

interface Given {
  /** Variables of the operator. Those of the app take precedence. */
  readonly variables: Readonly<Record<string, string>>;
  /** Whether its port is published on 127.0.0.1. */
  readonly isPublished: boolean;
  /** Whether the engine's own program is its first process. */
  readonly hasInit: boolean;
}

/** The container of a service. */
export function serviceContainer(names: Names, wanted: Wanted, one: WantedService, given: Given): NamedContainer {
  const { variables, isPublished } = given;
  const { service, generation, deployId, env } = one;
  const { name, image, port, protocol } = service;
  const published = port !== null && isPublished ? `${port}/tcp` : null;
  const { HostConfig, ...limited } = limitedContainer(names.network(wanted.id), service, given);
  const labels = {
    app: wanted.id,
    region: wanted.region,
    name: shownName(wanted.slug, one),
    service: name,
    generation,
    deploy: deployId,
    image,
  };
  return {
    ...limited,
    name: names.container(wanted.id, one),
    ...programOf(service),
    Env: textsOf({ ...(port !== null && { PORT: String(port) }), ...variables, ...env }),
    Labels: names.allLabels({ ...labels, ...(port !== null && { port: String(port), protocol: protocol ?? 'tcp' }) }),
    ...(published !== null && { ExposedPorts: { [published]: {} } }),
    HostConfig: {
      ...HostConfig,
      Mounts: mountsOf(names, wanted.id, service),
      // The engine chooses a port that is free.
      ...(published !== null && { PortBindings: { [published]: [{ HostIp: '127.0.0.1', HostPort: '' }] } }),
    },
    NetworkingConfig: {
      EndpointsConfig: { [names.network(wanted.id)]: { Aliases: [name, ...(service.options?.names ?? [])] } },
    },
  };
}

/** The container of a task. The variables are those of the operator. */
export function taskContainer(
  names: Names,
  order: TaskOrder,
  given: Pick<Given, 'variables' | 'hasInit'>,
): NamedContainer {
  const { id, region, task, slug, service, argv, env } = order;
  const { HostConfig, ...limited } = limitedContainer(names.network(id), service, given);
  return {
    ...limited,
    ...programOf(argv.length === 0 ? service : { ...service, entrypoint: argv.slice(0, 1), argv: argv.slice(1) }),
    name: names.task(id, task),
    HostConfig: { ...HostConfig, Mounts: mountsOf(names, id, service) },
    Env: textsOf({ ...given.variables, ...env }),
    Labels: names.allLabels({ app: id, region, task, name: `${slug}-${task}`, image: service.image }),
  };
}

/** The program of a container. `Entrypoint` replaces that of the image. */
function programOf({ command, entrypoint, argv, user }: ServiceDefinition) {
  const words = argv ?? (command !== null && !entrypoint ? ['/bin/sh', '-c', command] : null);
  return {
    ...(entrypoint && { Entrypoint: [...entrypoint] }),
    ...(words && { Cmd: [...words] }),
    ...(user !== undefined && { User: user }),
  };
}

function mountsOf(names: Names, appId: string, { volumes }: ServiceDefinition) {
  return volumes.map(({ name, path, readOnly = false }) => {
    return { Type: 'volume', Source: names.volume(appId, name), Target: path, ReadOnly: readOnly } as const;
  });
}

/**
 * A container without privileges, within its limits. The engine must not restart it, because it would do so without a
 * pause.
 */
function limitedContainer(
  network: string,
  { image, digest = image, memory, cpuMillis, options = {} }: ServiceDefinition,
  { hasInit }: Pick<Given, 'hasInit'>,
) {
  const { drops = [], ulimits, temporary, processes = mostProcesses, groups, hosts, searches, resolves } = options;
  return {
    Image: digest,
    ...(options.hostname !== undefined && { Hostname: options.hostname }),
    ...(options.domainname !== undefined && { Domainname: options.domainname }),
    ...(options.keepsInput && { OpenStdin: true }),
    ...(options.stopSignal !== undefined && { StopSignal: options.stopSignal }),
    ...(options.stopSeconds !== undefined && { StopTimeout: options.stopSeconds }),
    HostConfig: {
      NetworkMode: network,
      Memory: memory,
      // No swap beside the memory.
      MemorySwap: memory,
      NanoCpus: cpuMillis * 1_000_000,
      PidsLimit: Math.min(processes, mostProcesses),
      CapDrop: ['ALL'],
      CapAdd: drops.includes('ALL') ? [] : capabilities.filter((one) => !drops.includes(one)),
      SecurityOpt: ['no-new-privileges'],
      RestartPolicy: { Name: 'no' },
      LogConfig: log,
      ...(hasInit && { Init: true }),
      ...(options.readOnly && { ReadonlyRootfs: true }),
      // Both count in the memory of the container.
      ...(options.sharedMemory !== undefined && { ShmSize: options.sharedMemory }),
      ...(temporary && { Tmpfs: Object.fromEntries(temporary.map(temporaryFolder)) }),
      ...(ulimits && { Ulimits: ulimits.map(({ name, soft, hard }) => ({ Name: name, Soft: soft, Hard: hard })) }),
      ...(groups && { GroupAdd: [...groups] }),
      ...(hosts && { ExtraHosts: [...hosts] }),
      ...(searches && { DnsSearch: [...searches] }),
      ...(resolves && { DnsOptions: [...resolves] }),
    },
  } satisfies Docker.ContainerCreateOptions;
}

function temporaryFolder({ path, size, mode }: NonNullable<ContainerOptions['temporary']>[number]) {
  return [path, [`size=${size}`, ...(mode === undefined ? [] : [`mode=${mode}`])].join(',')] as const;
}

function textsOf(env: Readonly<Record<string, string>>): string[] {
  return Object.entries(env).map(([name, value]) => `${name}=${value}`);
}
