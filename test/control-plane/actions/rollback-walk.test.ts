import { expect, test } from 'vitest';
import type { SourceBody } from '../../../control-plane/model/sources/source.ts';
import type { Observed } from '../../../control-plane/ports/runtime.ts';
import type { World } from '../../../control-plane/world/index.ts';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import { createDice, type Dice } from '../world/random-requests.ts';
import { acme, image, repository, startAcme } from './acme.ts';
import { gibibyte } from './resized.ts';

const minute = 60_000;
const steps = 150;

test('rollbacks, sizes and deploys in any order keep the sums of the pool, and the releases that they need', async () => {
  const { call, world } = await startAcme();
  await world.apply({ event: 'poolSize', tier: 'pro', cpu: 3.2 });
  await call('deployApp', { params: acme, body: { name: 'Blog', source: image } });
  const dice = createDice(20);
  const wrong: unknown[] = [];
  const sized = new Set<number>();
  for (let step = 0; step < steps; step++) {
    const sizedWith = await act(call, world, dice);
    if (sizedWith !== null) sized.add(sizedWith);
    const { body } = await call('getWorkspace', { params: acme });
    const { rows, used } = await lookAt(world);
    const shown = (body as { workspace: WorkspaceBody }).workspace.regions.find(({ id }) => id === 'eu-central')?.used;
    if (JSON.stringify(shown) !== JSON.stringify(used)) wrong.push({ step, shown, used });
    wrong.push(...mistakesIn(world, rows));
  }

  const { rows } = await lookAt(world);
  const ends = rows.deploys
    .filter(({ trigger }) => trigger === 'rollback')
    .map(({ status, errorCode }) => errorCode ?? status);
  expect(wrong).toEqual([]);
  expect(sized).toEqual(new Set([200, 400, 409]));
  // The walk was not idle.
  expect(ends).toEqual(expect.arrayContaining(['succeeded', 'release_unavailable', 'canceled']));
});

interface WorkspaceBody {
  readonly regions: readonly { readonly id: string; readonly used: object }[];
}

type Call = Awaited<ReturnType<typeof startAcme>>['call'];

interface Rows {
  readonly apps: readonly RowOf<'apps'>[];
  /** Newest first. */
  readonly deploys: readonly RowOf<'deploys'>[];
  readonly releases: readonly RowOf<'releases'>[];
}

/**
 * A request about one of the apps, or something that happens to it, and a while that goes by. Returns the status of a
 * response to other sizes.
 */
async function act(call: Call, world: World, dice: Dice): Promise<number | null> {
  const pick = <T>(list: readonly [T, ...T[]]): T => list[dice(list.length)] ?? list[0];
  const appSlug = pick(['storefront', 'blog']);
  const params = { ...acme, appSlug };
  const { rows } = await lookAt(world);
  const own = rows.deploys.filter(({ appId }) => rows.apps.find(({ id }) => id === appId)?.slug === appSlug);
  const deploy = own[dice(own.length)];
  const { id = '', number = 0 } = deploy ?? {};
  const rollBack = () => call('createDeploy', { params, body: { rollbackTo: id } });
  const services = rows.releases.find(({ id: releaseId }) => releaseId === deploy?.releaseId)?.services ?? [];
  const { name = 'none', volumes: [volume] = [] } = services[dice(services.length)] ?? {};
  let sized: number | null = null;
  const resize = async () => {
    const cpu = pick([0.05, 0.5, 1.2, 2.5, null]);
    const larger = volume && dice(3) === 0 ? { volumes: { [volume.name]: volume.size + dice(12) * gibibyte } } : {};
    const { status } = await call('updateApp', { params, body: { services: [{ name, cpu }], ...larger } });
    sized = status;
  };
  await pick<() => Promise<unknown>>([
    rollBack,
    rollBack,
    rollBack,
    resize,
    resize,
    resize,
    () => call('createDeploy', { params, body: {} }),
    () =>
      call('createDeploy', {
        params,
        body: { source: pick<SourceBody>([image, repository, { type: 'image', ref: 'postgres:17' }]) },
      }),
    () => call('cancelDeploy', { params: { ...params, deployId: own[0]?.id ?? '' } }),
    () => call('updateApp', { params, body: { status: pick(['stopped', 'running'] as const) } }),
    () => world.apply({ event: pick(['neverReady', 'recover', 'recover'] as const), app: `acme/${appSlug}` }),
    () => world.apply({ event: 'imageGone', app: `acme/${appSlug}`, number }).catch(() => undefined),
  ])();
  await world.advance(dice(3) === 0 ? dice(8 * minute) : dice(minute));
  return sized;
}

async function lookAt({ ports: { store, runtime } }: World) {
  const rows: Rows = await store.read('system', async (tx) => {
    const workspaceId = (await tx.workspaces.find({ slug: 'acme' }))?.id ?? '';
    const apps = await tx.apps.list({ workspaceId, region: 'eu-central' });
    const appId = { in: apps.map(({ id }) => id) };
    return {
      apps,
      deploys: await tx.deploys.list({ appId }, { order: ['-number'] }),
      releases: await tx.releases.list({ appId }),
    };
  });
  const seen = await Promise.all(rows.apps.map((app) => runtime.observe(app)));
  const counts = rows.apps.map((app, index) => countByHand(app, rows, seen[index]?.containers ?? []));
  const sum = (column: 'cpu' | 'memory' | 'storage') => counts.reduce((all, one) => all + one[column], 0);
  return { rows, used: { cpu: sum('cpu') / 1000, memory: sum('memory'), storage: sum('storage') } };
}

/**
 * Of the services in their sizes and the deploys that are not over, the larger amounts count; and those of before
 * while a service has two sets of containers.
 */
function countByHand(app: RowOf<'apps'>, { deploys, releases }: Rows, containers: readonly Observed[]) {
  const open = deploys.filter(({ appId, finishedAt }) => appId === app.id && finishedAt === null);
  const current = deploys.find(({ id }) => id === app.currentDeployId);
  const services = releases.find(({ id }) => id === current?.releaseId)?.services ?? [];
  const total = (of: (service: (typeof services)[number]) => number) => services.reduce((all, one) => all + of(one), 0);
  const storage = total(({ volumes }) =>
    volumes.reduce((all, { name, size }) => all + (app.volumeSizes[name] ?? size), 0),
  );
  const cpuMillis = total((service) => app.sizes[service.name]?.cpuMillis ?? service.cpuMillis);
  const isReplacing = open.length > 0 || new Set(containers.map(({ service }) => service)).size < containers.length;
  const all = [{ cpuMillis, memory: total(({ memory }) => memory), storage }, ...open, ...(isReplacing ? [app] : [])];
  const most = (column: 'cpuMillis' | 'memory' | 'storage') => Math.max(...all.map((one) => one[column]));
  const runs = app.desired === 'running' || open.length > 0;
  return { cpu: runs ? most('cpuMillis') : 0, memory: runs ? most('memory') : 0, storage: most('storage') };
}

/** Deploys whose release or image is missing, and apps with more releases than ten beside those of open deploys. */
function mistakesIn({ ports }: World, { apps, deploys, releases }: Rows): string[] {
  const images = ports.builder.images();
  const needed = deploys.filter(({ releaseId }) => releaseId !== null);
  const lost = needed.filter(({ releaseId }) => releases.every(({ id }) => id !== releaseId));
  // The images of the examples were built before the world began.
  const built = releases.filter(({ deployId }) => deploys.some(({ id, number }) => id === deployId && number > 42));
  const own = built
    .flatMap(({ services }) => services.map((service) => service.image))
    .filter((name) => name.startsWith('registry.acme'));
  const full = apps.filter(
    ({ id }) => releases.filter(({ appId, currentAt }) => appId === id && currentAt !== null).length > 11,
  );
  return [
    ...lost.map(({ number }) => `The release of deploy ${number} is gone.`),
    ...own.filter((name) => !images.includes(name)).map((name) => `The image ${name} is gone.`),
    ...full.map(({ slug }) => `${slug} has too many releases.`),
  ];
}
