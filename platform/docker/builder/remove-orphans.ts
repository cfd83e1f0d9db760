import { type Engine, ifMissing } from '../engine.ts';
import type { BuildParts } from './job.ts';
import { killMarked, markOf } from './podman-build.ts';

/**
 * Removes what builds have left that are not carried out: their containers and networks, and the images of those that
 * were interrupted, since a build that is carried out again takes their names.
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
    // Its network is what a build by a Dockerfile leaves for sure.
    if (await engine.isPodman()) await killMarked(parts, markOf(names, build));
    await docker.getNetwork(Id).remove().catch(ifMissing(undefined));
  }
  // The engine has gone on with an image that was being made, until the container was gone.
  for (const build of interrupted) await removals.remove(build);
}

/** Removes what a build uses while it is carried out. */
export async function cleanUpBuild(engine: Engine, build: string): Promise<void> {
  const name = engine.names.build(build);
  await removeContainer(engine, name);
  await engine.docker.getNetwork(name).remove().catch(ifMissing(undefined));
}

/** Podman takes 20 s to kill a container, but none to stop it. */
async function removeContainer(engine: Engine, id: string): Promise<void> {
  if (await engine.isPodman()) await engine.stop(id, 0);
  await engine.remove(id, 0);
}
