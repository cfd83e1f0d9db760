import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGitRoutes } from '../../../platform/serve/git-webhook.ts';
import { createMetrics } from '../../../server/http/metrics.ts';
import { createRoutes } from '../../../server/http/routes.ts';
import { logTo } from '../../server/http/served.ts';
import { listen, type Listening } from '../../listen.ts';
import { now, startRows } from '../../control-plane/reconcile/start-rows.ts';

const secret = 'the secret of the test';
const repoUrl = 'https://githost.test/acme/shop';
const push = JSON.stringify({ ref: 'refs/heads/main', repository: { clone_url: `${repoUrl}.git`, html_url: repoUrl } });

let rows: Awaited<ReturnType<typeof startRows>>;
let served: Listening;
let forgotten: string[];
beforeEach(async () => {
  rows = await startRows(async (tx) => {
    await tx.branchTips.insert({ id: 'shop', workspaceId: 'acme', appId: 'shop', repoUrl, tips: {} });
  });
  forgotten = [];
  const { clock, store } = rows;
  const routes = createGitRoutes({ secret, clock, store, forgetBranches: (url) => void forgotten.push(url) });
  const respond = createRoutes(routes, { log: logTo([]), observer: createMetrics().observer });
  served = await listen((request, response) => void respond(request, response));
});
afterEach(() => served[Symbol.asyncDispose]());

const hex = (body: string, key = secret) => createHmac('sha256', key).update(body).digest('hex');
const github = (body: string, event = 'push') => ({
  'X-GitHub-Event': event,
  'X-Hub-Signature-256': `sha256=${hex(body)}`,
});
const gitea = (body: string) => ({ 'X-Gitea-Event': 'push', 'X-Gitea-Signature': hex(body) });
const standard = (body: string, at = now, key: string | Buffer = secret) => {
  const signature = createHmac('sha256', key)
    .update(`msg_1.${at / 1000}.${body}`)
    .digest('base64');
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at / 1000),
    'webhook-signature': `v1,AAAA v1,${signature}`,
  };
};

async function send(body: string, headers: Readonly<Record<string, string>>) {
  const response = await fetch(`${served.url}/hooks/git`, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

const basic = (password: string) => ({
  Authorization: `Basic ${Buffer.from(`platform:${password}`).toString('base64')}`,
});
const bitbucket = (body: string, event: string) => ({
  'X-Event-Key': event,
  'X-Hub-Signature': `sha256=${hex(body)}`,
});

const ofBitbucket = JSON.stringify({
  actor: { type: 'user', nickname: 'ada' },
  repository: { type: 'repository', full_name: 'acme/shop', links: { html: { href: repoUrl } } },
  push: { changes: [{ old: null, new: { type: 'branch', name: 'main', target: { type: 'commit', hash: 'f00d' } } }] },
});
const ofBitbucketServer = JSON.stringify({
  eventKey: 'repo:refs_changed',
  repository: {
    slug: 'shop',
    links: {
      clone: [
        { href: 'ssh://git@githost.test:7999/acme/shop.git', name: 'ssh' },
        { href: `${repoUrl}.git`, name: 'http' },
      ],
    },
  },
  changes: [{ ref: { id: 'refs/heads/main', displayId: 'main', type: 'BRANCH' }, type: 'UPDATE' }],
});
const ofGogs = JSON.stringify({
  ref: 'refs/heads/main',
  repository: { full_name: 'acme/shop', html_url: repoUrl, clone_url: `${repoUrl}.git` },
});
const ofAzure = (eventType: string) =>
  JSON.stringify({
    subscriptionId: '00000000-0000-0000-0000-000000000000',
    notificationId: 3,
    eventType,
    publisherId: 'tfs',
    resource: {
      refUpdates: [{ name: 'refs/heads/main', oldObjectId: 'f00d', newObjectId: 'beef' }],
      repository: { name: 'shop', remoteUrl: repoUrl.replace('//', '//acme@') },
    },
  });

const form = new URLSearchParams({ payload: push }).toString();
const ofGitLab = JSON.stringify({ project: { git_http_url: `${repoUrl}.git`, web_url: repoUrl } });

test.each([
  ['GitHub', push, github(push)],
  ['GitHub as a form', form, { ...github(form), 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['Gitea', push, gitea(push)],
  ['GitLab', ofGitLab, { ...standard(ofGitLab), 'X-Gitlab-Event': 'Push Hook' }],
  ['GitLab with a token', ofGitLab, { 'X-Gitlab-Event': 'Push Hook', 'X-Gitlab-Token': secret }],
  ['Gogs', ofGogs, { 'X-Gogs-Event': 'push', 'X-Gogs-Signature': hex(ofGogs) }],
  ['Bitbucket', ofBitbucket, bitbucket(ofBitbucket, 'repo:push')],
  ['Azure DevOps', ofAzure('git.push'), basic(secret)],
  ['a host that says nothing else', push, { 'X-Hub-Signature-256': `sha256=${hex(push)}` }],
])('a push by %s wakes the apps that follow the repository', async (_host, body, headers) => {
  expect((await send(body, headers)).status).toBe(200);
  expect(await rows.due('branch')).toEqual({ shop: now });
  expect(forgotten).toEqual([repoUrl, `${repoUrl}.git`, `${repoUrl}/`]);
});

test.each([
  ['another repository', push.replaceAll('acme/shop', 'acme/other'), 'push'],
  ['an issue', push, 'issues'],
  ['the webhook itself', push, 'ping'],
])('a webhook about %s wakes nothing', async (_what, body, event) => {
  expect((await send(body, github(body, event))).status).toBe(200);
  expect(await rows.due('branch')).toEqual({});
});

test('a push by a Bitbucket server wakes the apps that follow the repository', async () => {
  expect((await send(ofBitbucketServer, bitbucket(ofBitbucketServer, 'repo:refs_changed'))).status).toBe(200);
  expect(await rows.due('branch')).toEqual({ shop: now });
  expect(forgotten).toEqual(expect.arrayContaining([repoUrl, `${repoUrl}.git`]));
});

test.each<[string, string, Readonly<Record<string, string>>]>([
  ['a tag of GitLab', ofGitLab, { 'X-Gitlab-Event': 'Tag Push Hook', 'X-Gitlab-Token': secret }],
  ['a pull request of Bitbucket', ofBitbucket, bitbucket(ofBitbucket, 'pullrequest:created')],
  ['a pull request of Azure DevOps', ofAzure('git.pullrequest.created'), basic(secret)],
])('a webhook about %s is received, and wakes nothing', async (_what, body, headers) => {
  expect((await send(body, headers)).status).toBe(200);
  expect([await rows.due('branch'), forgotten]).toEqual([{}, []]);
});

test('the same push again wakes nothing, until it is forgotten', async () => {
  await send(push, github(push));
  await finishWork();

  await send(push, github(push));
  const again = await rows.due('branch');
  rows.clock.moveTo(now + 660_001);
  await send(push, github(push));

  expect([again, await rows.due('branch')]).toEqual([{}, { shop: now + 660_001 }]);
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  [
    'without a signature',
    { 'X-GitHub-Event': 'push' },
    'The webhook has no signature or secret in X-Hub-Signature-256',
  ],
  ['signed with another secret', { 'X-Gitea-Signature': hex(push, 'other') }, 'The signature of the webhook is wrong.'],
  ['with a wrong token', { 'X-Gitlab-Token': `${secret}!` }, 'The signature of the webhook is wrong.'],
  ['with an empty token', { 'X-Gitlab-Token': '' }, 'The signature of the webhook is wrong.'],
  ['with a wrong password', basic('other'), 'The signature of the webhook is wrong.'],
  ['with a login of another kind', { Authorization: `Bearer ${secret}` }, 'The webhook has no signature'],
  ['with the secret as its signature', { 'X-Gogs-Signature': secret }, 'The signature of the webhook is wrong.'],
  ['signed by an old method', { 'X-Hub-Signature': 'sha1=00' }, 'The webhook has no signature'],
  [
    'with a signature that is cut',
    { 'X-Gitea-Signature': hex(push).slice(2) },
    'The signature of the webhook is wrong.',
  ],
  ['older than 5 minutes', standard(push, now - 301_000), 'more than 5 minutes ago'],
  ['from the future', standard(push, now + 301_000), 'more than 5 minutes ago'],
  [
    'without a number as its time',
    { ...standard(push), 'webhook-timestamp': 'now' },
    'The signature of the webhook is wrong.',
  ],
])('a push %s is refused', async (_what, headers, message) => {
  const { status, text } = await send(push, headers);

  expect([status, text]).toEqual([400, expect.stringContaining(message)]);
  expect([await rows.due('branch'), forgotten]).toEqual([{}, []]);
});

test('refuses a signed body that is not a push', async () => {
  const large = `${push}${' '.repeat(5 * 1024 * 1024)}`;

  expect((await send('push', github('push'))).text).toContain('The webhook is not JSON.');
  expect((await send('{}', github('{}'))).text).toContain('The webhook names no repository.');
  expect((await send('null', github('null'))).text).toContain('The webhook names no repository.');
  expect((await send(large, github(large))).status).toBe(413);
});

/** The branches have been looked at. */
async function finishWork(): Promise<void> {
  const item = await rows.work.claim(now, 1000);
  if (item) await rows.work.complete(item, null);
}
