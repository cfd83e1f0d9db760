import { type Engine, ifMissing } from '../engine.ts';
import type { BuildParts } from './job.ts';
import { killMarked, markOf } from './podman-build.ts';

/**
 * Removes the containers and networks of builds that do not run, and the images of interrupted builds: a repeated
 * build takes their names.
 */
export async function sweepBuilds(
  parts: BuildParts,
  interrupted: readonly string[],
  isRunning: (build: string) => boolean,
): Promise<void> {
  const { engine, removals } = parts;
  const { docker, names } = engine;
  const filters = { label: [names.label('build')] };
  for (const { Id, Labels } of await engine.listAll(filters)) {
    const { build, app } = names.read(Labels);
    // The containers of an app have the labels of its image too.
    if (build !== '' && app === '' && !isRunning(build)) await removeContainer(engine, Id);
  }
  for (const { Id, Labels } of await docker.listNetworks({ filters })) {
    const { build } = names.read(Labels ?? null);
    if (isRunning(build)) continue;
    // A build by a Dockerfile always leaves its network.
    if (await engine.isPodman()) await killMarked(parts, markOf(names, build));
    await docker.getNetwork(Id).remove().catch(ifMissing(undefined));
  }
  // The engine may have gone on making an image until its container was gone.
  for (const build of interrupted) await removals.remove(build);
}

/** Removes the containers and the network of a build. */
export async function cleanUpBuild(engine: Engine, build: string): Promise<void> {
  const name = engine.names.build(build);
  await removeContainer(engine, name);
  await engine.docker.getNetwork(name).remove().catch(ifMissing(undefined));
}

/** Podman takes 20 s to kill a container, but none to stop it. */
export async function removeContainer(engine: Engine, id: string): Promise<void> {
  if (await engine.isPodman()) await engine.stop(id, 0);
  await engine.remove(id, 0);
}
