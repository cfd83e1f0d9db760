import { expect, test } from 'vitest';
import { acme, codeOf, startAcme } from './acme.ts';

const region = 'eu-central';

test('shows the services of an application by name', async () => {
  const { call } = await startAcme();

  const { body } = await call('installApplication', {
    params: { ...acme, applicationId: 'wiki' },
    body: { region, values: { SITE_TITLE: 'Notes' } },
  });

  expect(body).toMatchObject({
    app: {
      subServices: [
        { name: 'db', image: 'postgres:17' },
        { name: 'wiki', image: 'wiki:5.4' },
      ],
    },
  });
});

test('a service that is built during the installation has the id of the application as its image', async () => {
  const { call, change } = await startAcme();
  await change(async (tx) => {
    const mail = await tx.templates.find({ id: 'mail' });
    if (mail) await tx.templates.update('mail', { definition: { ...mail.definition, installable: true } });
  });

  const { body } = await call('installApplication', { params: { ...acme, applicationId: 'mail' }, body: { region } });

  expect(body).toMatchObject({ app: { subServices: [{ name: 'mail', image: 'mail' }] } });
});

test('installs an application with its settings as variables', async () => {
  const { call, world, read, findApp } = await startAcme();
  const params = { ...acme, applicationId: 'umami' };

  const { status, body } = await call('installApplication', {
    params,
    body: { region: 'eu-central', values: { DEFAULT_LOCALE: 'de-DE' } },
  });

  const id = (await findApp('umami'))?.id ?? '';
  const vars = await read((tx) => tx.vars.list({ appId: id }, { order: ['key'] }));
  expect(status).toBe(201);
  expect(body).toMatchObject({
    app: {
      slug: 'umami',
      name: 'Umami',
      source: { type: 'template', applicationId: 'umami', version: '2.20.1' },
      application: { id: 'umami', version: '2.20.1', upgradable: false },
      deploy: { trigger: 'install', version: '2.20.1', steps: [{ id: 'release' }, { id: 'health' }, { id: 'route' }] },
      scale: { cpu: 0.5, volumes: { 'umami-data': 10_737_418_240 } },
    },
  });
  expect(vars).toMatchObject([
    { key: 'APP_SECRET', isSecret: true, value: expect.stringMatching(/^[0-9a-f]{60}$/) },
    { key: 'DEFAULT_LOCALE', isSecret: false, value: 'de-DE' },
    { key: 'TRACKER_SCRIPT_NAME', isSecret: false, value: 'script.js' },
  ]);
  // The row of the app shows no secret, as in the view of a world.
  expect((await findApp('umami'))?.settings).toEqual({
    APP_SECRET: '••••••••',
    DEFAULT_LOCALE: 'de-DE',
    TRACKER_SCRIPT_NAME: 'script.js',
  });
  await world.advance(10 * 60_000);
  expect((await call('getApp', { params: { ...acme, appSlug: 'umami' } })).body).toMatchObject({
    app: { status: 'running' },
  });
});

test('numbers the slug of an application without a name', async () => {
  const { call } = await startAcme();
  const params = { ...acme, applicationId: 'umami' };
  const install = (name?: string) =>
    call('installApplication', { params, body: { region: 'eu-central', ...(name !== undefined && { name }) } });

  const [first, second, named] = [await install(), await install(), await install('umami')];

  expect([first.body, second.body]).toMatchObject([
    { app: { slug: 'umami' } },
    { app: { slug: 'umami-2', name: 'Umami' } },
  ]);
  expect(codeOf(named)).toBe('name_taken');
});

test('checks the values of settings', async () => {
  const { call } = await startAcme();
  const install = (applicationId: string, values: Record<string, string | number | boolean>) =>
    call('installApplication', { params: { ...acme, applicationId }, body: { region: 'eu-central', values } });

  const wrong = await install('umami', { TRACKER_SCRIPT_NAME: 'a b', DEFAULT_LOCALE: 'xx', OTHER: '1' });
  const missing = await install('wiki', { SESSION_HOURS: 'many' });

  const rules = (path: string, rule: string): unknown => expect.objectContaining({ path: `/values/${path}`, rule });
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      error: {
        details: [
          rules('OTHER', 'settingUnknown'),
          rules('TRACKER_SCRIPT_NAME', 'settingPattern'),
          rules('DEFAULT_LOCALE', 'settingOptions'),
        ],
      },
    },
  });
  expect(missing).toMatchObject({
    body: {
      error: {
        code: 'bad_body',
        details: [rules('SITE_TITLE', 'settingRequired'), rules('SESSION_HOURS', 'settingType')],
      },
    },
  });
});

test('installs an application in the sizes and with the health check of the request', async () => {
  const { call, findApp } = await startAcme();
  const body = {
    ...{ region, name: 'Notes', values: { SITE_TITLE: 'Notes' }, health: { path: '/readyz' } },
    ...{ services: [{ name: 'wiki', cpu: 1, memory: 2 ** 30 }], volumes: { 'db-data': 5 * 2 ** 30 } },
  };

  const installed = await call('installApplication', { params: { ...acme, applicationId: 'wiki' }, body });

  const limits = { cpu: 1, memory: 2 ** 30 };
  expect(installed).toMatchObject({
    status: 201,
    body: { app: { subServices: [{ name: 'db' }, { name: 'wiki', limits }], health: { path: '/readyz' } } },
  });
  expect(await findApp('notes')).toMatchObject({
    sizes: { wiki: { cpuMillis: 1000, memory: 2 ** 30 } },
    volumeSizes: { 'db-data': 5 * 2 ** 30 },
  });
});

test('installs nothing with a size of what the application does not have, or that is too small', async () => {
  const { call } = await startAcme();
  const params = { ...acme, applicationId: 'umami' };
  const install = async (chosen: object) =>
    codeOf(await call('installApplication', { params, body: { region, ...chosen } }));

  expect([
    await install({ services: [{ name: 'cache', cpu: 1 }] }),
    await install({ volumes: { other: 2 ** 40 } }),
    await install({ services: [{ name: 'umami', cpu: 0.07 }] }),
  ]).toEqual(['bad_reference', 'bad_reference', 'bad_body']);
});

test('installs only what the catalog can install, where it fits', async () => {
  const { call, change, setPlan } = await startAcme();
  const install = (applicationId: string, region = 'eu-central') =>
    call('installApplication', { params: { ...acme, applicationId }, body: { region } });

  const codes = [
    codeOf(await install('unknown')),
    codeOf(await install('mail')),
    codeOf(await install('umami', 'atlantis')),
  ];
  codes.push(codeOf(await install('umami', 'us-east')));
  await change((tx) => tx.tiers.update('pro', { storage: 30_000_000_000 }));
  codes.push(codeOf(await install('umami')));
  await setPlan('acme', { status: 'canceled' });
  codes.push(codeOf(await install('umami')));

  expect(codes).toEqual([
    'not_found',
    'not_installable',
    'bad_region',
    'activation_required',
    'insufficient_pool',
    'payment_required',
  ]);
});

test('keeps nothing of an application that the runtime refuses', async () => {
  const { call, world, findApp } = await startAcme();
  world.ports.runtime.outages.begin('eu-central', null);

  const refused = await call('installApplication', {
    params: { ...acme, applicationId: 'umami' },
    body: { region: 'eu-central' },
  });

  expect([codeOf(refused), await findApp('umami')]).toEqual(['reconcile_failed', null]);
});
