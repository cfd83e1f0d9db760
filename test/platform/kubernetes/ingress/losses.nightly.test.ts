import { expect, test } from 'vitest';
import { startOwnCluster } from '../../../cluster/own.ts';
import { noteFigure } from '../../../figures.ts';
import { redeploy, untilDeploy } from '../../serve/apps-on-engine.ts';
import { countRequests, openLedApp, patience } from './led-app.ts';

const enough = 50_000;
const lost = { unit: 'lost', atMost: 0 } as const;

test('of 50,000 requests none is lost over ten deploys, nor over an update of the pods that lead them', async () => {
  await using cluster = await startOwnCluster();
  await using led = await openLedApp({ port: 30081, securePort: 30444, cluster });
  const { plane, seen } = led;

  const overDeploys = led.startLoad();
  for (let deploy = 1; deploy <= 10; deploy++)
    await untilDeploy(plane, 'given', { status: 'succeeded' }, await redeploy(plane, 'given'));
  const lostInDeploys = await overDeploys.end(enough);
  await expect.poll(() => countRequests(plane.served), patience).toBe(seen.length);

  noteFigure({ what: 'requests over 10 deploys, of 50,000', value: lostInDeploys.length, ...lost });
  expect(lostInDeploys).toEqual([]);

  // Another configuration replaces the pods, one after the other.
  const former = (await led.pods()).map(({ metadata }) => metadata.name);
  await plane.served[Symbol.asyncDispose]();
  seen.length = 0;
  const overUpdate = led.startLoad();
  await led.update();
  const replaced = async () => {
    const now = await led.pods();
    return now.length === 2 && !now.some(({ metadata }) => former.includes(metadata.name));
  };
  await expect.poll(replaced, { timeout: 300_000, interval: 250 }).toBe(true);
  const lostInUpdate = await overUpdate.end(enough);

  noteFigure({ what: 'requests over an update of the ingress, of 50,000', value: lostInUpdate.length, ...lost });
  expect(lostInUpdate).toEqual([]);
  await expect.poll(() => countRequests(plane.served), patience).toBe(seen.length);
});
