import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../engine.ts';
import type { Names } from '../names.ts';
import type { BuildJob, BuildParts } from './job.ts';

/** The name of a host that the processes of a build know, by which they are found. */
export function markOf(names: Names, build: string): string {
  return names.build(build).toLowerCase();
}

/** Until when a build that is to end is looked for. */
const longestMs = 30_000;

interface Building {
  readonly parts: BuildParts;
  readonly job: BuildJob;
  /** Why it failed, once it has ended; `null` if the image is made. */
  readonly ended: Promise<string | null>;
}

/**
 * Waits for a build of Podman. One that is to end has its processes killed, so that its present step fails: Podman
 * goes on after the connection is closed.
 */
export async function killPodmanBuild({ parts, job, ended }: Building): Promise<string | null> {
  const end = ended.then((error) => ({ error }));
  const over = new AbortController();
  const isAborted = new Promise<void>((resolve) => {
    if (job.signal.aborted) resolve();
    job.signal.addEventListener('abort', () => resolve(), { once: true, signal: over.signal });
  });
  const first = await Promise.race([end, isAborted]);
  over.abort();
  if (first) return first.error;
  for (const late = Date.now() + longestMs; Date.now() < late;) {
    await killMarked(parts, markOf(parts.engine.names, job.build.id));
    const seen = await Promise.race([end, sleep(500, null)]);
    if (seen) return seen.error;
  }
  return 'The build does not end.';
}

/** Kills the processes of Podman's builds that have a mark, from a container that sees all processes of the engine. */
export async function killMarked(
  { engine, baseImages }: Pick<BuildParts, 'engine' | 'baseImages'>,
  mark: string,
): Promise<void> {
  const image = await findShell(
    engine,
    Object.values(baseImages).map((base) => base.image.replaceAll('{version}', base.version)),
  );
  if (image === null) return;
  const script = 'for p in /proc/[0-9]*; do if grep -qs "$0" $p/root/etc/hosts; then kill -9 ${p#/proc/}; fi; done';
  const container = await engine.docker.createContainer({
    Image: image,
    Entrypoint: [''],
    Cmd: ['/bin/sh', '-c', script, mark],
    User: '0',
    Labels: engine.names.labels({ build: mark }),
    HostConfig: {
      PidMode: 'host',
      NetworkMode: 'none',
      CapDrop: ['ALL'],
      CapAdd: ['KILL', 'SYS_PTRACE', 'DAC_READ_SEARCH'],
      SecurityOpt: ['no-new-privileges'],
    },
  });
  try {
    await container.start();
    await container.wait();
  } finally {
    await engine.remove(container.id, 0);
  }
}

/** One of the images that the engine has; they all have a shell. */
async function findShell({ docker }: Engine, images: readonly string[]): Promise<string | null> {
  for (const image of images) {
    if (
      await docker
        .getImage(image)
        .inspect()
        .then(
          () => true,
          () => false,
        )
    )
      return image;
  }
  return null;
}
