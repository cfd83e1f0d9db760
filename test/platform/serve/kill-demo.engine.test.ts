import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { asObject } from '../../../contract/document.ts';
import { Names } from '../../../platform/docker/names.ts';
import { createRandom } from '../../../mock/random.ts';
import { buildPostgres, findPostgres } from '../../engines/database-images.ts';
import { clientOf, type Engine, type EngineName, engineOf } from '../../engines/engine.ts';
import { catalogWith, demo, deploysOf, slugs, untilDemoRuns } from './demo-on-engine.ts';
import { filesOf, imagesOn, processesOf, rowsWith, thingsOn } from './left-behind.ts';
import { becomes, type OnEngine, serveOnEngine, untilResponds } from './on-engine.ts';
import { call, type ServedProcess } from './served.ts';

// KILL_ROUNDS=50 kills it more often, KILL_ENGINE=podman on the other engine. KILL_SEED repeats the moments.
const rounds = Number(process.env.KILL_ROUNDS ?? 2);
// `engineOf` rejects a name that is not of an engine.
const name = (process.env.KILL_ENGINE ?? 'docker') as EngineName;
const seed = process.env.KILL_SEED ?? String(randomInt(1_000_000));

test.skipIf(findPostgres() === null)(
  `the demo is killed at random moments, and has nothing twice and nothing that no row knows: seed ${seed}`,
  async () => {
    const engine = await engineOf(name);
    await using plane = await serveOnEngine(engine, { templates: catalogWith(await buildPostgres(engine)) });
    const before = { files: filesOf(plane), processes: processesOf(plane).length };
    await plane.served.end('SIGKILL');

    const { sent, accepted } = await killAgainAndAgain(plane);
    await plane.start('--demo');
    const [site, web] = [await untilDemoRuns(plane, 'site'), await untilDemoRuns(plane, 'web')];
    await untilDemoRuns(plane, 'worker');
    const openDeploys = async () => ({
      open: (await allDeploys(plane)).filter(({ finishedAt }) => finishedAt === null),
    });
    await becomes(openDeploys, { open: [] });
    const pages = [await untilResponds(site, 200), await untilResponds(web, 200)];
    // A replaced container may finish its requests for 30 s.
    const wanted = ['site/web running', 'web/web running', 'worker/postgres running', 'worker/worker running'];
    await becomes(async () => ({ containers: await containersOf(engine, plane) }), { containers: wanted });
    const deploys = await allDeploys(plane);
    const unknownImages = (await imagesOn(engine, plane.prefix, false)).filter(
      (id) => rowsWith(plane, id).length === 0,
    );

    console.log(
      `${name}: ${rounds} kills, ${sent} deploys sent, ${accepted.length} accepted, ${deploys.length} in all`,
    );
    expect(pages).toEqual([
      expect.stringContaining('<h1>A static site</h1>'),
      expect.stringContaining('<h1>A web app</h1>'),
    ]);
    expect(deploys.map(({ id }) => id)).toEqual(expect.arrayContaining(accepted));
    expect(
      deploys.filter(({ status, error }) => status !== 'succeeded' && asObject(error).code !== 'superseded'),
    ).toEqual([]);
    expect(deploys.length).toBeLessThanOrEqual(slugs.length + sent);
    expect(unknownImages).toEqual([]);

    const ids = deploys.map(({ id }) => String(id));
    await plane.delete(demo);
    const left = async () => ({
      things: await thingsOn(engine, plane.prefix),
      rows: ids.flatMap((id) => rowsWith(plane, id)),
    });
    await becomes(left, { things: [], rows: [] });
    // The file of a removed app goes after its last container.
    await becomes(async () => ({ files: filesOf(plane), processes: processesOf(plane).length }), before);
  },
);

/** Kills it in turns while it starts and while it works. As soon as it listens, an app is deployed again. */
async function killAgainAndAgain(plane: OnEngine) {
  const random = createRandom(seed);
  const accepted: unknown[] = [];
  let sent = 0;
  for (let round = 0; round < rounds; round++) {
    const spawned = plane.spawn('--demo');
    const deploy = async ({ url }: ServedProcess) => {
      sent += 1;
      return call({ url }, plane.token, `${demo}/apps/${slugs[round % slugs.length]}/deploy`, {});
    };
    // The server may be killed before it listens, or before it responds.
    const deploying = Promise.allSettled([spawned.listens.then(deploy)]);
    if (round % 2 === 0) await spawned.listens;
    await sleep(500 + random() * 4500);
    await spawned.end('SIGKILL');
    const [outcome] = await deploying;
    if (outcome.status === 'fulfilled') accepted.push(asObject(asObject(outcome.value.body).deploy).id);
  }
  return { sent, accepted };
}

async function allDeploys(plane: OnEngine) {
  return (await Promise.all(slugs.map((slug) => deploysOf(plane, slug)))).flat();
}

/** The app, the service and the state of each container. */
async function containersOf(engine: Engine, { prefix }: OnEngine): Promise<string[]> {
  const names = new Names(prefix);
  const listed = await clientOf(engine).listContainers({ all: true, filters: { label: [names.label('app')] } });
  const labelled = listed.map(({ Labels, State }) => ({ ...names.read(Labels), state: State }));
  return labelled.map(({ name: shown, service, state }) => `${shown.split('-')[0]}/${service} ${state}`).sort();
}
