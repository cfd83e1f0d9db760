import { expect, test } from 'vitest';
import { engineOf } from '../../engines/engine.ts';
import { failuresOf } from '../../verify/verified.ts';
import { makeDataFolder } from './data-folder.ts';
import { thingsOn } from './left-behind.ts';
import { acme, becomes, engineConfig, prefixOf, removeApps } from './on-engine.ts';
import { send } from './served.ts';
import { prepareVerify, startPrepared, verifyServe } from './verified-serve.ts';

// verify makes some 150 apps, most of which are built, two at a time: four minutes on a busy machine, and more than
// ten beside the slow tests.
const timeout = 30 * 60_000;

test(
  'a server whose apps run on an engine keeps the contract, and leaves nothing there',
  { timeout },
  async ({ onTestFinished }) => {
    const engine = await engineOf('docker');
    const { folder, data } = makeDataFolder();
    const place = { folder: data, environment: { PCP_ENGINE: engine.socketPath } };
    onTestFinished(() => removeApps(engine, data));
    const running = { engine: await engineConfig(engine), image: engine.images.example };
    const prepared = await prepareVerify(folder, place, running);
    await using served = await startPrepared(place, prepared);

    const report = await verifyServe(served.url, prepared, { maxWaitMs: 30_000 });
    const deleted = await send(served, prepared.credentials.PCP_OWNER_TOKEN ?? '', 'DELETE', acme);

    // A server with an engine imports from real platforms only, and none can be reached here.
    const failures = Object.entries(failuresOf(report)).filter(([id]) => !id.includes(' importProject '));
    expect(failures).toEqual([]);
    // Apps ran, so that their states could be changed.
    const passed = report.operations.flatMap(({ id, cells }) => (cells.lifecycle.passed > 0 ? [id] : []));
    expect(passed).toEqual(
      expect.arrayContaining(['deployApp', 'installApplication', 'restartApp', 'createDeploy', 'transferApp']),
    );
    expect(deleted).toMatchObject({ status: 200 });
    await becomes(async () => ({ things: await thingsOn(engine, prefixOf(data)) }), { things: [] });
  },
);
