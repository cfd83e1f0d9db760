import type { ContainerLine, Runtime, WantedService } from '../runtime.ts';
import { type Suite, equal } from './assert.ts';
import { execChecks } from './exec.ts';
import { healthChecks } from './health.ts';
import { taskChecks } from './tasks.ts';
import { app, database, isReady, wanted, web } from './wanted.ts';

interface Subject {
  readonly runtime: Runtime;
  /** Image of a web server on port 8080, which responds on `/healthz` too. It has `sh` and the usual commands. */
  readonly image: string;
  /** Lets time go by for the containers until a check is true; rejects if it never becomes true. */
  readonly until: (check: () => Promise<boolean>) => Promise<void>;
  /** Lets time go by for the containers, at most as long as a test can wait. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Deletes an image at the region's source of images. */
  readonly loseImage: (image: string) => void | Promise<void>;
  /** Makes the containers of app-1 pass their health checks, as they do at first, or fail them from now on. */
  readonly setHealthy: (isHealthy: boolean) => void | Promise<void>;
  /** Whether the region says which stream of a program a line is of. */
  readonly hasStreams: boolean;
}

/** Requirements for every runtime, by name. */
export const runtimeSuite: Suite<Subject> = {
  'knows nothing of an app that was never wanted': async (create) => {
    const { runtime } = await create();

    const { containers, volumes } = await runtime.observe(app);

    equal([containers, volumes, await runtime.apps('eu')], [[], [], []]);
  },

  'ends the log of a container that is not there': async (create) => {
    const { runtime } = await create();
    const ref = { ...app, container: 'shop-web-1' };

    const lines: ContainerLine[] = [];
    for await (const line of runtime.logs(ref, 0, new AbortController().signal)) lines.push(line);

    equal(lines, []);
  },

  'starts what is wanted, which is ready after a while': async (create) => {
    const { runtime, until, image } = await create();
    await runtime.apply(wanted(web('1', image)));

    const before = await runtime.observe(app);
    await until(() => isReady(runtime));
    const after = await runtime.observe(app);

    equal(
      before.containers.map(({ service, generation, ready }) => [service, generation, ready]),
      [['web', '1', false]],
    );
    equal(
      after.containers.map((one) => [one.state, one.ready, one.restarts, one.exitCode, one.image === image]),
      [['running', true, 0, null, true]],
    );
    equal(after.containers[0]?.ports, [{ port: 8080, protocol: 'http' }]);
  },

  'leaves alone what is wanted again': async (create) => {
    const { runtime, until, image } = await create();
    await runtime.apply(wanted(web('1', image)));
    await until(() => isReady(runtime));
    const before = await runtime.observe(app);

    await runtime.apply(wanted(web('1', image)));

    equal((await runtime.observe(app)).containers, before.containers);
  },

  'runs two generations beside each other, and stops what is not wanted any more': async (create) => {
    const { runtime, until, image } = await create();
    const generations = async () => (await runtime.observe(app)).containers.map(({ generation }) => generation).sort();
    await runtime.apply(wanted(web('1', image)));
    await until(() => isReady(runtime));

    await runtime.apply(wanted(web('1', image), web('2', image)));
    await until(() => isReady(runtime, 2));
    const both = await generations();
    await runtime.apply(wanted(web('2', image)));
    await until(async () => (await generations()).length === 1);

    equal([both, await generations()], [['1', '2'], ['2']]);
  },

  'gives what is not wanted any more time to finish its requests': async (create) => {
    const { runtime, until, image } = await create();
    await runtime.apply(wanted(web('1', image)));
    await until(() => isReady(runtime));

    await runtime.apply(wanted());

    const { containers } = await runtime.observe(app);
    equal(
      containers.map(({ state, ready, isStopping }) => [state, ready, isStopping]),
      [['running', false, true]],
    );
  },

  'reports a container whose image is gone': async (create) => {
    const { runtime, until, image, loseImage } = await create();
    await loseImage(image);
    await runtime.apply(wanted(web('1', image)));

    await until(async () => (await runtime.observe(app)).containers[0]?.reason !== null);

    const { containers } = await runtime.observe(app);
    equal(
      containers.map(({ ready, startedAt, reason }) => [ready, startedAt, reason]),
      [[false, null, 'image_gone']],
    );
  },

  'keeps volumes until the app is removed': async (create) => {
    const { runtime, until, image } = await create();
    const isEmpty = async () => (await runtime.observe(app)).containers.length === 0;
    await runtime.apply(wanted(database(image)));
    await until(() => isReady(runtime));
    await runtime.apply(wanted());
    await until(isEmpty);
    const stopped = await runtime.observe(app);

    await runtime.remove(app);
    await runtime.remove(app);
    await until(async () => (await runtime.observe(app)).volumes.length === 0);

    equal(stopped.volumes, [{ name: 'db-data', size: 1_073_741_824 }]);
    equal(await isEmpty(), true);
  },

  'lists the apps that have anything there': async (create) => {
    const { runtime, until, image } = await create();
    await runtime.apply(wanted(database(image)));
    await until(() => isReady(runtime));
    const running = [await runtime.apps('eu'), await runtime.apps('us')];
    await runtime.apply(wanted());
    await until(async () => (await runtime.observe(app)).containers.length === 0);
    const stopped = await runtime.apps('eu');

    await runtime.remove(app);
    await until(async () => (await runtime.observe(app)).volumes.length === 0);
    await until(async () => (await runtime.apps('eu')).length === 0);

    equal([running, stopped], [[['app-1'], []], ['app-1']]);
  },

  'grows a volume in place if its region can, and shrinks none': async (create) => {
    const { runtime, until, pass, image } = await create();
    const { growsVolumes } = await runtime.capacity('eu');
    const sized = (size: number) => runtime.apply(wanted(database(image, size)));
    const volumes = async () => (await runtime.observe(app)).volumes;
    await sized(1_073_741_824);
    await until(() => isReady(runtime));
    const before = await runtime.observe(app);

    await sized(3_221_225_472);
    if (growsVolumes) await until(async () => (await volumes())[0]?.size === 3_221_225_472);
    else await pass(1000);
    const grown = await runtime.observe(app);
    await sized(2_147_483_648);

    equal(grown.containers, before.containers);
    equal(await volumes(), [{ name: 'db-data', size: growsVolumes ? 3_221_225_472 : 1_073_741_824 }]);
  },

  'leaves a generation alone that is there, whatever its definition says by then': async (create) => {
    const { runtime, until, pass, image } = await create();
    await runtime.apply(wanted(web('1', image)));
    await until(() => isReady(runtime));
    const before = await runtime.observe(app);
    const changed: WantedService = {
      ...web('1', image),
      service: { ...web('1', image).service, cpuMillis: 900 },
      env: { KEY: 'new' },
    };

    await runtime.apply(wanted(changed));
    await pass(1000);

    equal((await runtime.observe(app)).containers, before.containers);
  },

  'reports which app changed': async (create) => {
    const { runtime, image } = await create();
    const controller = new AbortController();
    const changes = runtime.changes(controller.signal)[Symbol.asyncIterator]();
    const first = changes.next();

    await runtime.apply(wanted(web('1', image)));

    equal((await first).value, 'app-1');
    controller.abort();
    // Earlier changes come first.
    while ((await changes.next()).done !== true);
  },

  'reports no change if an app shall run as before': async (create) => {
    const { runtime, until, image } = await create();
    const other = (generation: string) => ({ ...wanted(web(generation, image)), id: 'app-2', slug: 'other' });
    const controller = new AbortController();
    let changed: string[] = [];
    const following = (async () => {
      for await (const appId of runtime.changes(controller.signal)) changed.push(appId);
    })();
    const applied = async (generation: string) => {
      changed = [];
      await runtime.apply(wanted(web('1', image)));
      await runtime.apply(other(generation));
      await until(async () => changed.includes('app-2'));
      return changed.includes('app-1');
    };

    const first = await applied('1');
    await until(() => isReady(runtime));
    const second = await applied('2');
    controller.abort();
    await following;

    equal([first, second], [true, false]);
  },

  'measures the containers that run': async (create) => {
    const { runtime, until, image } = await create();
    await runtime.apply(wanted(web('1', image)));
    await until(() => isReady(runtime));
    await until(async () => (await runtime.stats(app)).length > 0);

    const [one, another] = await runtime.stats(app);

    equal([one?.service, another], ['web', undefined]);
    equal([(one?.cpu ?? -1) >= 0, (one?.memory ?? 0) > 0, (one?.memory ?? 0) <= 1_073_741_824], [true, true, true]);
  },

  'knows what a region can run': async (create) => {
    const { runtime } = await create();

    const { cpuMillis, memory, storage } = await runtime.capacity('eu');

    equal([cpuMillis >= 1000, memory > 1_073_741_824, storage > 1_073_741_824], [true, true, true]);
  },

  ...execChecks,
  ...healthChecks,
  ...taskChecks,
};
