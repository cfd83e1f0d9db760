import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { errorsOf, findFaults, open, startDashboard } from './built.ts';
import { walkBy } from './walk-by.ts';

const built = await startDashboard();
const app = '/workspaces/acme/apps/storefront';

function press(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** Lets the time of the world pass, so that deploys go on. */
function pass(session: string): Promise<void> {
  return built.mock.session(session).clock.advance('10m');
}

test('from a repository to an address: plan, deploy, log', async () => {
  const session = 'first-deploy';
  await using visited = await open(built, '/workspaces/acme', { session });
  const { page } = visited;
  await page.getByRole('link', { name: 'New app' }).click();
  await page.getByLabel('Address of the repository').fill('https://githost.test/acme/storefront');
  await press(page, 'See what would run');
  const plan = page.getByRole('region', { name: 'Plan' });
  await plan.waitFor();
  const faults = await findFaults(page);
  const planned = await plan.innerText();
  await page.getByLabel('Name', { exact: true }).fill('Second shop');
  for (const field of await page.locator('input[name^="vars/"]').all()) await field.fill('a-value');
  await press(page, 'Deploy');
  await page.getByRole('log').waitFor();
  await pass(session);
  await page.getByRole('region', { name: 'Deploy 1' }).getByText('succeeded').first().waitFor();
  await page.getByText('Complete').first().waitFor();
  const log = await page.getByRole('log').innerText();
  await page.getByRole('link', { name: 'Overview' }).click();
  const address = page.getByRole('link', { name: /second-shop/ }).first();

  expect(planned).toContain('fits in eu-central');
  expect(log).toContain('Traffic goes to the new release');
  expect(await address.getAttribute('href')).toMatch(/^https:\/\/second-shop/);
  expect([faults, errorsOf(visited)]).toEqual([[], []]);
});

test('a .env file is compared before it is written', async () => {
  await using visited = await open(built, `${app}/variables`, { session: 'env' });
  const { page } = visited;
  await press(page, 'Paste .env');
  await page.getByLabel('Variables, one a line').fill('LOG_LEVEL=debug\nSHOP_NAME=Acme\nNEW_KEY="a b"\n');
  await page.getByLabel('Keep them as secrets').uncheck();
  await press(page, 'Compare');
  const difference = page.locator('.difference');
  await difference.waitFor();
  const shown = (await difference.innerText()).split(/\s+/).join(' ');
  const faults = await findFaults(page);
  await press(page, 'Write 2 changes');
  await page.getByText('a b', { exact: true }).first().waitFor();
  const notApplied = page.getByText('Not applied yet: variable LOG_LEVEL, variable NEW_KEY.');
  await notApplied.waitFor();
  const noticeFaults = await findFaults(page);
  await press(page, 'Restart…');
  await page.getByRole('dialog').getByRole('button', { name: 'Restart', exact: true }).click();
  await notApplied.waitFor({ state: 'detached' });

  expect(shown).toBe('New 1 NEW_KEY Another value 1 LOG_LEVEL The same 1 SHOP_NAME');
  expect([faults, noticeFaults, errorsOf(visited)]).toEqual([[], [], []]);
});

test('a deploy that served before is rolled back to', async () => {
  const session = 'rollback';
  await using visited = await open(built, `${app}/deploys`, { session });
  const { page } = visited;
  await page.getByRole('link', { name: /^#40 / }).click();
  await press(page, 'Roll back to this…');
  const faults = await findFaults(page);
  await press(page, 'Roll back');
  await page.getByRole('heading', { name: 'Deploy #43' }).waitFor();
  await pass(session);
  await page.getByRole('region', { name: 'Deploy 43' }).getByText('serves').first().waitFor();

  expect([faults, errorsOf(visited)]).toEqual([[], []]);
});

test('an app is deleted after its name is typed', async () => {
  await using visited = await open(built, `${app}/settings`, { session: 'delete' });
  const { page } = visited;
  await press(page, 'Delete…');
  const verb = page.getByRole('button', { name: 'Delete for ever' });
  const before = await verb.getAttribute('aria-disabled');
  await page.getByLabel('Type storefront to go on').fill('storefront');
  await verb.click();
  await page.getByRole('heading', { name: 'Acme', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Storefront' }).first().waitFor({ state: 'detached' });

  expect(before).toBe('true');
  expect(errorsOf(visited)).toEqual([]);
});

test('a person without a workspace creates the first one', async () => {
  await using visited = await open(built, '/workspaces', { session: 'first-workspace', persona: 'stranger' });
  const { page } = visited;
  await page.getByLabel('Name', { exact: true }).fill('My Töpferei');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await page.getByRole('heading', { name: 'My Töpferei', level: 1 }).waitFor();

  expect(new URL(page.url()).pathname).toBe('/workspaces/my-topferei');
  expect(errorsOf(visited)).toEqual([]);
});

test('twelve tabs share one stream, and each shows a change', async () => {
  const session = 'tabs';
  await using visited = await open(built, '/workspaces/acme', { session });
  const { page } = visited;
  await page.getByText('shop.acme.test').first().waitFor();
  const openTab = async () => {
    const tab = await page.context().newPage();
    await tab.goto(`${built.mock.url}/workspaces/acme`);
    await tab.getByText('shop.acme.test').first().waitFor();
    return tab;
  };
  // A browser has six connections to a host, so a stream for each tab would stop the seventh one.
  const tabs = await Promise.all(Array.from({ length: 11 }, openTab));
  // A stream is logged when it begins and when it ends.
  const streams = () => {
    const logged = built.mock.requests(session).filter(({ url }) => url === '/api/workspaces/acme?frames=changes');
    return new Set(logged.map(({ id }) => id)).size;
  };
  const opened = streams();
  await built.mock.session(session).give({ event: 'crash', app: 'acme/storefront' });
  await pass(session);
  for (const tab of tabs) await tab.getByText('crash loop').first().waitFor();
  await page.close();
  await expect.poll(streams).toBe(2);

  expect(opened).toBe(1);
});

test('an app gets a release command, and another name, with which its page has another address', async () => {
  await using visited = await open(built, `${app}/settings`, { session: 'rename-app' });
  const { page } = visited;
  const release = page.getByRole('form', { name: 'Release command' });
  await release.getByLabel('Command').fill('npm run migrate');
  await press(page, 'Save the command');
  await release.getByText('Saved').first().waitFor();
  await page.getByRole('form', { name: 'Name' }).getByLabel('Name', { exact: true }).fill('Corner shop');
  await press(page, 'Save the name');
  await page.waitForURL('**/apps/corner-shop/settings');
  await page.getByRole('heading', { name: 'Corner shop', level: 1 }).waitFor();

  expect(errorsOf(visited)).toEqual([]);
});

test('by keyboard alone: from a repository to an app, and its end', async () => {
  expect(await walkBy(built, 'deploy-from-git')).toEqual([]);
});
