import { expect, test } from 'vitest';
import { acme, image, startAcme } from './acme.ts';

const blog = { ...acme, appSlug: 'blog' };
const mebibyte = 2 ** 20;

/** Installs the app of an image and lets it start. */
async function startBlog() {
  const started = await startAcme();
  const { call, world } = started;
  await call('deployApp', { params: acme, body: { name: 'Blog', source: image } });
  await world.advance(10 * 60_000);
  return { ...started, limits: async () => (await call('getApp', { params: blog })).body };
}

test('an app whose source states no size gets the default, and the plan said so', async () => {
  const { call, limits } = await startBlog();

  const inspected = await call('inspectSource', { params: acme, body: { source: image } });

  const size = { cpu: 0.5, memory: 512 * mebibyte };
  expect(inspected.body).toMatchObject({ services: [{ limits: size }], footprint: size });
  expect(await limits()).toMatchObject({ app: { subServices: [{ limits: size }], limits: size } });
});

test('an app that runs keeps its size when it is deployed again, whatever the default is', async () => {
  const { call, world, limits, change, findApp } = await startBlog();
  const app = await findApp('blog');
  await change(async (tx) => {
    const release = await tx.releases.find({ id: app?.currentDeployId ?? '' });
    const services = (release?.services ?? []).map((one) => ({ ...one, cpuMillis: 100, memory: 128 * mebibyte }));
    await tx.releases.update(release?.id ?? '', { services });
  });

  await call('createDeploy', { params: blog, body: {} });
  await world.advance(10 * 60_000);

  expect(await limits()).toMatchObject({
    app: {
      deploy: { number: 2, status: 'succeeded' },
      subServices: [{ limits: { cpu: 0.1, memory: 128 * mebibyte } }],
    },
  });
});

test('a small pool makes the default smaller', async () => {
  const { call, change } = await startAcme();
  await change((tx) => tx.tiers.update('pro', { cpuMillis: 800, memory: 640 * mebibyte }));

  const inspected = await call('inspectSource', { params: acme, body: { source: image } });

  expect(inspected.body).toMatchObject({ services: [{ limits: { cpu: 0.4, memory: 320 * mebibyte } }] });
});
