import { expect, test } from 'vitest';
import { startEngine } from '../../engines/start.ts';
import { deployImage, redeploy, statusOf, untilDeploy, untilRuns } from './apps-on-engine.ts';
import { becomes, serveOnEngine, untilApp, untilResponds } from './on-engine.ts';

test.each(['docker', 'podman'] as const)(
  '%s ends and starts again: the API says so, apps go on, and deploys work',
  async (name) => {
    await using engine = await startEngine(name);
    await using plane = await serveOnEngine(engine);
    await deployImage(plane, 'Shop', engine.images.example);
    const url = await untilRuns(plane, 'shop');

    await engine.end();
    const away = [await plane.get('/api/health?component=engine'), await statusOf(plane, 'shop')];
    await engine.start();
    const text = await untilResponds(url, 200);
    await untilApp(plane, 'shop', 'running');
    await becomes(() => plane.get('/api/health'), { status: 200, body: { status: 'ok' } });
    const id = await redeploy(plane, 'shop');
    await untilDeploy(plane, 'shop', { status: 'succeeded' }, id);

    expect(away).toMatchObject([
      { status: 503, body: { checks: [{ component: 'engine', ok: false }] } },
      { desired: 'running', unobservedReason: 'region_unreachable', containers: [] },
    ]);
    expect([text, await untilResponds(url, 200)]).toEqual(['hello from example\n', 'hello from example\n']);
  },
);
