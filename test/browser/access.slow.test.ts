import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findFaintTexts } from './contrast.ts';
import { openPage, operationOf, see, startBrowserAndMock, viewLink } from './mock-page.ts';

const { browser, mock } = await startBrowserAndMock();

const places = ['#home', '#operations/createVar', '#faults', '#stream', '#requests', '#reference'];

const controlRoles = [
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'log',
  'Iframe',
  'DisclosureTriangle',
];

/** The id of the focused element. */
function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id ?? undefined);
}

test('finds, opens and sends an operation with the keyboard alone', async () => {
  await using visited = await openPage(browser, mock.url, '', { session: 'keyboard' });
  const { page } = visited;

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const skipped = await focused(page);
  await page.keyboard.press('/');
  await page.keyboard.type('getMe');
  await page.keyboard.press('Enter');
  await see(operationOf(page, 'getMe'), 'Get the account of the caller');
  const heading = await focused(page);
  // The link to the reference and the URL come before the button.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await see(operationOf(page, 'getMe'), '200 OK');
  expect([skipped, heading]).toEqual(['content', 'heading-getMe']);
});

test('the page has a banner, a navigation and a main region', async () => {
  await using visited = await openPage(browser, mock.url, '', { session: 'landmarks' });
  const { page } = visited;

  expect(await page.getByRole('banner').getByLabel('Persona').isVisible()).toBe(true);
  expect(
    await page
      .getByRole('navigation', { name: 'Views and operations' })
      .getByRole('link', { name: 'Stream' })
      .isVisible(),
  ).toBe(true);
  expect(await page.getByRole('main').getByRole('heading', { name: 'Home' }).isVisible()).toBe(true);
});

test('on a phone the sidebar is a drawer that a link and Escape close', async () => {
  await using visited = await openPage(browser, mock.url, '', { session: 'drawer', width: 390 });
  const { page } = visited;
  const drawer = page.getByRole('navigation', { name: 'Views and operations' });
  const menu = page.getByRole('button', { name: 'Views and operations' });

  const seen = [await drawer.isVisible()];
  await menu.click();
  seen.push(await drawer.isVisible());
  await page.keyboard.press('Escape');
  seen.push(await drawer.isVisible());
  await menu.click();
  await drawer.getByRole('link', { name: 'Stream' }).click();
  await page.getByRole('heading', { name: 'Stream' }).waitFor();
  seen.push(await drawer.isVisible());

  expect(seen).toEqual([false, true, false, false]);
});

test.each(places)('%s fits the width of a phone', async (place) => {
  await using visited = await openPage(browser, mock.url, place, { session: 'phone', width: 360 });

  const width = await visited.page.evaluate(() => document.documentElement.scrollWidth);

  expect(width).toBe(360);
});

test('on a phone the settings are collapsed to a summary', async () => {
  await using visited = await openPage(browser, mock.url, '', { session: 'folded', width: 360 });
  const { page } = visited;

  const folded = await page.getByLabel('Scenario').isVisible();
  await page
    .getByRole('button', { name: /Ada, owner of acme and acme-labs no scenario · session folded · \d\d:\d\d:\d\d/ })
    .click();

  expect(folded).toBe(false);
  expect(await page.getByLabel('Scenario').isVisible()).toBe(true);
});

test.each(places)('every control at %s has an accessible name', async (place) => {
  await using visited = await openPage(browser, mock.url, place, { session: 'names' });
  const devtools = await visited.page.context().newCDPSession(visited.page);

  const { nodes } = await devtools.send('Accessibility.getFullAXTree');

  const controls = nodes.filter(({ role, ignored }) => !ignored && controlRoles.includes(String(role?.value)));
  const nameless = controls.filter(({ name }) => !name?.value);
  expect(controls.length).toBeGreaterThan(10);
  expect(nameless.map(({ role }) => String(role?.value))).toEqual([]);
});

test.each(['light', 'dark'] as const)('texts of the %s page have enough contrast', async (colorScheme) => {
  await using visited = await openPage(browser, mock.url, '#operations/createVar', { session: 'contrast' });
  const { page } = visited;
  await page.emulateMedia({ colorScheme });
  const operation = operationOf(page, 'createVar');

  await operation.getByRole('textbox', { name: 'Body' }).fill('{"key": 1, "value": null, "isSecret": tru}');
  await see(operation, 'This is not JSON');
  await operation.getByRole('button', { name: 'Select 409 key_taken' }).click();
  await see(operation, '400 Bad Request');

  expect(await findFaintTexts(page.mainFrame(), 4.5)).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'texts of the faults, a log and the requests have enough contrast on a %s page',
  async (colorScheme) => {
    await using visited = await openPage(browser, mock.url, '#faults', { session: `faults-${colorScheme}` });
    const { page } = visited;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faint: string[] = [];

    await page.getByRole('list', { name: 'Next: advance to it' }).getByRole('button').first().waitFor();
    faint.push(...(await findFaintTexts(page.mainFrame(), 4.5)));
    await viewLink(page, 'Stream').click();
    await see(page, 'Deploy storefront and follow');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await see(page, 'The deploy has ended: ');
    faint.push(...(await findFaintTexts(page.mainFrame(), 4.5)));
    await page.getByRole('link', { name: /^Requests/ }).click();
    await page.locator('#log summary').first().click();
    faint.push(...(await findFaintTexts(page.mainFrame(), 4.5)));

    expect(faint).toEqual([]);
  },
);

test('heading levels have no gaps', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/getMe', { session: 'headings' });

  const levels = await visited.page
    .locator('h1:visible, h2:visible, h3:visible, h4:visible')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));

  expect(levels.slice(0, 4)).toEqual([1, 2, 3, 3]);
  expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
});

test('causes no browser errors and no requests to other hosts', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/getMe', { session: 'quiet' });
  const { page, errors } = visited;

  await operationOf(page, 'getMe').getByRole('button', { name: 'Send', exact: true }).click();
  await see(operationOf(page, 'getMe'), '200 OK');
  await viewLink(page, 'Stream').click();
  await page.getByRole('link', { name: /^Requests/ }).click();
  await viewLink(page, 'Reference').click();
  await see(page.frameLocator('iframe').locator('body'), 'Deploys and runs applications, and reports their state.');
  await page.goto(`${mock.url}/favicon.ico`);

  expect(errors).toEqual([]);
});

test('a reference link opens the reference at its operation', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/createAlert', { session: 'reference' });

  await operationOf(visited.page, 'createAlert').getByRole('link', { name: 'Reference' }).click();

  const heading = visited.page.frameLocator('iframe').getByRole('heading', { name: 'Add an alert rule' });
  const isInSight = () =>
    heading.evaluate((element: Element) => Math.abs(element.getBoundingClientRect().top) < innerHeight);
  await expect.poll(isInSight, { timeout: 50_000 }).toBe(true);
});

test('a request is sent from the reference', async () => {
  await using visited = await openPage(browser, mock.url, '#reference/createAlert', { session: 'sent' });
  const { page } = visited;
  const reference = page.frameLocator('iframe');
  const code = reference.locator('pre').first();
  await code.waitFor();
  const isWrapped = await code.evaluate((element: HTMLElement) => element.scrollWidth <= element.clientWidth);

  await reference.locator('a[href="/#operations/createAlert"]').first().click();
  await operationOf(page, 'createAlert').getByRole('button', { name: 'Send', exact: true }).click();
  await see(operationOf(page, 'createAlert'), '201 Created');

  expect(isWrapped).toBe(true);
});

test('the reference draws the lifecycles', async () => {
  await using visited = await openPage(browser, mock.url, '#reference', { session: 'lifecycles' });
  const { page, errors } = visited;
  const reference = page.frameLocator('iframe');

  await reference.getByText('Lifecycles', { exact: true }).first().click();
  await reference.getByText('Deploy', { exact: true }).first().click();
  const deploy = reference.getByRole('img', { name: 'The lifecycle deploy' });
  await deploy.waitFor();

  expect(await deploy.boundingBox()).toMatchObject({ width: 776 });
  expect(errors).toEqual([]);
});
