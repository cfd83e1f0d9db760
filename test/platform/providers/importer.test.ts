import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImporter } from '../../../platform/providers/importer.ts';
import { type Importer, Unsupported } from '../../../control-plane/ports/importer.ts';
import { Refused } from '../../../control-plane/ports/refused.ts';
import { importerSuite } from '../../../control-plane/ports/suites/importer.ts';
import { misbehaviours, type Respond, sendJson, type StandIn, startStandIn } from './stand-in.ts';

// Stand-ins for the APIs of Heroku and Render, with the members that these document.
const heroku: Readonly<Record<string, unknown>> = {
  '/apps': [
    { id: 'app-2', name: 'Zoo', region: { name: 'eu' }, stack: { name: 'heroku-24' } },
    { id: 'app-1', name: 'blog', region: { name: 'us' }, stack: { name: 'heroku-24' } },
  ],
  '/apps/app-1': { id: 'app-1', name: 'blog' },
  '/apps/app-2': { id: 'app-2', name: 'Zoo' },
  '/apps/app-1/github': { repo: 'acme/blog', branch: 'live', auto_deploy: true },
  '/apps/app-1/config-vars': { LOG_LEVEL: 'info', 'bad-name': 'x', API_KEY: '' },
  '/apps/app-1/domains': [
    { hostname: 'blog.herokuapp.com', kind: 'heroku' },
    { hostname: 'www.acme.test', kind: 'custom' },
  ],
  '/apps/app-1/addons': [{ name: 'postgresql-cubed-1', addon_service: { name: 'heroku-postgresql' } }],
};
const outlet = {
  id: 'srv-1',
  name: 'outlet',
  type: 'web_service',
  repo: 'https://github.com/acme/outlet',
  branch: 'main',
  rootDir: 'web',
};
const render: Readonly<Record<string, unknown>> = {
  '/services?limit=100': [
    { cursor: 'a', service: { ...outlet, serviceDetails: { region: 'frankfurt' } } },
    {
      cursor: 'b',
      service: { id: 'srv-2', name: 'proxy', type: 'private_service', imagePath: 'docker.io/library/nginx:1.27' },
    },
    { cursor: 'c', service: { id: 'crn-1', name: 'tidy', type: 'cron_job', repo: 'https://github.com/acme/outlet' } },
  ],
  '/services/srv-1': { ...outlet, serviceDetails: { region: 'frankfurt', disk: { name: 'files' } } },
  '/services/srv-1/env-vars?limit=100': [{ cursor: 'a', envVar: { key: 'SHOP_NAME', value: 'Outlet' } }],
  '/services/srv-1/custom-domains?limit=100': [
    { cursor: 'a', customDomain: { id: 'cdm-1', name: 'outlet.acme.test' } },
  ],
};

function respondWith(contents: Readonly<Record<string, unknown>>): Respond {
  return ({ url, headers }, response) => {
    if (headers.authorization !== 'Bearer right') sendJson(response, { id: 'unauthorized' }, 401);
    else sendJson(response, contents[url] ?? { id: 'not_found' }, url in contents ? 200 : 404);
  };
}

const here = { mayReach: (address: string) => address === '127.0.0.1' };
const servers: Record<string, StandIn> = {};
beforeAll(async () => {
  const all: Readonly<Record<string, Respond>> = {
    heroku: respondWith(heroku),
    render: respondWith(render),
    ...misbehaviours,
  };
  await Promise.all(Object.entries(all).map(async ([name, respond]) => (servers[name] = await startStandIn(respond))));
});
afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server[Symbol.asyncDispose]()));
});

test.each(['heroku', 'render'] as const)('the importer of %s does what its port says', async (provider) => {
  const access = { provider, token: 'right' };
  const broken = Object.fromEntries(Object.keys(misbehaviours).map((name) => [name, createFor(name)]));
  const create = async () => ({
    importer: createFor(provider),
    access,
    refusedAccess: { provider, token: 'wrong' },
    broken,
  });

  for (const check of Object.values(importerSuite)) await expect(check(create)).resolves.toBeUndefined();
});

test('reads an app of Heroku with its repository, variables, domains and add-ons', async () => {
  const importer = createFor('heroku');
  const access = { provider: 'heroku', token: 'right' } as const;

  const units = await importer.units(access);
  const project = await importer.project(access, 'app-1');

  const reason = 'The app is not connected to GitHub. Deploy it from its repository instead.';
  expect(units).toEqual([
    {
      id: 'app-1',
      name: 'blog',
      kind: 'app',
      repoUrl: 'https://github.com/acme/blog',
      region: null,
      importable: true,
      reason: null,
    },
    { id: 'app-2', name: 'Zoo', kind: 'app', repoUrl: null, region: null, importable: false, reason },
  ]);
  expect(project).toEqual({
    name: 'blog',
    source: { type: 'git', repoUrl: 'https://github.com/acme/blog', branch: 'live', subdir: '' },
    vars: [
      { key: 'API_KEY', value: '', isSecret: true },
      { key: 'LOG_LEVEL', value: 'info', isSecret: true },
    ],
    domains: ['www.acme.test'],
    warnings: [
      {
        code: 'addon_skipped',
        message: 'The add-on heroku-postgresql is not imported. Install a counterpart, and copy its data.',
      },
      { code: 'var_skipped', message: 'The variable "bad-name" has a name that it cannot have here.' },
    ],
  });
  expect(await importer.project(access, 'app-2')).toBeNull();
});

test('reads a service of Render with its source, variables, domains and disk', async () => {
  const importer = createFor('render');
  const access = { provider: 'render', token: 'right' } as const;

  const units = await importer.units(access);

  expect(units.map(({ name, importable, reason }) => [name, importable, reason])).toEqual([
    ['outlet', true, null],
    ['proxy', true, null],
    ['tidy', false, 'A scheduled job is not an app.'],
  ]);
  expect(await importer.project(access, 'srv-1')).toEqual({
    name: 'outlet',
    source: { type: 'git', repoUrl: 'https://github.com/acme/outlet', branch: 'main', subdir: 'web' },
    vars: [{ key: 'SHOP_NAME', value: 'Outlet', isSecret: true }],
    domains: ['outlet.acme.test'],
    warnings: [
      { code: 'disk_skipped', message: 'The disk "files" is not imported. Add a volume, and copy the files.' },
    ],
  });
});

test('reads all pages of Heroku', async () => {
  await using server = await startStandIn(({ url, headers }, response) => {
    if (url !== '/apps') return sendJson(response, {}, 404);
    const isLast = headers.range === 'id b..; max=200';
    return sendJson(
      response,
      [{ id: isLast ? 'b' : 'a', name: isLast ? 'two' : 'one' }],
      isLast ? 200 : 206,
      isLast ? {} : { 'Next-Range': 'id b..; max=200' },
    );
  });

  const units = await createAt(server.url).units({ provider: 'heroku', token: 'right' });

  expect(units.map(({ name }) => name)).toEqual(['one', 'two']);
});

test('sends the token to public addresses only, if nothing else is said', async () => {
  const url = servers.render?.url ?? '';
  const importer = createImporter({
    providers: ['render'],
    urls: { heroku: url, herokuRepositories: url, render: url },
  });

  await expect(importer.units({ provider: 'render', token: 'right' })).rejects.toThrow('which is not a public address');
});

test('says which platforms are supported', async () => {
  const access = { provider: 'netlify', token: 'right' } as const;

  await expect(createFor('heroku').units(access)).rejects.toThrow(
    new Unsupported('This service does not import from netlify. It imports from: heroku, render.'),
  );
});

test('refuses a token that would end the header', async () => {
  await expect(createFor('render').units({ provider: 'render', token: 'a\r\nHost: b' })).rejects.toThrow(Refused);
});

function createFor(name: string): Importer {
  return createAt(servers[name]?.url ?? '');
}

function createAt(url: string): Importer {
  return createImporter({
    ...here,
    providers: ['heroku', 'render'],
    timeoutMs: 300,
    urls: { heroku: url, herokuRepositories: url, render: url },
  });
}
