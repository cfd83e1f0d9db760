import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { asList, asObject } from '../../../contract/document.ts';
import { readStory } from '../../../contract/story.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { type Report, verifyServer, type VerifyServerOptions } from '../../../verify/index.ts';
import { memberRow } from '../../../control-plane/ports/suites/rows.ts';
import { addPerson, addSession, addToken, type Place, withStore } from './people.ts';
import { call, type ServedProcess, send, startServeWith } from './served.ts';

/** A control plane with a workspace, an app and people, as a run of `verify` needs them. */
export interface Prepared {
  readonly config: string;
  /** The configuration of the server. */
  readonly serverConfig: string;
  /** Where the servers write their logs, in which the mails are. */
  readonly log: string;
  /** The credentials, by environment variable. */
  readonly credentials: Readonly<Record<string, string>>;
}

/** Where the apps of a server run. */
interface Running {
  /** `engine` of the configuration; `null`: on the simulated runtime. */
  readonly engine: object | null;
  /** The image of the app of the fixtures and, on an engine, of all applications of the catalog. */
  readonly image: string;
  /** The cluster of the region `other`, where a run then makes its apps. Those of the fixtures stay on the engine. */
  readonly kubernetes?: object;
}

const simulated: Running = { engine: null, image: 'ghcr.io/acme/cache:1' };

/** Fills the data of a server. No server runs afterwards. */
export async function prepareVerify(folder: string, place: Place, running = simulated): Promise<Prepared> {
  const [serverConfig, config, log] = ['server.yaml', 'verify.json', 'log.txt'].map((name) => join(folder, name));
  if (!serverConfig || !config || !log) throw new Error('Three paths have been made.');
  writeFileSync(serverConfig, JSON.stringify(createServerConfig(running)));
  writeFileSync(config, JSON.stringify(createVerifyConfig(log, running.kubernetes ? 'other' : 'local')));
  const tokens = await createFixtures(place, serverConfig, running);
  return { config, serverConfig, log, credentials: { ...tokens, ...(await addPeople(place)) } };
}

/** Makes every check, with writes. */
export function verifyServe(
  url: string,
  { config, credentials }: Prepared,
  options: Partial<VerifyServerOptions> = {},
): Promise<Report> {
  return verifyServer({
    baseUrl: url,
    config,
    environment: credentials,
    allowsWrites: true,
    seed: Number(process.env.VERIFY_SEED ?? 1),
    // An upload of 3,000 files takes seconds, and more on a busy disk.
    timeoutMs: 60_000,
    maxWaitMs: 5000,
    ...options,
  });
}

/** Starts a server on the data. */
export async function startPrepared(place: Place, { serverConfig, log }: Prepared): Promise<ServedProcess> {
  const served = await startServeWith(place.environment, '--data', place.folder, '--config', serverConfig);
  served.stdout.pipe(createWriteStream(log, { flags: 'a' }));
  return served;
}

/**
 * Two tiers, two regions and one that is provisioned when a workspace activates it, and the catalog of the examples.
 */
function createServerConfig({ engine, image, kubernetes }: Running) {
  const pool = { cpu: 8, memory: 2 ** 34, storage: 2 ** 37 };
  const tier = { description: 'For tests.', monthlyCents: 0, currency: 'eur', available: true, pool };
  const ingress = { host: 'apps.localhost', ipv4: ['127.0.0.1'], ipv6: [] };
  const region = { country: null, virtual: false, tls: false, tiers: ['free', 'standard', 'large'], ingress };
  const { templates } = asObject(readStory(generatedContract()).reads.listTemplates?.catalog?.response);
  const ofImage = (template: unknown) => {
    const components = asList(asObject(template).components);
    return { ...asObject(template), components: components.map((one) => ({ ...asObject(one), image })) };
  };
  return {
    phone: 'code',
    // The public ones are out of reach in tests.
    registries: null,
    tiers: [
      { ...tier, id: 'free', name: 'Free', free: true },
      { ...tier, id: 'standard', name: 'Standard', free: false },
      { ...tier, id: 'large', name: 'Large', free: false },
    ],
    regions: [
      { ...region, id: 'local', name: 'Local' },
      { ...region, id: 'other', name: 'Other', ingress: { ...ingress, host: 'other.localhost' }, kubernetes },
      { ...region, id: 'edge', name: 'Edge', virtual: true, ingress: { ...ingress, host: 'edge.localhost' } },
    ],
    requestsPerMinute: { account: null, client: null },
    ...(engine === null ? { templates } : { engine, templates: asList(templates).map(ofImage) }),
  };
}

/** The configuration for the mock, with the people of this server, whose time passes by itself. */
function createVerifyConfig(log: string, place: 'local' | 'other') {
  const { personas, run } = asObject(JSON.parse(readFileSync('verify/mock.json', 'utf8')));
  const named = Object.entries(asObject(personas)).map(([name, persona]) => {
    const { email, ...rest } = asObject(persona);
    return [
      name,
      {
        ...rest,
        ...(email !== undefined && { email: name === 'owner' ? 'owner@example.com' : `${name}@example.test` }),
      },
    ];
  });
  return {
    personas: Object.fromEntries(named) as object,
    fixtures: { workspaceSlug: 'acme', appSlug: 'cache', slug: 'acme' },
    writes: {
      owner: 'owner',
      tier: 'standard',
      region: place,
      invitationToken: ['node', '-e', readInvitation, log, '{email}'],
    },
    // Without an assistant, questions have no answers.
    run: asList(run).filter((id) => id !== 'askAi'),
  };
}

/**
 * Prints the token of the newest invitation of an address, as an operator without a mail server finds it in the log.
 */
const readInvitation = `
const { readFileSync } = require('node:fs');
const [, log, email] = process.argv;
const mails = readFileSync(log, 'utf8').split('\\n').filter((line) => line.includes('"mail"')).map((line) => JSON.parse(line).mail);
console.log(mails.findLast(({ to, text }) => to === email && text.includes('/invitations/'))?.text.match(/invitations\\/(\\S+)/)?.[1] ?? '');`;

/** The workspace of the fixtures with an app that runs, and tokens of its owner. */
async function createFixtures({ folder, environment }: Place, config: string, { image: ref }: Running) {
  await using served = await startServeWith(environment, '--data', folder, '--config', config);
  const owner = served.token ?? '';
  await call(served, owner, '/api/workspaces', {
    name: 'Acme',
    slug: 'acme',
    hues: [210, 260],
    tier: 'free',
    region: 'local',
  });
  const source = { type: 'image', ref };
  await call(served, owner, '/api/workspaces/acme/deploy', { name: 'Cache', region: 'local', source });
  const app = async () => (await call(served, owner, '/api/workspaces/acme/apps/cache')).body;
  await expect.poll(app, { timeout: 300_000 }).toMatchObject({ app: { status: 'running' } });
  const create = async (body: object) => {
    const created = asObject((await send(served, owner, 'POST', '/api/me/tokens', body)).body);
    return String(created.secret);
  };
  const tokens = {
    PCP_OWNER_TOKEN: owner,
    PCP_DEPLOY_TOKEN: await create({ name: 'Deploy', scope: 'deploy' }),
    PCP_READ_TOKEN: await create({ name: 'Read', scope: 'read' }),
    PCP_PINNED_TOKEN: await create({ name: 'Pinned', workspaceSlug: 'acme' }),
  };
  await served.end('SIGTERM');
  return tokens;
}

/** The other members and accounts, and credentials that the API does not make. */
function addPeople(place: Place): Promise<Record<string, string>> {
  return withStore(place, async (store) => {
    const found = await store.read('system', async (tx) => ({
      owner: await tx.users.find({ email: 'owner@example.com' }),
      workspace: await tx.workspaces.find({ slug: 'acme' }),
    }));
    const [ownerId, workspaceId] = [found.owner?.id ?? '', found.workspace?.id ?? ''];
    const addMember = async (role: 'admin' | 'developer' | 'viewer') => {
      const { userId, token } = await addPerson(store, role);
      await store.write('system', (tx) =>
        tx.members.insert(memberRow(workspaceId, userId, { role, joinedAt: tx.now })),
      );
      return token;
    };
    return {
      PCP_ADMIN_TOKEN: await addMember('admin'),
      PCP_DEVELOPER_TOKEN: await addMember('developer'),
      PCP_VIEWER_TOKEN: await addMember('viewer'),
      PCP_STRANGER_TOKEN: (await addPerson(store, 'stranger')).token,
      PCP_NO_PHONE_TOKEN: (await addPerson(store, 'no-phone', { phoneVerified: false })).token,
      PCP_OWNER_SESSION: await addSession(store, ownerId),
      PCP_EXPIRED_TOKEN: await addToken(store, ownerId, { createdAt: 0, expiresAt: 1 }),
    };
  });
}
