import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type Docker from 'dockerode';
import { clientOf, type Engine, type EngineName } from './engine.ts';
import { importImages, writeBaseFiles } from './images.ts';

export interface StartedEngine extends Engine, AsyncDisposable {
  /** Ends its process. */
  end(): Promise<void>;
  /** Starts another one with the same folder after the process has ended. */
  start(): Promise<void>;
}

interface Place {
  readonly folder: string;
  readonly socketPath: string;
  readonly subnets: string;
  readonly separates: boolean;
}

const starts = { docker: startDocker, podman: startPodman } satisfies Record<
  EngineName,
  (place: Place) => ChildProcess
>;

/**
 * Starts an engine with a folder, a socket and addresses of its own, and with the images of the tests. `separates`:
 * whether it keeps its networks apart. Only one Docker of a machine can: each removes the rules of the others when it
 * starts.
 */
export async function startEngine(name: EngineName, { separates = false } = {}): Promise<StartedEngine> {
  const folder = mkdtempSync(join(tmpdir(), `engine-${name}-`));
  const socketPath = join(folder, 'api.sock');
  const subnets = `10.${subnetNumber(name)}.0.0/16`;
  const open = () => {
    const child = starts[name]({ folder, socketPath, subnets, separates });
    return { child, exit: once(child, 'exit') };
  };
  let running = open();
  const docker = clientOf({ socketPath });
  const end = async () => {
    running.child.kill('SIGTERM');
    await running.exit;
  };
  const stop = async () => {
    await removeContainers(docker).catch(() => undefined);
    await end();
    for (const mount of mountsIn(folder)) execFileSync('umount', ['--lazy', mount]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await listens(docker, running.child);
    const files = join(folder, 'image');
    writeBaseFiles(files);
    const images = await importImages(docker, files);
    rmSync(files, { recursive: true });
    const again = async () => {
      running = open();
      await listens(docker, running.child);
    };
    return {
      name,
      socketPath,
      pid: running.child.pid ?? 0,
      subnets,
      images,
      end,
      start: again,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    const log = readFileSync(logOf(folder), 'utf8').slice(-4000);
    await stop();
    throw new Error(`${String(error)}\n${log}`, { cause: error });
  }
}

/** Networks of two engines on a machine must not have the same addresses. */
function subnetNumber(name: EngineName): number {
  return 60 + ((process.pid * 2 + (name === 'docker' ? 1 : 0)) % 190);
}

function startDocker({ folder, socketPath, separates }: Place): ChildProcess {
  const places = [
    '--data-root',
    join(folder, 'data'),
    '--exec-root',
    join(folder, 'exec'),
    '--pidfile',
    join(folder, 'pid'),
  ];
  const limits = ['--default-ulimit', 'nofile=1024:1024', '--default-ulimit', 'nproc=4096:4096'];
  const rest = ['--storage-driver', 'overlay2', '--bridge', 'none', `--iptables=${separates}`];
  return start('/usr/sbin/dockerd', ['-H', `unix://${socketPath}`, ...places, ...limits, ...rest], { folder, env: {} });
}

function startPodman({ folder, socketPath, subnets }: Place): ChildProcess {
  const at = (name: string) => JSON.stringify(join(folder, name));
  const containers = `[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
lock_type = "file"
static_dir = ${at('static')}
tmp_dir = ${at('tmp')}
volume_path = ${at('volumes')}
[network]
network_backend = "netavark"
network_config_dir = ${at('networks')}
default_subnet = "${subnets.replace('0.0/16', '255.0/24')}"
[containers]
log_driver = "k8s-file"
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
`;
  const storage = `[storage]
driver = "overlay"
graphroot = ${at('data')}
runroot = ${at('run')}
`;
  mkdirSync(join(folder, 'networks'), { recursive: true });
  writeFileSync(join(folder, 'containers.conf'), containers);
  writeFileSync(join(folder, 'storage.conf'), storage);
  const env = {
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
  };
  return start('/usr/bin/podman', ['system', 'service', '--time=0', `unix://${socketPath}`], { folder, env });
}

function start(
  program: string,
  argv: readonly string[],
  { folder, env }: { readonly folder: string; readonly env: object },
): ChildProcess {
  const log = openSync(logOf(folder), 'a');
  // conmon, which Podman starts, writes a file into its folder when a container runs out of memory.
  const child = spawn(program, argv, { cwd: folder, stdio: ['ignore', log, log], env: { ...process.env, ...env } });
  closeSync(log);
  return child;
}

function logOf(folder: string): string {
  return join(folder, 'log');
}

async function listens(docker: Docker, child: ChildProcess): Promise<void> {
  const end = Date.now() + 300_000;
  while (child.exitCode === null && Date.now() < end) {
    const pinged = await docker.ping().catch(() => null);
    if (pinged !== null) return;
    await sleep(50);
  }
  throw new Error(child.exitCode === null ? 'The engine does not listen.' : `The engine ended with ${child.exitCode}.`);
}

/** Ends what runs, so that no process, mount or bridge of the engine stays behind. */
async function removeContainers(docker: Docker): Promise<void> {
  const containers = await docker.listContainers({ all: true });
  await Promise.allSettled(containers.map(({ Id }) => docker.getContainer(Id).remove({ force: true, v: true })));
  const { Volumes } = await docker.listVolumes();
  await Promise.allSettled(Volumes.map(({ Name }) => docker.getVolume(Name).remove({ force: true })));
  await docker.pruneNetworks();
}

/** The mounts in a folder, the innermost first. */
function mountsIn(folder: string): string[] {
  const places = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  return places.filter((place) => place.startsWith(`${folder}/`)).reverse();
}
