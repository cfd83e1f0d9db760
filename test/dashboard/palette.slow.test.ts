import { expect, test } from 'vitest';
import { errorsOf, findFaults, open, startDashboard } from './built.ts';

const built = await startDashboard();
const app = '/workspaces/acme/apps/storefront';

test('by keyboard alone: to an app, to its deploys, to its keys, and a deploy', async () => {
  await using visited = await open(built, '/workspaces', { session: 'palette', width: 390, scheme: 'dark' });
  const { page } = visited;
  const { keyboard } = page;
  const path = () => new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'Acme Labs' }).waitFor();

  await page.locator('[aria-keyshortcuts]').first().waitFor();
  await keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Page, workspace, app or action' });
  await box.waitFor();
  await keyboard.type('store');
  await page.getByRole('option', { name: /^Storefront/, selected: true }).waitFor();
  const faults = await findFaults(page);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Storefront', level: 1 }).waitFor();
  await box.waitFor({ state: 'detached' });
  const opened = path();

  await keyboard.press('g');
  await keyboard.press('d');
  await page.getByRole('link', { name: /^#41 / }).waitFor();
  const went = path();

  await keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  await help.getByText('Deploys').first().waitFor();
  const helpFaults = await findFaults(page);
  await keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });

  await keyboard.press('g');
  await keyboard.press('a');
  const filter = page.getByLabel('Filter apps');
  await filter.waitFor();
  await keyboard.press('/');
  await keyboard.type('g?');
  const filtered = await filter.inputValue();

  expect([opened, went, filtered]).toEqual([app, `${app}/deploys`, 'g?']);
  expect([faults, helpFaults, errorsOf(visited)]).toEqual([[], [], []]);

  await page.goto(`${built.mock.url}${app}`);
  await page.getByRole('heading', { name: 'Storefront', level: 1 }).waitFor();
  await page.locator('[aria-keyshortcuts]').first().waitFor();
  await keyboard.press('Control+k');
  await page
    .getByRole('option', { name: /^Deploy storefront/ })
    .first()
    .waitFor();
  await keyboard.type('deploy store');
  await page
    .getByRole('option', { name: /^Deploy storefront/, selected: true })
    .first()
    .waitFor();
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Deploy #43' }).waitFor();
});

test('leads an operator to the operator’s pages, and no other account', async () => {
  const optionsOf = async (persona: 'owner' | 'developer') => {
    const visited = await open(built, app, { session: 'palette-operator', persona });
    const { page } = visited;
    await page.getByRole('heading', { name: 'Storefront', level: 1 }).waitFor();
    const asked = page.waitForResponse(/\/operator\/api\/me/);
    await page.locator('[aria-keyshortcuts]').first().click();
    const status = (await asked).status();
    await page.getByRole('combobox', { name: 'Page, workspace, app or action' }).fill('operator: dep');
    return { visited, page, status, option: page.getByRole('option', { name: /^Operator: deploys/ }) };
  };
  const ada = await optionsOf('owner');
  await using _ = ada.visited;
  const grace = await optionsOf('developer');
  await using __ = grace.visited;

  await ada.option.click();
  await ada.page.getByText('No open deploys').first().waitFor();
  await grace.page.getByText('Nothing is called').first().waitFor();

  expect([ada.status, grace.status]).toEqual([200, 404]);
  expect([new URL(ada.page.url()).pathname, await grace.option.count()]).toEqual(['/operator/deploys', 0]);
  expect([errorsOf(ada.visited), errorsOf(grace.visited)]).toEqual([[], []]);
});

test('an action that a role does not allow is in the palette, with its reason', async () => {
  await using visited = await open(built, app, { session: 'palette-viewer', persona: 'viewer' });
  const { page } = visited;
  await page.locator('[aria-keyshortcuts]').first().click();
  const action = page.getByRole('option', { name: /^Deploy storefront/ });
  await action.waitFor();
  await action.click({ force: true });

  expect(await action.getAttribute('aria-disabled')).toBe('true');
  expect(await action.innerText()).toContain('Needs the role developer; you are viewer.');
  expect(new URL(page.url()).pathname).toBe(app);
});

test('by keyboard alone: the end of a dialog gives the focus back, whether its action is taken or not', async () => {
  await using visited = await open(built, app, { session: 'dialog-focus' });
  const { page } = visited;
  const { keyboard } = page;
  const opener = page.getByRole('button', { name: 'Restart or stop…' });
  const dialog = page.getByRole('dialog', { name: 'Restart Storefront?' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await opener.focus();
  await keyboard.press('Enter');
  await dialog.waitFor();
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const given = await focused();
  await keyboard.press('Enter');
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Restart', exact: true }).focus();
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });

  await expect.poll(focused).toBe('Restart or stop…');
  expect([given, errorsOf(visited)]).toEqual(['Restart or stop…', []]);
});

test('by keyboard alone: from a deploy to the one before it, and to the one after', async () => {
  const failed = '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e41';
  await using visited = await open(built, `${app}/deploys/${failed}`, { session: 'neighbours', width: 390 });
  const { page } = visited;
  const { keyboard } = page;
  await page.getByRole('link', { name: 'Next deploy, #42' }).waitFor();
  await page.locator('header [aria-keyshortcuts]').first().waitFor();
  await keyboard.press(']');
  await page.getByRole('heading', { name: 'Deploy #42' }).waitFor();
  const previous = page.getByRole('link', { name: 'Previous deploy, #41' });
  await previous.waitFor();
  const newest = [await page.getByText('Next', { exact: true }).count(), await findFaults(page)];
  await keyboard.press('[');
  await page.getByRole('heading', { name: 'Deploy #41' }).waitFor();
  await page.getByRole('link', { name: 'Previous deploy, #40' }).waitFor();
  await keyboard.press('[');
  await page.getByRole('heading', { name: 'Deploy #40' }).waitFor();

  expect([newest, errorsOf(visited)]).toEqual([[1, []], []]);
});
