import type Docker from 'dockerode';
import type { ServiceDefinition } from '../../control-plane/model/tables/apps.ts';
import type { AppRef } from '../../control-plane/ports/app-ref.ts';
import { type Engine, type Inspected, statusOf } from './engine.ts';
import type { Labels } from './names.ts';
import { isOfContainer, lacksInit, repeat } from './repeat.ts';

/** A container whose name says what it is of, so that a creation that is repeated finds its own. */
export type NamedContainer = Docker.ContainerCreateOptions & { readonly name: string };

/** The labels that the name of a container stands for. */
const identifying = ['app', 'service', 'generation', 'task', 'build'] satisfies (keyof Labels)[];

/** Creates a container, or finds the one that a request whose response was lost has created. */
export async function createContainer(engine: Engine, options: NamedContainer): Promise<Docker.Container> {
  const { docker } = engine;
  const create = async () => {
    try {
      return await docker.createContainer(options);
    } catch (error) {
      if (statusOf(error) !== 409) throw error;
      const found = await engine.inspect(options.name);
      if (found === null || !isSame(engine, options, found)) throw error;
      return docker.getContainer(found.Id);
    }
  };
  return repeat(create, { signal: options.abortSignal ?? engine.signal, isFinal: lacksInit });
}

/** Leaves a volume of that name as it is. */
export async function createVolume({ docker, signal }: Engine, options: Docker.VolumeCreateOptions): Promise<void> {
  await repeat(() => docker.createVolume(options), { signal });
}

/** Creates the volumes of a service that do not exist yet. */
export async function createVolumes(
  engine: Engine,
  { id: app, region }: AppRef,
  { volumes }: ServiceDefinition,
): Promise<void> {
  for (const { name, size } of volumes) {
    const Labels = engine.names.labels({ app, region, name, size: String(size) });
    await createVolume(engine, { Name: engine.names.volume(app, name), Labels });
  }
}

/** Rejects with the status 304 if the container runs already. */
export async function startContainer({ docker, signal }: Engine, id: string): Promise<void> {
  await repeat(() => docker.getContainer(id).start(), { signal, isFinal: isOfContainer });
}

function isSame({ names }: Engine, { Labels }: NamedContainer, found: Inspected): boolean {
  const [wanted, present] = [names.read(Labels ?? null), names.read(found.Config.Labels)];
  return identifying.every((name) => wanted[name] === present[name]);
}
