import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type Docker from 'dockerode';
import type { Runtime } from '../../control-plane/ports/runtime.ts';
import { DockerRuntime, type DockerRuntimeOptions } from '../../platform/docker/runtime.ts';
import type { RuntimeTimes } from '../../platform/docker/shared.ts';
import { clientOf, type Engine } from './engine.ts';

const app = { id: 'app-1', region: 'eu' };

/** Shorter than those that people want, so that a test does not wait. */
const times: RuntimeTimes = {
  drainMs: 1500,
  firstPauseMs: 1000,
  longestPauseMs: 8000,
  steadyMs: 60_000,
  stopMs: 2000,
  layersMs: 1000,
};

/** How many runtimes of a test file are in use at once, so that each gets enough of the processor. */
let free = 6;
const waiting: (() => void)[] = [];
let made = 0;

/** A runtime with names, images and a folder of its own on an engine; what it has made is removed at the end. */
export async function createRuntime(engine: Engine, options: Partial<DockerRuntimeOptions> = {}) {
  if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
  else free--;
  const docker = clientOf(engine);
  const prefix = `t${process.pid}x${++made}`;
  const folder = mkdtempSync(join(tmpdir(), 'runtime-'));
  const open = () => {
    return new DockerRuntime({
      socketPath: engine.socketPath,
      folder,
      prefix,
      subnets: engine.subnets,
      ...options,
      times: { ...times, ...options.times },
    });
  };
  const subject = {
    runtime: open(),
    open,
    docker,
    prefix,
    folder,
    image: engine.images.example,
    hasStreams: true,
    until,
    pass: (milliseconds: number) => sleep(milliseconds),
    loseImage: (image: string) => docker.getImage(image).remove(),
    setHealthy: (isHealthy: boolean) => until(() => responds(subject.runtime, isHealthy ? '/recover' : '/fail')),
    async [Symbol.asyncDispose]() {
      await subject.runtime[Symbol.asyncDispose]();
      await removeAll(docker, prefix);
      rmSync(folder, { recursive: true, force: true });
      const next = waiting.shift();
      if (next) next();
      else free++;
    },
  };
  return subject;
}

/**
 * The example image with a name that a test may delete. Podman loses names that are changed at once, so that such
 * tests run one after the other.
 */
export async function nameImage(engine: Engine): Promise<string> {
  const repo = `localhost/pcp-test/lost-${process.pid}-${++made}`;
  await clientOf(engine).getImage(engine.images.example).tag({ repo, tag: '1' });
  return `${repo}:1`;
}

export type DockerSubject = Awaited<ReturnType<typeof createRuntime>>;

/** Waits until a check is true. The limit finds what hangs; a busy machine does not reach it. */
export async function until(check: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 300_000; !(await check());) {
    if (Date.now() > end) throw new Error('The check does not become true.');
    await sleep(50);
  }
}

/** Runs a program in the first container of the app, and returns its output. */
export async function run(
  { runtime }: { readonly runtime: Pick<Runtime, 'observe' | 'exec'> },
  argv: readonly string[],
): Promise<string> {
  const [container] = (await runtime.observe(app)).containers;
  const size = { tty: false, columns: 80, rows: 24 };
  const exec = await runtime.exec(
    { ...app, container: container?.name ?? '' },
    argv,
    size,
    new AbortController().signal,
  );
  let text = '';
  for await (const piece of exec.output) text += Buffer.from(piece).toString();
  await exec.exitCode;
  return text;
}

/** The address of this machine in the network of a container, by an address of the container. */
export function gatewayOf(address: string): string {
  // A network has 64 addresses, and the gateway is the second one.
  return address.replace(/(\d+):\d+$/, (_, last: string) => String(Math.floor(Number(last) / 64) * 64 + 1));
}

/** The names of containers, volumes and networks that an engine has under a prefix. */
export async function thingsOf(docker: Docker, prefix: string): Promise<string[]> {
  const filters = { label: [`${prefix}.app`] };
  const containers = await docker.listContainers({ all: true, filters });
  const { Volumes } = await docker.listVolumes({ filters });
  const networks = await docker.listNetworks({ filters });
  return [
    ...containers.map(({ Names: [name = ''] }) => name),
    ...Volumes.map(({ Name }) => Name),
    ...networks.map(({ Name }) => Name),
  ];
}

/** Whether the web service of the app responds. */
async function responds(runtime: DockerRuntime, path: string): Promise<boolean> {
  const [container] = (await runtime.observe(app)).containers;
  const response = await fetch(`http://${container?.address}${path}`).catch(() => null);
  return response?.ok ?? false;
}

/** Removes what is on an engine under a prefix. */
export async function removeAll(docker: Docker, prefix: string): Promise<void> {
  const filters = { label: [`${prefix}.app`] };
  const containers = await docker.listContainers({ all: true, filters });
  await Promise.allSettled(containers.map(({ Id }) => docker.getContainer(Id).remove({ force: true, v: true })));
  const { Volumes } = await docker.listVolumes({ filters });
  await Promise.allSettled(Volumes.map(({ Name }) => docker.getVolume(Name).remove()));
  const networks = await docker.listNetworks({ filters });
  await Promise.allSettled(networks.map(({ Name }) => docker.getNetwork(Name).remove()));
}
