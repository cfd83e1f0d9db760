import { createParser } from 'eventsource-parser';
import { expect, test } from 'vitest';
import { createClient } from '../../../client/index.ts';
import { prepareWorlds, type World } from '../../../control-plane/world/index.ts';
import { skeleton } from '../../../generated/skeleton.ts';
import { createFetch } from '../../../server/fetch/index.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { createRequestValidator } from '../../../server/http/request-validator.ts';
import { ManualClock } from '../../clock.ts';
import { story } from './start-world.ts';

const baseUrl = 'https://control-plane.test';
const repoUrl = 'https://githost.test/acme/storefront';
const second = 1000;
const minute = 60 * second;

test('a workspace lives from its creation to its deletion, in less than two seconds', async () => {
  const { world, client, stream } = await startLinus();
  // Compiles the schemas of the contract and loads the code of work and telemetry, which every server does once.
  await client.GET('/api/me');
  await world.advance(minute);
  const started = performance.now();
  const workspace = { workspaceSlug: 'annex' };
  const app = { ...workspace, appSlug: 'shop' };

  // A paid tier without a card: the plan starts when the checkout is paid.
  await world.apply({ event: 'card', owner: 'linus@acme.test', card: 'none' });
  const created = await client.POST('/api/workspaces', {
    body: { name: 'Annex', slug: 'annex', hues: [10, 20], tier: 'starter', region: 'ap-sydney' },
  });
  expect(created.response.status).toBe(202);
  await payCheckout(world, created.data);
  expect(await regionOf(client, workspace)).toMatchObject({ status: 'warming', billingStatus: 'active' });
  await world.advance(10 * minute);
  expect(await regionOf(client, workspace)).toMatchObject({ status: 'active', billingStatus: 'active' });

  // A deploy from git, with its log.
  const source = { type: 'git', repoUrl } as const;
  const deployed = await client.POST('/api/workspaces/{workspaceSlug}/deploy', {
    params: { path: workspace },
    body: { name: 'Shop', region: 'ap-sydney', source },
  });
  expect(deployed.data?.app).toMatchObject({ slug: 'shop', status: 'deploying', deploy: { number: 1 } });
  const deployId = deployed.data?.app.deploy?.id ?? '';
  const reading = stream(`/api/workspaces/annex/apps/shop/deploys/${deployId}/logs`);
  await world.advance(10 * minute);
  const log = await reading;
  expect(log.at(-1)).toMatchObject({ event: 'end', data: { status: 'succeeded' } });
  expect(log.filter(({ event }) => event === undefined).length).toBeGreaterThan(5);
  const running = await client.GET('/api/workspaces/{workspaceSlug}/apps/{appSlug}', { params: { path: app } });
  expect(running.data?.app).toMatchObject({ status: 'running', currentDeployId: deployId });
  const service = running.data?.app.subServices.find(({ role }) => role === 'web')?.name ?? '';

  // Metrics of what runs.
  const metrics = await client.GET('/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/metrics', {
    params: { path: { ...app, serviceName: service }, query: { range: '15m' } },
  });
  expect(metrics.data?.series.ready.at(-1)).toBeGreaterThan(0);

  // A domain, as soon as its records are right, and its certificate.
  const added = await client.POST('/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains', {
    params: { path: app },
    body: { host: 'shop.annex.test', isPrimary: true, redirectTo: null },
  });
  expect(added.data?.domain.status).toBe('pending_dns');
  const record = added.data?.domain.records.find(({ type }) => type === 'CNAME');
  await world.apply({ event: 'records', host: 'shop.annex.test', cname: record?.value ?? '' });
  await world.advance(30 * minute);
  const domains = await client.GET('/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains', { params: { path: app } });
  const certs = await client.GET('/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains/certs', {
    params: { path: app },
  });
  expect(domains.data?.domains).toMatchObject([{ host: 'shop.annex.test', status: 'active', isPrimary: true }]);
  expect(certs.data?.certs).toMatchObject([{ host: 'shop.annex.test', status: 'issued' }]);

  // A rule fires when the app is down; the public page has an incident, which ends with it.
  const rule = await client.POST('/api/workspaces/{workspaceSlug}/alerts', {
    params: { path: workspace },
    body: {
      name: 'The shop is down',
      appSlug: 'shop',
      region: 'ap-sydney',
      condition: { metric: 'down', op: '>=', value: 1, forSeconds: 60 },
      channels: ['email', 'statusPage'],
    },
  });
  expect(rule.response.status).toBe(201);
  await world.apply({ event: 'crash', app: 'annex/shop' });
  await world.advance(5 * minute);
  const firing = await client.GET('/api/workspaces/{workspaceSlug}/alerts', { params: { path: workspace } });
  expect(firing.data?.alerts).toMatchObject([{ state: 'firing' }]);
  expect(await publicPage(client)).toMatchObject({
    state: 'major_outage',
    incidents: [{ impact: 'down', resolvedAt: null }],
  });
  await world.apply({ event: 'recover', app: 'annex/shop' });
  await world.advance(10 * minute);
  const resolved = await publicPage(client);
  expect(resolved).toMatchObject({ state: 'operational', incidents: [{ impact: 'down' }] });
  expect(resolved?.incidents[0]?.resolvedAt).not.toBeNull();
  expect(world.ports.mailer.mails.filter(({ subject }) => subject.includes('The shop is down'))).toHaveLength(2);

  // The app moves to another workspace, and the first one is deleted.
  const other = await client.POST('/api/workspaces', {
    body: { name: 'Depot', slug: 'depot', hues: [30, 40], tier: 'starter', region: 'ap-sydney' },
  });
  await payCheckout(world, other.data);
  await world.advance(minute);
  const moved = await client.POST('/api/workspaces/{workspaceSlug}/apps/{appSlug}/transfer', {
    params: { path: app },
    body: { targetWorkspaceSlug: 'depot' },
  });
  expect(moved.data).toMatchObject({ targetWorkspaceSlug: 'depot', newSvcId: 'shop' });
  await world.advance(10 * minute);
  const removed = await client.DELETE('/api/workspaces/{workspaceSlug}', { params: { path: workspace } });
  const gone = await client.GET('/api/workspaces/{workspaceSlug}', { params: { path: workspace } });
  const shown = await client.GET('/api/workspaces/{workspaceSlug}/apps/{appSlug}', {
    params: { path: { workspaceSlug: 'depot', appSlug: 'shop' } },
  });
  const elapsed = performance.now() - started;
  expect(removed.response.status).toBe(200);
  expect(gone.response.status).toBe(404);
  expect(shown.data?.app).toMatchObject({
    status: 'running',
    url: 'https://shop.annex.test',
    deploy: { trigger: 'transfer', status: 'succeeded' },
  });
  expect(elapsed).toBeLessThan(2000);
});

type Client = ReturnType<typeof createClient>;

/** A world and a client of Linus, who has no card. Its clock moves only when a test advances it. */
async function startLinus() {
  const createWorld = await prepareWorlds(story);
  const world = createWorld({ real: new ManualClock() });
  const contract = generatedContract();
  const respond = createFetch(
    { ...skeleton, ...world.handlers },
    {
      contract,
      validate: await createRequestValidator(contract),
      identity: world.identity,
    },
  );
  const token = 'pcp_demo_admin';
  const client = createClient({ baseUrl, token, fetch: (request) => respond(request) });
  const stream = async (path: string) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const { body } = await respond(new Request(`${baseUrl}${path}`, { headers }));
    const frames: { event: string | undefined; data: unknown }[] = [];
    const parser = createParser({ onEvent: ({ event, data }) => frames.push({ event, data: JSON.parse(data) }) });
    const [decoder, reader] = [new TextDecoder(), body?.getReader()];
    for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
      parser.feed(decoder.decode(chunk.value, { stream: true }));
    }
    return frames;
  };
  return { world, client, stream };
}

async function payCheckout(world: World, created: object | undefined): Promise<void> {
  const url = created && 'checkoutUrl' in created ? String(created.checkoutUrl) : '';
  await world.ports.payments.pay(url.split('/').at(-1) ?? '');
  await world.catchUp();
}

async function regionOf(client: Client, path: { workspaceSlug: string }) {
  const { data } = await client.GET('/api/workspaces/{workspaceSlug}', { params: { path } });
  return data?.workspace.regions[0];
}

async function publicPage(client: Client) {
  const { data } = await client.GET('/api/status/{slug}', { params: { path: { slug: 'annex' } } });
  return data;
}
