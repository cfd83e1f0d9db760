import type Docker from 'dockerode';
import type { ServiceDefinition } from '../../control-plane/model/tables/apps.ts';
import type { Wanted, WantedService } from '../../control-plane/ports/runtime.ts';
import type { TaskOrder } from '../../control-plane/ports/task.ts';
import { type Names, shownName } from './names.ts';

/** What programs need to switch users and to listen on ports below 1024. */
const capabilities = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID', 'KILL', 'NET_BIND_SERVICE'];

/** How many processes and threads a container may have. */
const mostProcesses = 512;

/** How much of a container's output an engine keeps. */
const log = { Type: 'json-file', Config: { 'max-size': '10m', 'max-file': '3' } };

interface Given {
  /** Of the operator: those of the app take precedence. */
  readonly variables: Readonly<Record<string, string>>;
  /** Whether its port is published on 127.0.0.1. */
  readonly isPublished: boolean;
}

/** The container of a service. */
export function serviceContainer(
  names: Names,
  wanted: Wanted,
  one: WantedService,
  given: Given,
): Docker.ContainerCreateOptions {
  const { variables, isPublished } = given;
  const { service, generation, deployId, env } = one;
  const { name, image, command, entrypoint, argv, user, port, protocol, volumes } = service;
  const words = argv ?? (command !== null && !entrypoint ? ['/bin/sh', '-c', command] : null);
  const published = port !== null && isPublished ? `${port}/tcp` : null;
  const { HostConfig, ...limited } = limitedContainer(names.network(wanted.id), service);
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
    ...(entrypoint && { Entrypoint: [...entrypoint] }),
    ...(words && { Cmd: [...words] }),
    ...(user !== undefined && { User: user }),
    Env: textsOf({ ...(port !== null && { PORT: String(port) }), ...variables, ...env }),
    Labels: names.allLabels({ ...labels, ...(port !== null && { port: String(port), protocol: protocol ?? 'tcp' }) }),
    ...(published !== null && { ExposedPorts: { [published]: {} } }),
    HostConfig: {
      ...HostConfig,
      Mounts: volumes.map((volume) => ({
        Type: 'volume',
        Source: names.volume(wanted.id, volume.name),
        Target: volume.path,
      })),
      // The engine chooses a port that is free.
      ...(published !== null && { PortBindings: { [published]: [{ HostIp: '127.0.0.1', HostPort: '' }] } }),
    },
    NetworkingConfig: { EndpointsConfig: { [names.network(wanted.id)]: { Aliases: [name] } } },
  };
}

/** The container of a task. The variables are those of the operator. */
export function taskContainer(
  names: Names,
  order: TaskOrder,
  variables: Given['variables'],
): Docker.ContainerCreateOptions {
  const { id, region, task, slug, service, argv, env } = order;
  const [program = '', ...rest] = argv;
  return {
    ...limitedContainer(names.network(id), service),
    ...(service.user !== undefined && { User: service.user }),
    name: names.task(id, task),
    // The program of the image does not run.
    Entrypoint: [program],
    Cmd: rest,
    Env: textsOf({ ...variables, ...env }),
    Labels: names.allLabels({ app: id, region, task, name: `${slug}-${task}`, image: service.image }),
  };
}

/** A container without privileges, within its limits. The engine does not start it again: it would do so at once. */
function limitedContainer(network: string, { image, digest = image, memory, cpuMillis }: ServiceDefinition) {
  return {
    Image: digest,
    HostConfig: {
      NetworkMode: network,
      Memory: memory,
      // No swap beside the memory.
      MemorySwap: memory,
      NanoCpus: cpuMillis * 1_000_000,
      PidsLimit: mostProcesses,
      CapDrop: ['ALL'],
      CapAdd: capabilities,
      SecurityOpt: ['no-new-privileges'],
      RestartPolicy: { Name: 'no' },
      LogConfig: log,
    },
  } satisfies Docker.ContainerCreateOptions;
}

function textsOf(env: Readonly<Record<string, string>>): string[] {
  return Object.entries(env).map(([name, value]) => `${name}=${value}`);
}
