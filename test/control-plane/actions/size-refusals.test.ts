import { expect, test } from 'vitest';
import { codeOf, storefront } from './acme.ts';
import { gibibyte, startSizes } from './resized.ts';

const larger = { services: [{ name: 'web', cpu: 1 }] };

test('names every mistake in the sizes of a request, and changes nothing', async () => {
  const { resize, shown } = await startSizes();
  const before = await shown();

  const refused = await resize({
    services: [
      { name: 'web', cpu: 0.07, memory: 33_554_433 },
      { name: 'db', cpu: 0.0500001 },
      { name: 'web', cpu: 0.15 },
    ],
    volumes: { 'db-data': 10 * gibibyte - 1 },
  });

  expect(refused).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'bad_body',
        details: [
          { in: 'body', path: '/services/0/cpu', message: 'must be a multiple of 0.05', rule: 'multipleOf' },
          { in: 'body', path: '/services/0/memory', message: 'must be a multiple of 33554432', rule: 'multipleOf' },
          { in: 'body', path: '/services/1/cpu', message: 'must be a multiple of 0.05', rule: 'multipleOf' },
          { in: 'body', path: '/services/2/name', message: 'repeats web', rule: 'uniqueItems' },
          {
            in: 'body',
            path: '/volumes/db-data',
            message: 'must be at least 10737418240, since the volume has 10737418240 bytes and cannot shrink',
            rule: 'volumeShrinks',
          },
        ],
      },
    },
  });
  expect(await shown()).toEqual(before);
});

test.each([{ cpu: 0 }, { cpu: 0.04 }, { memory: 0 }, { memory: 33_554_431 }])(
  'a service has at least one step: %j',
  async (size) => {
    const { resize } = await startSizes();

    expect(codeOf(await resize({ services: [{ name: 'web', ...size }] }))).toBe('bad_body');
  },
);

test.each([0.05, 0.1, 0.15, 0.35, 0.55, 1.15, 2.3])('%d cores are a multiple of the step', async (cpu) => {
  const { resize, shown } = await startSizes();

  const accepted = await resize({ services: [{ name: 'web', cpu, memory: 33_554_432 }] });

  expect(codeOf(accepted)).toBeNull();
  expect((await shown()).limits).toMatchObject({ web: { cpu, memory: 33_554_432 } });
});

test.each([
  [{ services: [{ name: 'mailer', cpu: 1 }] }, 'The app has no service "mailer". It has db, web.'],
  [{ services: [{ name: 'constructor', cpu: null }] }, 'The app has no service "constructor". It has db, web.'],
  [{ volumes: { backups: gibibyte } }, 'The app has no volume "backups". It has db-data.'],
])('refuses unknown services and volumes: %j', async (body, message) => {
  const { resize } = await startSizes();

  expect(await resize(body)).toMatchObject({ status: 400, body: { error: { code: 'bad_reference', message } } });
});

test('an app whose services are not known yet has none', async () => {
  const { call, resize } = await startSizes();
  await call('deployApp', {
    params: { workspaceSlug: 'acme' },
    body: { name: 'Blog', source: { type: 'git', repoUrl: 'https://githost.test/acme/storefront' } },
  });

  const refused = await resize(larger, { workspaceSlug: 'acme', appSlug: 'blog' });

  const message = 'The app has no service "web". It has none.';
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'bad_reference', message } } });
});

test('a size that does not fit into the pool is refused with the exact amounts', async () => {
  const { resize, shown, world } = await startSizes();
  await world.apply({ event: 'poolSize', tier: 'pro', cpu: 2.4, memory: 3.5 * gibibyte, storage: 21 * gibibyte });
  const before = await shown();

  const refused = await resize({
    services: [{ name: 'web', cpu: 1, memory: 1.5 * gibibyte }],
    volumes: { 'db-data': 12 * gibibyte },
  });
  const fits = await resize({
    services: [{ name: 'web', cpu: 0.9, memory: 1.5 * gibibyte }],
    volumes: { 'db-data': 11 * gibibyte },
  });

  expect(refused).toMatchObject({
    status: 409,
    body: {
      error: { code: 'insufficient_pool' },
      needs: { cpu: 0.5, memory: 0.5 * gibibyte, storage: 2 * gibibyte },
      free: { cpu: 0.4, memory: 0.5 * gibibyte, storage: gibibyte },
      missing: { cpu: 0.1, memory: 0, storage: gibibyte },
    },
  });
  expect(codeOf(fits)).toBeNull();
  expect(before.limits).toMatchObject({ web: { cpu: 0.5 } });
});

test('a stopped app needs room for its storage only', async () => {
  const { resize, world } = await startSizes();
  await resize({ status: 'stopped' });
  await world.advance(60_000);
  await world.apply({ event: 'poolSize', tier: 'pro', cpu: 0.5, memory: 536_870_912, storage: 21 * gibibyte });

  const stored = await resize({ ...larger, volumes: { 'db-data': 11 * gibibyte } });
  const tooLarge = await resize({ volumes: { 'db-data': 12 * gibibyte } });
  const start = await resize({ status: 'running' });

  expect([stored, tooLarge, start].map(codeOf)).toEqual([null, 'insufficient_pool', 'insufficient_pool']);
  expect(start).toMatchObject({ body: { needs: { cpu: 2, memory: 2_684_354_560, storage: 0 } } });
});

test('a smaller size fits into a pool that is exceeded', async () => {
  const { resize, world } = await startSizes();
  await world.apply({ event: 'poolSize', tier: 'pro', cpu: 1 });

  expect(codeOf(await resize({ services: [{ name: 'web', cpu: 0.05 }] }))).toBeNull();
  expect(codeOf(await resize(larger))).toBe('insufficient_pool');
});

test('the release of a deploy in progress counts in the size of the request', async () => {
  const { call, change, resize, used, world } = await startSizes();
  const deployId = '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e40';
  await change(async (tx) => {
    const release = await tx.releases.find({ deployId });
    const services = (release?.services ?? []).flatMap((one) =>
      one.name === 'web' ? [one, { ...one, name: 'worker', cpuMillis: 200 }] : [one],
    );
    await tx.releases.update(release?.id ?? '', { services });
  });
  await call('createDeploy', { params: storefront, body: { rollbackTo: deployId } });
  const before = await used();
  await world.apply({ event: 'poolSize', tier: 'pro', cpu: 2.5 });

  const refused = await resize(larger);
  await world.apply({ event: 'poolSize', tier: 'pro', cpu: 4 });
  await resize(larger);

  expect(before).toMatchObject({ cpu: 2.2 });
  expect(refused).toMatchObject({
    status: 409,
    body: { needs: { cpu: 0.5 }, free: { cpu: 0.3 }, missing: { cpu: 0.2 } },
  });
  expect(await used()).toMatchObject({ cpu: 2.7 });
});

test.each(['incomplete', 'past_due', 'canceled'] as const)(
  'a plan that is %s has to be paid before',
  async (status) => {
    const { resize, setPlan, shown } = await startSizes();
    await setPlan('acme', { status });

    expect(codeOf(await resize({ services: [{ name: 'web', cpu: 0.05 }] }))).toBe('payment_required');
    expect((await shown()).limits).toMatchObject({ web: { cpu: 0.5 } });
  },
);

test('on a free plan, a size that does not fit needs a card', async () => {
  const { change, resize, setPlan, world } = await startSizes();
  await setPlan('acme', { status: 'free' });
  await world.apply({ event: 'poolSize', tier: 'pro', cpu: 2 });
  const withCard = await resize(larger);
  await change(async (tx) => {
    const ada = await tx.users.find({ email: 'ada@acme.test' });
    await tx.users.update(ada?.id ?? '', { paymentMethod: null });
  });
  const without = await resize(larger);

  expect([withCard, without].map(codeOf)).toEqual(['insufficient_pool', 'payment_required']);
});

test('a region that has failed is refused, one that is draining is not', async () => {
  const { resize, world } = await startSizes();
  await world.apply({ event: 'region', region: 'eu-central', state: 'draining' });
  const draining = await resize(larger);
  await world.apply({ event: 'region', region: 'eu-central', state: 'failed' });
  const failed = await resize({ services: [{ name: 'web', cpu: 0.05 }] });

  expect([draining, failed].map(codeOf)).toEqual([null, 'region_unavailable']);
});
