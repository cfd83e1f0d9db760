import { expect, test } from 'vitest';
import { acme, codeOf, image, startAcme } from './acme.ts';

const shopPath = { ...acme, appSlug: 'shop' };
const below = 'eu-central.apps.acme-cloud.test';

/** A compose file of services, each with its members. */
const composeOf = (services: Readonly<Record<string, string>>) =>
  `services:\n${Object.entries(services)
    .map(([name, members]) => `  ${name}: { image: "acme/${name}:1"${members} }\n`)
    .join('')}`;
const published = (port: number) => `, ports: ["${port}"]`;
const shop = composeOf({
  api: published(8080),
  web: published(3000),
  inner: ', expose: ["9000"]',
  postgres: published(5432),
});

/** An app of a compose file that runs. */
async function startShop(compose = shop) {
  const started = await startAcme();
  const { call, world, findApp, read } = started;
  const upload = async (content: string) => {
    const body = { name: 'shop', files: [{ path: 'compose.yaml', content }] };
    const { uploadId } = (await call('createUpload', { params: acme, body })).body as { readonly uploadId: string };
    return { type: 'upload', uploadId } as const;
  };
  const deploy = async (name: string, content: string) => {
    const refusal = codeOf(await call('deployApp', { params: acme, body: { name, source: await upload(content) } }));
    await world.advance(10 * 60_000);
    return refusal;
  };
  const redeploy = async (content: string) => {
    await call('createDeploy', { params: shopPath, body: { source: await upload(content) } });
    await world.advance(10 * 60_000);
  };
  const endpoints = async (appSlug = 'shop') => {
    const { app } = (await call('getApp', { params: { ...acme, appSlug } })).body as {
      readonly app: { readonly endpoints: readonly { readonly component: string; readonly url: string }[] };
    };
    return app.endpoints.map(({ component, url }) => [component, new URL(url).hostname.split('.')[0]]);
  };
  const route = async (slug = 'shop') => {
    const app = await findApp(slug);
    return app && world.ports.ingress.observe(app);
  };
  const labels = () => read((tx) => tx.labels.list({}, { order: ['label'] }));
  await deploy('Shop', compose);
  return { ...started, upload, deploy, redeploy, endpoints, route, labels };
}

test('each published web service has an address, and the one that people visit has that of the app', async () => {
  const { call, route } = await startShop();

  const { body } = await call('getApp', { params: shopPath });

  const url = `https://shop-acme.${below}`;
  expect(body).toMatchObject({
    app: {
      status: 'running',
      url,
      endpoints: [
        { component: 'web', url, protocol: 'http', port: 443, custom: false },
        { component: 'api', url: `https://api-shop-acme.${below}`, protocol: 'http', port: 443, custom: false },
      ],
    },
  });
  expect(await route()).toMatchObject({
    hosts: [{ host: `shop-acme.${below}`, redirectTo: null }],
    target: { service: 'web', port: 3000 },
    services: [
      { service: 'api', host: `api-shop-acme.${below}`, target: { service: 'api', generation: '1-1', port: 8080 } },
    ],
  });
});

test('a deploy keeps addresses, and a service that is no longer published loses its own', async () => {
  const { redeploy, endpoints, route, labels } = await startShop();

  await redeploy(shop);
  const kept = await endpoints();
  const moved = await route();
  await redeploy(composeOf({ api: ', expose: ["8080"]', web: published(3000), queue: published(9000) }));

  expect(kept).toEqual([
    ['web', 'shop-acme'],
    ['api', 'api-shop-acme'],
  ]);
  expect(moved).toMatchObject({ services: [{ target: { service: 'api', generation: '2-1' } }] });
  expect(await endpoints()).toEqual([
    ['web', 'shop-acme'],
    ['queue', 'queue-shop-acme'],
  ]);
  expect(await labels()).toMatchObject([{ service: 'queue' }]);
});

test('a rollback brings back the address of a service', async () => {
  const { call, world, findApp, redeploy, endpoints } = await startShop();
  const first = (await findApp('shop'))?.currentDeployId ?? '';
  await redeploy(composeOf({ web: published(3000) }));
  const without = await endpoints();

  const rolledBack = await call('createDeploy', { params: shopPath, body: { rollbackTo: first } });
  await world.advance(10 * 60_000);

  expect(codeOf(rolledBack)).toBeNull();
  expect(without).toEqual([['web', 'shop-acme']]);
  expect(await endpoints()).toEqual([
    ['web', 'shop-acme'],
    ['api', 'api-shop-acme'],
  ]);
});

test('a stopped app keeps its hosts, and its services receive nothing', async () => {
  const { call, world, route, endpoints } = await startShop();

  await call('updateApp', { params: shopPath, body: { status: 'stopped' } });
  await world.advance(60_000);

  expect(await endpoints()).toHaveLength(2);
  expect(await route()).toMatchObject({ target: null, services: [{ service: 'api', target: null }] });
});

test('a label is unique among apps and services, in either order', async () => {
  const { call, change, deploy, endpoints } = await startShop();
  await change((tx) => tx.tiers.update('pro', { cpuMillis: 16_000, memory: 2 ** 34 }));

  // The service `api` of the shop is first, and then the app `x-news`.
  await deploy('API Shop', composeOf({ web: published(80) }));
  await call('deployApp', { params: acme, body: { name: 'x-news', source: image } });
  await deploy('News', composeOf({ web: published(80), x: published(81) }));

  expect(await endpoints('api-shop')).toEqual([['web', expect.stringMatching(/^api-shop-acme-[0-9a-z]{4}$/)]]);
  expect(await endpoints('news')).toEqual([
    ['web', 'news-acme'],
    ['x', expect.stringMatching(/^x-news-acme-[0-9a-z]{4}$/)],
  ]);
});

test('the labels follow the name of the app and the slug of the workspace', async () => {
  const { call, world, endpoints, route } = await startShop();

  await call('updateApp', { params: shopPath, body: { name: 'Store' } });
  await world.advance(60_000);
  const renamed = await endpoints('store');
  const led = await route('store');
  await world.ports.store.write('system', (tx) => tx.deploys.deleteAll({ status: { in: ['queued', 'building'] } }));
  const moved = await call('updateWorkspace', { params: acme, body: { slug: 'umbrella' } });
  const app = await call('getApp', { params: { workspaceSlug: 'umbrella', appSlug: 'store' } });

  expect(renamed).toEqual([
    ['web', 'store-acme'],
    ['api', 'api-store-acme'],
  ]);
  expect(led).toMatchObject({ services: [{ host: `api-store-acme.${below}` }] });
  expect(codeOf(moved)).toBeNull();
  expect(app.body).toMatchObject({ app: { endpoints: [{}, { url: `https://api-store-umbrella.${below}` }] } });
});

test('the labels follow an app to another workspace, when the deploy there has the route', async () => {
  const { call, world } = await startShop();

  const transferred = await call('transferApp', { params: shopPath, body: { targetWorkspaceSlug: 'acme-labs' } });
  await world.advance(10 * 60_000);
  const { body } = await call('getApp', { params: { workspaceSlug: 'acme-labs', appSlug: 'shop' } });

  expect(codeOf(transferred)).toBeNull();
  expect(body).toMatchObject({
    app: {
      deploy: { status: 'succeeded' },
      endpoints: [{ url: `https://shop-acme-labs.${below}` }, { url: `https://api-shop-acme-labs.${below}` }],
    },
  });
});

test('the labels of a stopped app follow it at once', async () => {
  const { call, world, labels } = await startShop();
  await call('updateApp', { params: shopPath, body: { status: 'stopped' } });
  await world.advance(60_000);

  await call('transferApp', { params: shopPath, body: { targetWorkspaceSlug: 'acme-labs' } });

  expect(await labels()).toMatchObject([{ service: 'api', label: 'api-shop-acme-labs' }]);
});

test('a deleted app frees its labels', async () => {
  const { call, world, deploy, endpoints, labels } = await startShop();

  await call('deleteApp', { params: shopPath });
  await world.advance(5 * 60_000);
  const left = await labels();
  await deploy('API Shop', composeOf({ web: published(80) }));

  expect(left).toEqual([]);
  expect(await endpoints('api-shop')).toEqual([['web', 'api-shop-acme']]);
});

test('without `ports` an app has no address, and the plan says so', async () => {
  const inside = composeOf({ web: ', expose: ["3000"]', worker: '' });
  const { call, upload, endpoints, route } = await startShop(inside);

  const { body } = await call('inspectSource', { params: acme, body: { source: await upload(inside) } });

  expect(body).toMatchObject({
    warnings: expect.arrayContaining([
      {
        code: 'no_address',
        message:
          'The app has no address, because no web service has `ports`. For one, add `ports: ["3000"]` to "web", with the port at which it listens.',
      },
    ]) as unknown,
  });
  expect(await endpoints()).toEqual([]);
  expect(await route()).toBeNull();
});
