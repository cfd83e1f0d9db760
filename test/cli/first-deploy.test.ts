import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { Person } from './pcp.ts';

let mock: RunningMock;
let developer: Person;
beforeAll(async () => {
  mock = await startMock({ host: '127.0.0.1' });
  developer = new Person({ PCP_URL: mock.url, PCP_TOKEN: 'pcp_demo_developer', PCP_REGION: 'eu-central' });
});
beforeEach(() => mock.reset());
afterAll(async () => {
  developer[Symbol.dispose]();
  await mock.stop();
});

/** A folder of a person, with a page. */
function makeSite(name: string): string {
  const folder = join(developer.folder, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), 'Hello');
  return folder;
}

const sent = () => mock.requests().map(({ operationId }) => operationId);

test('without a workspace it says how to make one, and which tiers and regions there are', async () => {
  makeSite('site');

  const { code, stderr } = await developer.run('deploy site', { env: { PCP_TOKEN: 'pcp_demo_stranger' } });

  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^✗ You are in no workspace yet\. Make one: pcp workspaces create SLUG NAME TIER region=REGION\nTiers: .*starter/,
  );
  expect(stderr).toMatch(/Regions: .*eu-central.*\.\n/);
});

test('a folder that only has the name of an app is not deployed to it', async () => {
  makeSite('storefront');

  const refused = await developer.run('deploy storefront');
  const before = sent();
  const named = await developer.run('deploy storefront --app acme/storefront --detach');
  const elsewhere = await developer.run('deploy storefront --env development --detach');

  expect([refused.code, before]).toEqual([2, ['listWorkspaces']]);
  expect(refused.stderr).toContain(
    'The app acme/storefront is there already, and this folder is not linked to it. If it is meant: --app acme/storefront, or pcp link acme/storefront\n',
  );
  expect([named.code, elsewhere.code]).toEqual([0, 0]);
});

test.each([
  ['my shop', 'my-shop'],
  ['Café au lait', 'cafe-au-lait'],
  ['Мой проект', 'app'],
  ["it's $HOME", 'it-s-home'],
  ['a-name-of-a-folder-that-is-longer-than-a-slug', 'a-name-of-a-folder-that-is-longer-than-a'],
])('a folder named "%s" becomes the app %s, to which it is linked from anywhere', async (name, slug) => {
  const folder = makeSite(name);

  const first = await developer.run(['deploy', folder, '--detach']);
  const second = await developer.run(['deploy', name, '--detach']);

  expect([first.code, first.stderr]).toEqual([0, expect.stringContaining(`The app acme/${slug} is new.\nWrote `)]);
  expect(JSON.parse(readFileSync(join(folder, '.pcp.json'), 'utf8'))).toMatchObject({ workspace: 'acme', app: slug });
  expect([second.code, second.stderr]).toEqual([0, expect.stringContaining(`Deploy #2 of acme/${slug}\n`)]);
});
