import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, operationOf, see, startBrowserAndMock } from './mock-page.ts';

const { browser, mock } = await startBrowserAndMock();

const places = ['#operations/createVar', '#stream', '#requests', '#reference'];

const controlRoles = [
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'tab',
  'tabpanel',
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
  await page.keyboard.press('Tab');
  await page.keyboard.type('getMe');
  await see(page, /^1 of \d+ operations$/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // The link to the reference and the URL come before the button.
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await see(operationOf(page, 'getMe'), '200 OK');
  expect(skipped).toBe('content');
});

test('arrow keys move between tabs, and Tab moves into the tab panel', async () => {
  await using visited = await openPage(browser, mock.url, '', { session: 'tabs' });
  const { page } = visited;
  const selected = () => page.getByRole('tab', { selected: true }).getAttribute('id');

  await page.getByRole('tab', { name: 'Operations' }).focus();
  await page.keyboard.press('ArrowRight');
  const right = [await focused(page), await selected()];
  await page.keyboard.press('End');
  const end = [await focused(page), await selected()];
  await page.keyboard.press('ArrowRight');
  const around = [await focused(page), await selected()];
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');

  expect(right).toEqual(['tab-stream', 'tab-stream']);
  expect(end).toEqual(['tab-reference', 'tab-reference']);
  expect(around).toEqual(['tab-operations', 'tab-operations']);
  expect(await focused(page)).toBe('stream-operation');
});

test.each(places)('%s fits the width of a phone', async (place) => {
  await using visited = await openPage(browser, mock.url, place, { session: 'phone', width: 360 });

  const width = await visited.page.evaluate(() => document.documentElement.scrollWidth);

  expect(width).toBe(360);
});

test('on a phone the settings are collapsed to a one-line summary', async () => {
  await using visited = await openPage(browser, mock.url, '', { session: 'folded', width: 360 });

  const folded = await visited.page.getByLabel('Scenario').isVisible();
  await visited.page.getByText('Ada, owner of acme and acme-labs · no scenario · session folded').click();

  expect(folded).toBe(false);
  expect(await visited.page.getByLabel('Scenario').isVisible()).toBe(true);
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

test('heading levels have no gaps', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/getMe', { session: 'headings' });

  const levels = await visited.page
    .locator('h1:visible, h2:visible, h3:visible, h4:visible')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));

  expect(levels.slice(0, 4)).toEqual([1, 2, 3, 4]);
  expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
});

test('causes no browser errors and no requests to other hosts', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/getMe', { session: 'quiet' });
  const { page, errors } = visited;

  await operationOf(page, 'getMe').getByRole('button', { name: 'Send', exact: true }).click();
  await see(operationOf(page, 'getMe'), '200 OK');
  await page.getByRole('tab', { name: 'Stream' }).click();
  await page.getByRole('tab', { name: 'Requests' }).click();
  await page.getByRole('tab', { name: 'Reference' }).click();
  await see(page.frameLocator('iframe').locator('body'), 'Deploys and runs applications, and reports their state.');
  await page.goto(`${mock.url}/favicon.ico`);

  expect(errors).toEqual([]);
});

test('a reference link opens the reference at its operation', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/createAlert', { session: 'reference' });

  await operationOf(visited.page, 'createAlert').getByRole('link', { name: 'Reference' }).click();

  const heading = visited.page.frameLocator('iframe').getByRole('heading', { name: 'Add an alert rule' });
  const isInSight = () => heading.evaluate((element: Element) => Math.abs(element.getBoundingClientRect().top) < innerHeight);
  await expect.poll(isInSight, { timeout: 50_000 }).toBe(true);
});

test('the reference draws each lifecycle', async () => {
  await using visited = await openPage(browser, mock.url, '#reference', { session: 'lifecycles' });
  const { page, errors } = visited;

  const pictures = page.frameLocator('iframe').getByRole('img', { name: /^The lifecycle / });
  await expect.poll(() => pictures.count(), { timeout: 50_000 }).toBe(13);
  const deploy = await page.frameLocator('iframe').getByRole('img', { name: 'The lifecycle deploy' }).boundingBox();

  expect(deploy).toMatchObject({ width: 776 });
  expect(errors).toEqual([]);
});
