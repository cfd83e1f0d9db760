import { expect, test } from 'vitest';
import { SourceUnavailable } from '../../../control-plane/ports/source-folders.ts';
import { acme, codeOf, image, repository, startAcme, storefront } from './acme.ts';
import { ada, startPlane, uuid } from './plane.ts';

const files = [{ path: 'index.html', content: '<h1>Hello</h1>' }];
const hour = 3_600_000;

test('keeps an upload, inspects it and deploys it', async () => {
  const { call, world, read } = await startAcme();

  const uploaded = await call('createUpload', { params: acme, body: { name: 'page', files } });
  const { uploadId } = uploaded.body as { uploadId: string };
  const source = { type: 'upload', uploadId } as const;
  const inspected = await call('inspectSource', { params: acme, body: { source } });
  const deployed = await call('deployApp', { params: acme, body: { name: 'Page', source } });
  await world.advance(2 * hour);
  const app = await call('getApp', { params: { ...acme, appSlug: 'page' } });

  expect(uploaded).toMatchObject({
    status: 201,
    body: { name: 'page', files: 1, size: 14, expiresAt: '2026-11-21T11:00:30.000Z' },
  });
  expect(inspected).toMatchObject({
    status: 200,
    body: { builder: 'static', supported: true, services: [{ name: 'web', port: 8080 }], repo: null },
  });
  expect(deployed.body).toMatchObject({ app: { deploy: { steps: [{ id: 'unpack' }, { id: 'build' }, {}, {}] } } });
  expect(app.body).toMatchObject({ app: { status: 'running' } });
  expect(await read((tx) => tx.uploads.count({ id: uploadId }))).toBe(1);
});

test('a new app shows the message and the author that came with its upload', async () => {
  const { call } = await startAcme();
  const uploaded = await call('createUpload', { params: acme, body: { files } });
  const source = { type: 'upload', uploadId: (uploaded.body as { uploadId: string }).uploadId } as const;
  const commit = { commitMsg: 'Greet people', author: 'Ada Park <ada@acme.test>' };

  const { body } = await call('deployApp', { params: acme, body: { name: 'Page', source, ...commit } });

  expect(body).toMatchObject({ app: { deploy: { number: 1, ...commit } } });
});

test('says why the only file that could be built cannot be read', async () => {
  const { call, world } = await startAcme();
  const broken = [{ path: 'compose.yaml', content: 'services:\n  web: [\n' }];
  const uploaded = await call('createUpload', { params: acme, body: { files: broken } });
  const source = { type: 'upload', uploadId: (uploaded.body as { uploadId: string }).uploadId } as const;

  const inspected = await call('inspectSource', { params: acme, body: { source } });
  await call('deployApp', { params: acme, body: { name: 'Broken', source } });
  await world.advance(hour);
  const deploys = await call('listDeploys', { params: { ...acme, appSlug: 'broken' } });

  expect(inspected).toMatchObject({
    status: 200,
    body: {
      supported: false,
      warnings: [
        { code: 'nothing_to_run' },
        { code: 'unreadable_file', path: 'compose.yaml', message: expect.stringContaining('cannot be read: line 3: ') },
      ],
    },
  });
  expect(deploys.body).toMatchObject({
    deploys: [
      {
        error: {
          code: 'no_builder',
          message: expect.stringContaining('compose.yaml: The file is not used, because it cannot be read: line 3: '),
        },
      },
    ],
  });
});

test('an upload that no app uses is gone after an hour', async () => {
  const { call, world } = await startAcme();
  const uploaded = await call('createUpload', { params: acme, body: { files } });
  const source = { type: 'upload', uploadId: (uploaded.body as { uploadId: string }).uploadId } as const;

  await world.advance(hour);
  const codes = [
    await call('deployApp', { params: acme, body: { name: 'Page', source } }),
    await call('inspectSource', { params: acme, body: { source } }),
  ].map(codeOf);

  expect(codes).toEqual(['bad_reference', 'bad_reference']);
});

test('a workspace that is being deleted takes no upload', async () => {
  const { call, change, world } = await startAcme();
  await change(async (tx) =>
    tx.workspaces.update((await tx.workspaces.find({ slug: 'acme' }))?.id ?? '', { deletedAt: 0 }),
  );
  const { sources } = world.ports;
  const kept: string[] = [];
  sources.keep = async (id) => void kept.push(id);

  const refused = await call('createUpload', { params: acme, body: { files } });

  expect([codeOf(refused), kept]).toEqual(['being_deleted', []]);
});

test('keeps no files for a workspace whose deletion begins while they are sent', async () => {
  const { call, change, read, world } = await startAcme();
  const { sources } = world.ports;
  const { id = '' } = (await read((tx) => tx.workspaces.find({ slug: 'acme' }))) ?? {};
  const keep = sources.keep.bind(sources);
  let uploadId = '';
  sources.keep = async (...given) => {
    [uploadId] = given;
    await keep(...given);
    expect(await sources.upload(uploadId)).not.toBeNull();
    await change((tx) => tx.workspaces.update(id, { deletedAt: 0 }));
  };

  const refused = await call('createUpload', { params: acme, body: { files } });

  expect(codeOf(refused)).toBe('being_deleted');
  expect(await sources.upload(uploadId)).toBeNull();
});

test('inspects a repository, and says in which regions it fits', async () => {
  const { call, change } = await startAcme();

  const fits = await call('inspectSource', { params: acme, body: { source: repository } });
  await change((tx) => tx.tiers.update('pro', { cpuMillis: 2000 }));
  const tooLarge = await call('inspectSource', { params: acme, body: { source: repository } });

  expect(fits).toMatchObject({
    status: 200,
    body: {
      source: { ...repository, branch: 'main' },
      repo: { host: 'githost.test', owner: 'acme', name: 'storefront', defaultBranch: 'main', private: false },
      sha: expect.stringMatching(/^[0-9a-f]{40}$/),
      fit: [{ region: 'eu-central', ok: true, missing: null }],
    },
  });
  expect(tooLarge.body).toMatchObject({ fit: [{ ok: false, missing: { cpu: expect.any(Number) } }] });
});

test('inspects nothing that does not exist', async () => {
  const { call } = await startAcme();
  const inspect = async (source: Parameters<typeof call<'inspectSource'>>[1]['body']['source']) =>
    codeOf(await call('inspectSource', { params: acme, body: { source } }));

  const codes = [
    await inspect({ type: 'git', repoUrl: 'https://githost.test/acme/missing' }),
    await inspect({ ...repository, branch: 'missing' }),
    await inspect({ ...repository, sha: 'abcdef0123' }),
    await inspect({ ...repository, installationId: 'missing' }),
    await inspect({ type: 'image', ref: 'ghcr.io/acme-demo/missing' }),
  ];

  expect(codes).toEqual(['bad_reference', 'bad_reference', 'bad_reference', 'bad_reference', 'bad_reference']);
});

test('refuses an image that a source may not name, when it is inspected and when it is deployed', async () => {
  const { call, world } = await startAcme();
  Object.assign(world.ports.settings, { images: { registries: ['docker.io'], offered: ['registry.test/own:1'] } });
  const source = { type: 'image', ref: 'ghcr.io/acme-demo/guestbook:1.2.0' } as const;

  const refused = [
    await call('inspectSource', { params: acme, body: { source } }),
    await call('deployApp', { params: acme, body: { name: 'Other', source, region: 'eu-central' } }),
    await call('createDeploy', { params: storefront, body: { source } }),
  ];
  const own = await call('inspectSource', {
    params: acme,
    body: { source: { type: 'image', ref: 'registry.test/own:1' } },
  });

  const message =
    '"ghcr.io/acme-demo/guestbook:1.2.0" is not an image of a registry that this platform pulls from (docker.io).';
  expect(refused.map(({ status, body }) => ({ status, body }))).toMatchObject(
    refused.map(() => ({ status: 400, body: { error: { code: 'bad_reference', message } } })),
  );
  expect(own.status).toBe(200);
});

test('says when the git host or the registry is out of reach', async () => {
  const { call, world } = await startAcme();
  world.ports.sources.outages.begin('githost', null);
  world.ports.registry.outages.begin('registry', null);
  const ref = 'ghcr.io/acme-demo/guestbook:1.2.0';

  const codes = [
    await call('inspectSource', { params: acme, body: { source: repository } }),
    await call('inspectSource', { params: acme, body: { source: image } }),
    await call('inspectPublic', { body: { repoUrl: repository.repoUrl } }),
    await call('getRegistryImage', { query: { ref } }),
    await call('listGithostInstallations', {}),
  ].map(codeOf);

  expect(codes).toEqual(['provider_error', 'provider_error', 'provider_error', 'provider_error', 'provider_error']);
});

test('says why a repository cannot be had', async () => {
  const { call, world } = await startAcme();
  world.ports.sources.checkout = () => Promise.reject(new SourceUnavailable('The repository has 100000 files.'));

  const { body } = await call('inspectSource', { params: acme, body: { source: repository } });
  expect(body).toMatchObject({ error: { code: 'bad_reference', message: 'The repository has 100000 files.' } });
});

test('inspects a public repository or an application of the catalog', async () => {
  const { call } = await startAcme();

  const found = await call('inspectPublic', { body: { repoUrl: repository.repoUrl } });
  const template = await call('inspectPublic', { body: { template: 'umami' } });
  const missing = await call('inspectPublic', { body: { template: 'unknown' } });
  const noRepository = await call('inspectPublic', { body: { repoUrl: 'https://githost.test/acme/missing' } });

  expect(found).toMatchObject({ status: 200, body: { kind: 'repository', source: { branch: 'main' } } });
  expect(template).toMatchObject({ status: 200, body: { kind: 'template', template: { id: 'umami' } } });
  expect([codeOf(missing), codeOf(noRepository)]).toEqual(['bad_reference', 'bad_reference']);
});

test('inspects a folder and a branch of a public repository', async () => {
  const { call, world } = await startAcme();
  const repoUrl = 'https://githost.test/acme/shops';
  const branches = new Map([['next', [{ sha: 'b'.repeat(40), message: 'Begin', author: 'Ada <ada@acme.test>' }]]]);
  const files = { 'index.html': 'Hello', 'api/go.mod': 'module acme.test/api\n', 'api/main.go': 'package main\n' };
  world.ports.sources.restore(repoUrl, {
    private: false,
    installationId: null,
    defaultBranch: 'main',
    branches,
    files,
  });

  const response = await call('inspectPublic', { body: { repoUrl, branch: 'next', subdir: 'api' } });

  expect(response).toMatchObject({ status: 200, body: { source: { branch: 'next', subdir: 'api' } } });
});

test('finds an image of a registry', async () => {
  const { call } = await startAcme();

  const found = await call('getRegistryImage', { query: { ref: 'ghcr.io/acme-demo/guestbook:1.2.0' } });
  const unknown = await call('getRegistryImage', { query: { ref: 'ghcr.io/acme-demo/missing' } });
  const wrong = await call('getRegistryImage', { query: { ref: 'Not/An:image:ref' } });

  expect(found).toMatchObject({ status: 200, body: { image: { repository: 'acme-demo/guestbook', tag: '1.2.0' } } });
  expect(unknown.body).toEqual({ image: null });
  expect(wrong).toMatchObject({
    status: 400,
    body: { error: { code: 'bad_body', details: [{ in: 'query', path: 'ref' }] } },
  });
});

test.each(['169.254.169.254/x', 'evil.example/x:1', 'localhost:5000/x', 'localhost/x', 'ghcr.io.evil.example/x'])(
  'does not ask the registry of %s for an image',
  async (ref) => {
    const { call, world } = await startAcme();
    // Any look at the registry would be an error.
    world.ports.registry.outages.begin('registry', null);

    expect(await call('getRegistryImage', { query: { ref } })).toMatchObject({ status: 200, body: { image: null } });
  },
);

test('imports a unit of another platform', async () => {
  const { call } = await startAcme();
  const params = { ...acme, provider: 'render' } as const;
  const credentials = { token: 'not-a-real-secret' };

  const listed = await call('importProject', { params, body: { credentials } });
  const imported = await call('importProject', { params, body: { credentials, projectId: 'srv-demo-1001' } });

  expect(listed).toMatchObject({
    status: 200,
    body: { units: [{ name: 'outlet' }, { name: 'outlet-files', importable: false }] },
  });
  expect(imported).toMatchObject({
    status: 200,
    body: { import: { name: 'outlet', vars: [{ key: 'SESSION_SECRET' }, { key: 'SHOP_NAME' }] } },
  });
});

test('the source of an import has only the fields that each client knows', async () => {
  const { call } = await startAcme();
  const params = { ...acme, provider: 'render' } as const;

  const imported = await call('importProject', {
    params,
    body: { credentials: { token: 'any' }, projectId: 'srv-demo-1001' },
  });

  // The contract closes the object, so a generated client may refuse an unknown field.
  const { source } = (imported.body as { readonly import: { readonly source: object } }).import;
  expect(source).toStrictEqual({ type: 'git', repoUrl: expect.any(String) as string, branch: 'main', subdir: '' });
});

test('imports nothing with wrong credentials, without an address, or that cannot be imported', async () => {
  const { call, world } = await startAcme();
  const params = { ...acme, provider: 'render' } as const;
  const [right, wrong] = [{ token: 'not-a-real-secret' }, { token: 'wrong' }];

  const codes = [
    await call('importProject', { params, body: { credentials: wrong } }),
    await call('importProject', { params, body: { credentials: right, projectId: 'dsk-demo-1002' } }),
    await call('importProject', { params: { ...acme, provider: 'coolify' }, body: { credentials: right } }),
  ].map(codeOf);
  world.ports.importer.outages.begin('render', null);
  codes.push(codeOf(await call('importProject', { params, body: { credentials: right } })));

  expect(codes).toEqual(['bad_reference', 'bad_reference', 'missing_input', 'provider_error']);
});

test('a person without an account at the git host sees no installations', async () => {
  const { call, change, read } = await startAcme();
  const { id = '' } = (await read((tx) => tx.users.find({ email: 'ada@acme.test' }))) ?? {};
  await change((tx) => tx.users.update(id, { githostLogin: null }));

  expect((await call('listGithostInstallations', {})).body).toEqual({ installations: [] });
});

test('lists the installations at the git host of the person and of an organization', async () => {
  const { call, store, ports } = await startPlane();
  await store.write('system', (tx) => tx.users.update(ada, { githostLogin: 'ada' }));
  const rest = { suspended: false, manageUrl: 'https://githost.test/settings/installations/1' };
  const installations = [
    { id: uuid(1), account: { login: 'ada', type: 'user', avatarUrl: null }, repositories: 'selected', ...rest },
    { id: uuid(2), account: { login: 'acme', type: 'organization', avatarUrl: null }, repositories: 'all', ...rest },
  ] as const;
  ports.sources.restoreInstallations('ada', installations);

  const { body } = await call('listGithostInstallations');

  expect(body).toMatchObject({
    installations: [
      { account: { type: 'user' }, repositories: 'selected' },
      { account: { type: 'organization' }, repositories: 'all' },
    ],
  });
});

test('finds an image of ghcr.io with its port', async () => {
  const { call } = await startPlane();

  const { body } = await call('getRegistryImage', { query: { ref: 'ghcr.io/acme/web:1' } });

  expect(body).toMatchObject({ image: { registry: 'ghcr.io', ports: [{ port: 8080, protocol: 'tcp' }] } });
});

test('finds out that an image of a database speaks TCP', async () => {
  const { call } = await startPlane();

  const { body } = await call('inspectSource', {
    params: acme,
    body: { source: { type: 'image', ref: 'postgres:16' } },
  });

  expect(body).toMatchObject({ services: [{ role: 'database', port: 5432, protocol: 'tcp' }] });
});
