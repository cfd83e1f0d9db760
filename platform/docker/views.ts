import type Docker from 'dockerode';
import { compareText } from '../../control-plane/model/shared/order.ts';
import type { RuntimeView } from '../../control-plane/ports/runtime.ts';
import type { DockerApp } from './app.ts';
import type { Engine, Inspected, Listed } from './engine.ts';

/** The containers of the services of an app, and its volumes, as an engine lists them. */
interface Found {
  readonly containers: readonly Listed[];
  readonly volumes: readonly Docker.VolumeInspectInfo[];
}

/** How many apps of a look at all are inspected at once, so that others wait little for the engine. */
const appsAtOnce = 4;

/** The containers and volumes that an engine has of an app. */
export async function viewOf(
  engine: Engine,
  { state, containers }: Pick<DockerApp, 'state' | 'containers'>,
  found: Found,
): Promise<RuntimeView> {
  const inspected = await Promise.all(
    found.containers.map(async (one) => [one, await engine.inspect(one.Id)] as const),
  );
  // A container may go between the list and the look at it.
  const present = inspected.filter((pair): pair is readonly [Listed, Inspected] => pair[1] !== null);
  const labels = found.volumes.map(({ Labels }) => engine.names.read(Labels));
  return {
    containers: containers.observe(present).sort((a, b) => compareText(a.name, b.name)),
    volumes: labels
      .map(({ name, size }) => ({ name, size: state.volumes[name] ?? Number(size) }))
      .sort((a, b) => compareText(a.name, b.name)),
  };
}

/** Views of all apps that an engine or this process knows, by two lists and an inspection of each container. */
export async function viewsOfAll(
  engine: Engine,
  known: Iterable<string>,
  appOf: (id: string, containers: readonly Listed[]) => DockerApp,
): Promise<Map<string, RuntimeView>> {
  const { names } = engine;
  const [containers, volumes] = await Promise.all([engine.list(), engine.volumes()]);
  const containersOf = Map.groupBy(engine.servicesAmong(containers), ({ Labels }) => names.read(Labels).app);
  const volumesOf = Map.groupBy(volumes, ({ Labels }) => names.read(Labels).app);
  const waiting = [...new Set([...known, ...containersOf.keys(), ...volumesOf.keys()])];
  const views = new Map<string, RuntimeView>();
  const takeOne = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const found = { containers: containersOf.get(id) ?? [], volumes: volumesOf.get(id) ?? [] };
      views.set(id, await viewOf(engine, appOf(id, found.containers), found));
    }
  };
  await Promise.all(Array.from({ length: appsAtOnce }, takeOne));
  return views;
}
