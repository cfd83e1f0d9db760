import { expect, test } from 'vitest';
import { readConfig } from '../../../platform/serve/config/read-config.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { type Engine, engineOf } from '../../engines/engine.ts';
import {
  composeOf,
  deployFiles,
  redeploy,
  serving,
  statusOf,
  untilDeploy,
  untilRuns,
  upload,
} from './apps-on-engine.ts';
import { createAcme, engineConfig, removeApps, type Requests, untilResponds } from './on-engine.ts';
import { call } from './served.ts';
import { startPlane } from './started.ts';

test('a deploy whose health check fails ends after five minutes, and the former release serves on', async () => {
  const engine = await engineOf('docker');
  await using plane = await startHere(engine);
  await createAcme(plane);
  await deployFiles(plane, 'Shop', composeOf(engine.images.example, serving('first')));
  const url = await untilRuns(plane, 'shop');
  const failing = composeOf(engine.images.example, serving('second'), {
    healthcheck: { test: ['CMD', 'false'], interval: '1s' },
  });

  const id = await redeploy(plane, 'shop', await upload(plane, failing));
  await untilDeploy(plane, 'shop', { status: 'deploying' }, id);
  const duringDeploy = await untilResponds(url, 200);
  plane.pass(300_000);
  const failed = await untilDeploy(plane, 'shop', { status: 'failed' }, id);
  const afterDeploy = await untilResponds(url, 200);

  expect(failed).toMatchObject({
    error: { code: 'health_check_failed', message: 'The health check of the service "web" fails: false' },
  });
  expect({ duringDeploy, afterDeploy }).toEqual({ duringDeploy: 'first', afterDeploy: 'first' });
  expect(await statusOf(plane, 'shop')).toMatchObject({ status: 'running' });
});

/** A control plane in this process, whose clock can be put forward. */
async function startHere(engine: Engine): Promise<Requests & AsyncDisposable & { pass(milliseconds: number): void }> {
  const text = JSON.stringify({ engine: await engineConfig(engine) });
  const config = readConfig({ name: 'server.yaml', text }, generatedContract().document);
  const started = await startPlane({ config, environment: { PCP_ENGINE: engine.socketPath } });
  const { plane, folder } = started;
  return {
    get: (path) => call(plane, plane.token ?? '', path),
    post: (path, body) => call(plane, plane.token ?? '', path, body),
    pass: (milliseconds) => started.pass(milliseconds),
    [Symbol.asyncDispose]: async () => {
      await plane.stop();
      await removeApps(engine, folder);
      await started[Symbol.asyncDispose]();
    },
  };
}
