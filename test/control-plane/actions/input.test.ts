import { expect, test } from 'vitest';
import { acme, repository, startAcme, storefront } from './acme.ts';

type Started = Awaited<ReturnType<typeof startAcme>>;
type Sends = (started: Started, value: string) => Promise<{ readonly status: number; readonly body?: unknown }>;

const condition = { metric: 'down', op: '>=', value: 1, forSeconds: 60 } as const;
const rule = { name: 'Down', appSlug: 'storefront', region: 'eu-central', condition, channels: ['webhook' as const] };
const workspace = { slug: 'fresh', hues: [1, 2] as [number, number], tier: 'free' };
const alertId = async ({ read }: Started) => (await read((tx) => tx.alerts.list({}, { limit: 1 })))[0]?.id ?? '';

const deploys: Sends = ({ call }, repoUrl) =>
  call('deployApp', { params: acme, body: { name: 'Blog', source: { type: 'git', repoUrl } } });
const branches: Sends = ({ call }, branch) =>
  call('createDeploy', { params: storefront, body: { source: { ...repository, branch } } });
const images: Sends = ({ call }, ref) =>
  call('deployApp', { params: acme, body: { name: 'Blog', source: { type: 'image', ref } } });
const webhooks: Sends = ({ call }, webhookUrl) => call('createAlert', { params: acme, body: { ...rule, webhookUrl } });
const hosts: Sends = ({ call }, host) =>
  call('createDomain', { params: storefront, body: { host, isPrimary: false, redirectTo: null } });
const lookups: Sends = ({ call }, host) => call('getDns', { query: { host } });

test.each([
  ['/source/repoUrl', deploys, 'https://127.0.0.1/acme/shop'],
  ['/source/repoUrl', deploys, 'https://localhost/acme/shop'],
  ['/source/repoUrl', deploys, 'http://githost.test/acme/storefront'],
  ['/source/repoUrl', deploys, 'git@127.0.0.1:acme/shop'],
  ['/source/repoUrl', deploys, 'ssh://git@localhost:2222/acme/shop'],
  [
    '/source/repoUrl',
    ({ call }, repoUrl) => call('createDeploy', { params: storefront, body: { source: { type: 'git', repoUrl } } }),
    'https://10.0.0.1/a/b',
  ],
  [
    '/source/repoUrl',
    ({ call }, repoUrl) => call('inspectSource', { params: acme, body: { source: { type: 'git', repoUrl } } }),
    'https://10.0.0.1/a/b',
  ],
  [
    '/repoUrl',
    ({ call }, repoUrl) => call('inspectPublic', { body: { repoUrl } }),
    'https://169.254.169.254/latest/meta',
  ],
  ['/webhookUrl', webhooks, 'https://10.0.0.1/hook'],
  ['/webhookUrl', webhooks, 'https://[::1]/hook'],
  [
    '/webhookUrl',
    async (started, webhookUrl) =>
      started.call('updateAlert', {
        params: { ...acme, alertId: await alertId(started) },
        body: { channels: ['webhook'], webhookUrl },
      }),
    'https://192.168.0.1/',
  ],
  ['/name', ({ call }, name) => call('createWorkspace', { body: { ...workspace, name } }), ' '],
  ['/name', ({ call }, name) => call('updateWorkspace', { params: acme, body: { name } }), '\u200b\u00a0'],
  ['/name', ({ call }, name) => call('updateMe', { body: { name } }), '\u3164'],
  ['/name', ({ call }, name) => call('createToken', { body: { name, scope: 'read', expires: '30d' } }), ' '],
  [
    '/name',
    ({ call }, name) =>
      call('createAlert', { params: acme, body: { ...rule, name, webhookUrl: 'https://hooks.test/' } }),
    ' ',
  ],
  [
    '/name',
    async (started, name) =>
      started.call('updateAlert', { params: { ...acme, alertId: await alertId(started) }, body: { name } }),
    ' ',
  ],
  ['/subject', ({ call }, subject) => call('createTicket', { body: { subject, body: 'Help' } }), ' '],
] as const satisfies readonly (readonly [string, Sends, string])[])(
  'refuses in %s what the schema cannot (%#)',
  async (path, send, value) => {
    const { status, body } = await send(await startAcme(), value);

    expect({ status, body }).toMatchObject({ status: 400, body: { error: { code: 'bad_body', details: [{ path }] } } });
  },
);

test.each([
  [
    '/branch',
    ({ call }, branch) => call('inspectPublic', { body: { ...{ repoUrl: repository.repoUrl }, branch } }),
    '--upload-pack=x',
  ],
  ['/source/branch', branches, '-b'],
  ['/source/ref', images, 'http://x/y'],
  [
    '/source/ref',
    ({ call }, ref) => call('inspectSource', { params: acme, body: { source: { type: 'image', ref } } }),
    'https://x/y',
  ],
  ['ref', ({ call }, ref) => call('getRegistryImage', { query: { ref } }), 'acme//shop'],
  ['/host', hosts, '10.0.0.1'],
  ['/host', hosts, 'a.1'],
  ['host', lookups, 'shop.0x7f'],
  ['host', lookups, 'a.1b'],
] as const satisfies readonly (readonly [string, Sends, string])[])(
  'refuses in %s what breaks the pattern of its schema (%#)',
  async (path, send, value) => {
    const { status, body } = await send(await startAcme(), value);

    const details = expect.arrayContaining([expect.objectContaining({ path, rule: 'pattern' })]);
    expect({ status, body }).toMatchObject({ status: 400, body: { error: { code: 'bad_body', details } } });
  },
);

test('keeps a host in lower case', async () => {
  const started = await startAcme();

  expect(await hosts(started, 'Tea.Acme.TEST')).toMatchObject({
    status: 201,
    body: { domain: { host: 'tea.acme.test' } },
  });
});

test('an operator can allow webhooks to a private network', async () => {
  const started = await startAcme();
  const condition = { metric: '5xx', op: '>', value: 5, forSeconds: 300 } as const;
  const rule = { name: 'Errors', appSlug: 'storefront', region: 'eu-central', condition };
  const channels = ['webhook' as const];
  const create = () =>
    started.call('createAlert', {
      params: acme,
      body: { ...rule, channels, webhookUrl: 'http://10.0.0.1:9093/alerts' },
    });

  const before = await create();
  Object.assign(started.world.ports.settings, { allowsPrivateWebhooks: true });

  expect([before.status, (await create()).status]).toEqual([400, 201]);
});

test('an operator can allow repositories in a private network', async () => {
  const started = await startAcme();
  Object.assign(started.world.ports.settings, { allowsPrivateRepositories: true });

  const { status } = await deploys(started, 'http://10.0.0.1:3000/acme/shop');

  expect(status).toBe(201);
});
