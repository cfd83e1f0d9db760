import type { Runtime, Wanted, WantedService } from '../runtime.ts';
import { type Suite, equal, errorOf } from './assert.ts';
import { healthChecks } from './health.ts';
import { taskChecks } from './tasks.ts';

interface Subject {
  readonly runtime: Runtime;
  /** Lets that much time go by for the containers. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Deletes an image where the region gets it from. */
  readonly loseImage: (image: string) => void | Promise<void>;
  /** Lets the containers of app-1 pass their health checks, as they do at first, or fail them from now on. */
  readonly setHealthy: (isHealthy: boolean) => void | Promise<void>;
}

const minute = 60_000;
const app = { id: 'app-1', region: 'eu' };

/** What every runtime has to do, by name. */
export const runtimeSuite: Suite<Subject> = {
  'knows nothing of an app that was never wanted': async (create) => {
    const { runtime } = await create();

    const { containers, volumes } = await runtime.observe(app);

    equal([containers, volumes], [[], []]);
  },

  'starts what is wanted, which is ready after a while': async (create) => {
    const { runtime, pass } = await create();
    await runtime.apply(wanted(web('1')));

    const before = await runtime.observe(app);
    await pass(minute);
    const after = await runtime.observe(app);

    equal(
      before.containers.map(({ service, generation, ready }) => [service, generation, ready]),
      [['web', '1', false]],
    );
    equal(
      after.containers.map(({ state, ready, restarts, exitCode, image }) => [state, ready, restarts, exitCode, image]),
      [['running', true, 0, null, 'example:1']],
    );
    equal(after.containers[0]?.ports, [{ port: 8080, protocol: 'http' }]);
  },

  'leaves alone what is wanted again': async (create) => {
    const { runtime, pass } = await create();
    await runtime.apply(wanted(web('1')));
    await pass(minute);
    const before = await runtime.observe(app);

    await runtime.apply(wanted(web('1')));

    equal((await runtime.observe(app)).containers, before.containers);
  },

  'runs two generations beside each other, and stops what is not wanted any more': async (create) => {
    const { runtime, pass } = await create();
    await runtime.apply(wanted(web('1')));
    await pass(minute);

    await runtime.apply(wanted(web('1'), web('2')));
    await pass(minute);
    const both = await runtime.observe(app);
    await runtime.apply(wanted(web('2')));
    await pass(minute);
    const one = await runtime.observe(app);

    equal(both.containers.map(({ generation, ready }) => [generation, ready]).sort(), [
      ['1', true],
      ['2', true],
    ]);
    equal(
      one.containers.map(({ generation }) => generation),
      ['2'],
    );
  },

  'reports a container whose image is gone': async (create) => {
    const { runtime, pass, loseImage } = await create();
    await loseImage('example:1');
    await runtime.apply(wanted(web('1')));

    await pass(minute);

    const { containers } = await runtime.observe(app);
    equal(
      containers.map(({ ready, startedAt, reason }) => [ready, startedAt, reason]),
      [[false, null, 'image_gone']],
    );
  },

  'keeps volumes until the app is removed': async (create) => {
    const { runtime, pass } = await create();
    await runtime.apply(wanted(database));
    await pass(minute);
    await runtime.apply(wanted());
    await pass(minute);
    const stopped = await runtime.observe(app);

    await runtime.remove(app);
    await runtime.remove(app);
    await pass(minute);
    const { containers, volumes } = await runtime.observe(app);

    equal([stopped.containers, stopped.volumes], [[], [{ name: 'db-data', size: 1_073_741_824 }]]);
    equal([containers, volumes], [[], []]);
  },

  'grows a volume in place, and shrinks none': async (create) => {
    const { runtime, pass } = await create();
    await runtime.apply(wanted(database));
    await pass(minute);
    const before = await runtime.observe(app);

    await runtime.apply(wanted(withVolume(3_221_225_472)));
    await pass(minute);
    const grown = await runtime.observe(app);
    await runtime.apply(wanted(withVolume(2_147_483_648)));
    await pass(minute);
    const { volumes } = await runtime.observe(app);

    equal(grown.containers, before.containers);
    equal([grown.volumes, volumes], [[{ name: 'db-data', size: 3_221_225_472 }], [{ name: 'db-data', size: 3_221_225_472 }]]);
  },

  'leaves a generation alone that is there, whatever its definition says by then': async (create) => {
    const { runtime, pass } = await create();
    await runtime.apply(wanted(web('1')));
    await pass(minute);
    const before = await runtime.observe(app);
    const { service } = web('1');

    await runtime.apply(wanted({ ...web('1'), service: { ...service, cpuMillis: 900 }, env: { KEY: 'new' } }));
    await pass(minute);

    equal((await runtime.observe(app)).containers, before.containers);
  },

  'reports which app changed': async (create) => {
    const { runtime } = await create();
    const controller = new AbortController();
    const changes = runtime.changes(controller.signal)[Symbol.asyncIterator]();
    const first = changes.next();

    await runtime.apply(wanted(web('1')));

    equal((await first).value, 'app-1');
    const last = changes.next();
    controller.abort();
    equal((await last).done, true);
  },

  'runs a program in a container': async (create) => {
    const { runtime, pass } = await create();
    const { signal } = new AbortController();
    await runtime.apply(wanted(web('1')));
    await pass(minute);
    const [container] = (await runtime.observe(app)).containers;

    const exec = await runtime.exec({ ...app, container: container?.name ?? '' }, ['echo', 'hello'], signal);

    equal([await textOf(exec.output), await exec.exitCode], ['hello\n', 0]);
    await errorOf(runtime.exec({ ...app, container: 'none' }, ['true'], signal));
  },

  'measures the containers that run': async (create) => {
    const { runtime, pass } = await create();
    await runtime.apply(wanted(web('1')));
    await pass(minute);

    const [one, another] = await runtime.stats(app);

    equal([one?.service, another], ['web', undefined]);
    equal([(one?.cpu ?? -1) >= 0, (one?.memory ?? 0) > 0, (one?.memory ?? 0) <= 1_073_741_824], [true, true, true]);
  },

  ...healthChecks,
  ...taskChecks,
};

function web(generation: string): WantedService {
  const definition = { name: 'web', role: 'web', image: 'example:1', command: null, port: 8080, protocol: 'http' } as const;
  const service = { ...definition, cpuMillis: 500, memory: 1_073_741_824, volumes: [], dependsOn: [], health: null };
  return { service, generation, deployId: `deploy-${generation}`, env: {} };
}

const database: WantedService = {
  ...web('1'),
  service: {
    ...web('1').service,
    name: 'db',
    role: 'database',
    image: 'postgres:17',
    port: 5432,
    protocol: 'tcp',
    volumes: [{ name: 'db-data', path: '/var/lib/postgresql', size: 1_073_741_824 }],
  },
};

/** The same database, with a volume of another size. */
function withVolume(size: number): WantedService {
  return { ...database, service: { ...database.service, volumes: [{ name: 'db-data', path: '/var/lib/postgresql', size }] } };
}

function wanted(...services: readonly WantedService[]): Wanted {
  return { ...app, workspaceId: 'acme', slug: 'shop', services };
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += new TextDecoder().decode(piece);
  return text;
}
