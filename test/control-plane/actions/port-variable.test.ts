import { expect, test } from 'vitest';
import { acme, image, startAcme } from './acme.ts';

const shop = { ...acme, appSlug: 'shop' };
const minutes = 10 * 60_000;
const compose = `services:
  web: { image: "acme/web:1", ports: ["3000"] }
  api: { image: "acme/api:1", ports: ["8080"] }
  worker: { image: "acme/worker:1" }
`;
const port = { key: 'PORT', value: '9000', isSecret: false };

/** An app with two services that have a port, and one without. */
async function startShop(vars: readonly (typeof port)[] = [], content = compose) {
  const started = await startAcme();
  const { call, world, findApp } = started;
  const files = [{ path: 'compose.yaml', content }];
  const { body } = await call('createUpload', { params: acme, body: { name: 'shop', files } });
  // The response has this form.
  const { uploadId } = body as { readonly uploadId: string };
  const source = { type: 'upload', uploadId } as const;
  await call('deployApp', { params: acme, body: { name: 'Shop', source, vars: [...vars] } });
  await world.advance(minutes);
  const app = await findApp('shop');
  const ports = async () => {
    const { containers } = await world.ports.runtime.observe({ id: app?.id ?? '', region: 'eu-central' });
    return Object.fromEntries(containers.map(({ service, ports: [first] }) => [service, first?.port ?? null]));
  };
  return { ...started, source, ports };
}

const own = { api: 8080, web: 3000, worker: null };
const changed = { ...own, web: 9000 };

test('sets the port of the service with the address, from the first deploy on', async () => {
  const { call, ports } = await startShop([port]);

  const { body } = await call('getApp', { params: shop });

  expect(await ports()).toEqual(changed);
  expect(body).toMatchObject({
    app: { subServices: [{ name: 'api', port: 8080 }, { name: 'web', port: 9000 }, { name: 'worker' }] },
  });
});

test.each([
  ['deploy', ['redeployApp']],
  ['restart', ['restartApp']],
  ['start', ['stop', 'start']],
] as const)('sets the port with the next %s only', async (_, steps) => {
  const { call, ports, world } = await startShop();
  const send = {
    redeployApp: () => call('redeployApp', { params: shop }),
    restartApp: () => call('restartApp', { params: shop }),
    stop: () => call('updateApp', { params: shop, body: { status: 'stopped' } }),
    start: () => call('updateApp', { params: shop, body: { status: 'running' } }),
  };

  await call('createVar', { params: shop, body: port });
  await world.advance(minutes);
  const before = await ports();
  for (const step of steps) {
    await send[step]();
    await world.advance(minutes);
  }

  expect(before).toEqual(own);
  expect(await ports()).toEqual(changed);
});

test('keeps the port during a change of size, and gives it back with the variable', async () => {
  const { call, ports, world } = await startShop([port]);
  const { body } = await call('listVars', { params: shop });
  // The response has this form.
  const [first] = (body as unknown as { readonly vars: readonly { readonly id: string }[] }).vars;

  await call('deleteVar', { params: { ...shop, varId: first?.id ?? '' } });
  await call('updateApp', { params: shop, body: { services: [{ name: 'web', cpu: 0.2 }] } });
  await world.advance(minutes);
  const resized = await ports();
  await call('redeployApp', { params: shop });
  await world.advance(minutes);

  expect(resized).toEqual(changed);
  expect(await ports()).toEqual(own);
});

test('is not applied until a restart, also if other containers start in the meantime', async () => {
  const { call, world } = await startShop();
  const shown = async () => {
    const { body } = await call('getApp', { params: shop });
    // The response has this form.
    return (body as { readonly app: { readonly notApplied: object } }).app.notApplied;
  };

  await call('setVars', { params: shop, body: { set: [port, { key: 'OTHER', value: '1' }] } });
  const added = await shown();
  await call('updateApp', {
    params: shop,
    body: { services: ['api', 'web', 'worker'].map((name) => ({ name, cpu: 0.2 })) },
  });
  await world.advance(minutes);
  const resized = await shown();
  await call('restartApp', { params: shop });
  await world.advance(minutes);

  const ofPort = { kind: 'variable', name: 'PORT' };
  expect([added, resized]).toEqual([[{ kind: 'variable', name: 'OTHER' }, ofPort], [ofPort]]);
  expect(await shown()).toEqual([]);
});

test('a deploy replaces a service with a volume because of its port', async () => {
  const { call, ports, world } = await startShop(
    [],
    compose.replace('ports: ["3000"]', 'ports: ["3000"], volumes: [files:/data]') + 'volumes: { files: {} }\n',
  );
  await call('createVar', { params: shop, body: port });

  await call('redeployApp', { params: shop });
  await world.advance(minutes);

  expect(await ports()).toEqual(changed);
});

const noPort = 'must be a port, from 1 to 65535, because it is PORT';

test.each(['', '0', '65536', '080', '80 ', '3000/tcp', '${WEB_PORT}', '1e3', 'http'])(
  'refuses %j as PORT in each operation that writes variables',
  async (value) => {
    const { call } = await startShop([port]);
    const { body } = await call('listVars', { params: shop });
    // The response has this form.
    const [first] = (body as unknown as { readonly vars: readonly { readonly id: string }[] }).vars;
    const refused = (path: string) => ({
      status: 400,
      body: { error: { code: 'bad_body', details: [{ in: 'body', path, message: noPort, rule: 'content' }] } },
    });

    const created = await call('createVar', { params: shop, body: { ...port, value } });
    const updated = await call('updateVar', { params: { ...shop, varId: first?.id ?? '' }, body: { value } });
    const vars = [
      { key: 'A', value: 'a' },
      { key: 'PORT', value },
    ];
    const deployed = await call('deployApp', { params: acme, body: { name: 'Blog', source: image, vars } });

    expect(created).toMatchObject(refused('/value'));
    expect(updated).toMatchObject(refused('/value'));
    expect(deployed).toMatchObject(refused('/vars/1/value'));
  },
);

test('refuses PORT beside a source with `port`, and the reverse', async () => {
  const { call, source, world } = await startShop([port]);
  const chosen = { ...image, port: 4000 };
  const vars = [{ key: 'PORT', value: '4000' }];

  const both = await call('deployApp', { params: acme, body: { name: 'Blog', source: chosen, vars } });
  await call('deployApp', { params: acme, body: { name: 'Blog', source: chosen } });
  await world.advance(minutes);
  const added = await call('createVar', { params: { ...acme, appSlug: 'blog' }, body: port });
  const redeployed = await call('createDeploy', { params: shop, body: { source: { ...source, port: 4000 } } });

  const ofSource = 'cannot be combined with the variable PORT, which sets it; leave out one of them';
  const ofKey = 'cannot be PORT, because the source has `port`; change that, or leave it out';
  const refused = (path: string, message: string) => ({
    status: 400,
    body: { error: { code: 'bad_body', details: [{ in: 'body', path, message, rule: 'content' }] } },
  });
  expect(both).toMatchObject(refused('/source/port', ofSource));
  expect(added).toMatchObject(refused('/key', ofKey));
  expect(redeployed).toMatchObject(refused('/source/port', ofSource));
});

test('refuses a setting PORT of an application that is not a port', async () => {
  const { call, change } = await startAcme();
  await change(async (tx) => {
    const wiki = await tx.templates.find({ id: 'wiki' });
    const [first] = wiki?.definition.settings ?? [];
    if (!wiki || !first) throw new Error('There is no such application.');
    const settings = [{ ...first, key: 'PORT', type: 'number', required: false }];
    await tx.templates.update('wiki', { definition: { ...wiki.definition, settings } });
  });
  const install = (value: number) => {
    const body = { region: 'eu-central', name: `Wiki ${value}`, values: { PORT: value } };
    return call('installApplication', { params: { ...acme, applicationId: 'wiki' }, body });
  };

  const [refused, installed] = [await install(70_000), await install(7000)];

  const details = [{ in: 'body', path: '/values/PORT', message: noPort, rule: 'content' }];
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'bad_body', details } } });
  expect(installed).toMatchObject({ status: 201 });
});
