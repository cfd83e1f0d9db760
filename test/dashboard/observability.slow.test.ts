import { expect, test } from 'vitest';
import { errorsOf, findFaults, open, startDashboard } from './built.ts';

const built = await startDashboard();
const app = '/workspaces/acme/apps/storefront';

test('from a part of a chart to the log of that time, and back', async () => {
  await using visited = await open(built, `${app}/metrics`, { session: 'spike' });
  const { page } = visited;
  const chart = page.getByRole('figure', { name: 'Failed requests' }).locator('.u-over');
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (!box) throw new Error('The chart has no place.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.9, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.97, middle, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('link', { name: 'Logs of this time' }).click();
  await page
    .getByText(/^\d+ lines$/)
    .first()
    .waitFor();
  const faults = await findFaults(page);
  const { pathname, searchParams } = new URL(page.url());
  const [from, to] = [Number(searchParams.get('from')), Number(searchParams.get('to'))];
  await page.getByRole('link', { name: 'Metrics of this time' }).click();
  await page.getByRole('button', { name: 'All of the time' }).click();
  await page.getByText('Drag over a part of a chart').first().waitFor();

  expect(pathname).toBe(`${app}/logs`);
  // Whole minutes, as the samples of an hour are.
  expect([from % 60_000, to % 60_000]).toEqual([0, 0]);
  expect((to - from) / 60_000).toBeGreaterThanOrEqual(3);
  expect((to - from) / 60_000).toBeLessThanOrEqual(6);
  expect([faults, errorsOf(visited)]).toEqual([[], []]);
});

test('by keyboard: a chart is read, a part of it is chosen, and the log goes back and on in time', async () => {
  await using visited = await open(built, `${app}/metrics`, { session: 'chart-keys' });
  const { page } = visited;
  const { keyboard } = page;
  const chart = page.getByRole('slider', { name: 'CPU, sample' });
  await chart.focus();
  const latest = await chart.getAttribute('aria-valuetext');
  await keyboard.press('Home');
  const first = await chart.getAttribute('aria-valuetext');
  await keyboard.press('End');
  await keyboard.press('Shift+ArrowLeft');
  await keyboard.press('Shift+ArrowLeft');
  const faults = await findFaults(page);
  await keyboard.press('Enter');
  const log = page.getByRole('link', { name: 'Logs of this time' });
  await log.focus();
  await keyboard.press('Enter');
  await page.getByRole('link', { name: 'Metrics of this time' }).waitFor();
  const time = () => {
    const { searchParams } = new URL(page.url());
    return [Number(searchParams.get('from')), Number(searchParams.get('to'))] as const;
  };
  const [from, to] = time();
  await page.locator('header [aria-keyshortcuts]').first().waitFor();
  await keyboard.press('[');
  await expect.poll(time).toEqual([from - (to - from), from]);
  await keyboard.press(']');
  await expect.poll(time).toEqual([from, to]);
  await keyboard.press('f');
  await page.getByRole('button', { name: 'Show the history' }).waitFor();

  expect(latest).toMatch(/^\d\d:\d\d: used [\d.]+ cores?, limit [\d.]+ cores?$/);
  expect(first).not.toBe(latest);
  expect((to - from) / 60_000).toBe(3);
  expect([faults, errorsOf(visited)]).toEqual([[], []]);
});

test('bars of the log are dragged over for a time, and clicked for a level', async () => {
  await using visited = await open(built, `${app}/logs`, { session: 'drag-bars' });
  const { page } = visited;
  const level = page.getByRole('button', { name: /^info/ });
  const box = await level.locator('svg').boundingBox();
  if (!box) throw new Error('The bars have no place.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.5, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, middle, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('link', { name: 'Metrics of this time' }).waitFor();
  const { searchParams } = new URL(page.url());
  const minutes = (Number(searchParams.get('to')) - Number(searchParams.get('from'))) / 60_000;
  const pressed = await level.getAttribute('aria-pressed');
  await level.click();
  await page.getByRole('button', { name: /^info/, pressed: true }).waitFor();

  expect(minutes).toBeGreaterThanOrEqual(15);
  expect(minutes).toBeLessThanOrEqual(17);
  expect(pressed).toBe('false');
  expect(errorsOf(visited)).toEqual([]);
});

test('the log of all services has the lines of each', async () => {
  await using visited = await open(built, `${app}/logs`, { session: 'all-services', width: 390, scheme: 'dark' });
  const { page } = visited;
  await page.getByLabel('Service').selectOption('All services');
  const log = page.getByRole('log');
  await log.getByText(/ web$/).first().waitFor();
  await log.getByText(/ db$/).first().waitFor();

  await expect.poll(() => page.getByRole('button', { name: 'Newest line' }).count()).toBe(0);
  expect([await findFaults(page), errorsOf(visited)]).toEqual([[], []]);
});

test('a rule with a webhook is added, paused and deleted', async () => {
  await using visited = await open(built, '/workspaces/acme/alerts', { session: 'alert' });
  const { page } = visited;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('New rule');
  await page.getByLabel('Name', { exact: true }).fill('Checkout is slow');
  await page.getByLabel('App', { exact: true }).selectOption('Storefront, production in eu-central');
  await page.getByLabel('When').selectOption('p95');
  await page.getByLabel('Value ms').fill('750');
  await page.getByLabel('Webhook', { exact: true }).check();
  await page.getByLabel('Webhook URL').fill('https://hooks.acme.test/alerts?team=shop');
  const faults = await findFaults(page);
  await press('Add rule');
  await page.getByText('Response time (p95) > 750 ms for 1 min').first().waitFor();
  const secret = await page.getByRole('status').filter({ hasText: 'The secret of the webhook' }).innerText();
  await press('I have kept it');
  await press('Pause Checkout is slow');
  await page.getByRole('button', { name: 'Resume Checkout is slow' }).waitFor();
  await press('Delete Checkout is slow');
  await press('Delete');
  await page.getByText('Checkout is slow').first().waitFor({ state: 'detached' });

  expect(secret).toContain('pcpwh_');
  expect([faults, errorsOf(visited)]).toEqual([[], []]);
});

test('from a request that failed to its trace', async () => {
  await using visited = await open(built, `${app}/requests`, { session: 'trace', width: 390 });
  const { page } = visited;
  await page.getByRole('button', { name: 'POST /api/checkout' }).click();
  await page.getByRole('figure', { name: 'Share that fails of /api/checkout' }).locator('.u-over').waitFor();
  const requestFaults = await findFaults(page);
  await page.getByRole('link', { name: 'Trace' }).first().click();
  await page.getByRole('rowheader', { name: /Level 2: UPDATE stock/ }).waitFor();

  expect([requestFaults, await findFaults(page), errorsOf(visited)]).toEqual([[], [], []]);
});
