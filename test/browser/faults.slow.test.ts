import { expect, test } from 'vitest';
import { startMock } from '../../mock/start.ts';
import { openPage, see, startBrowserAndMock } from './mock-page.ts';

const { browser, mock, send } = await startBrowserAndMock();

const storefront = '/api/workspaces/acme/apps/storefront?env=production&region=eu-central';

test('lets an app crash and recover as the time goes by', async () => {
  await using visited = await openPage(browser, mock.url, '#faults', { session: 'crash' });
  const { page, errors } = visited;
  const main = page.getByRole('main');
  const later = async (): Promise<unknown> => {
    await send('crash', 'PATCH', '/__mock/clock', { advanceSeconds: 3600 });
    return (await send('crash', 'GET', storefront)).json();
  };

  await main.getByRole('button', { name: 'Let it happen' }).click();
  await see(page.getByRole('status'), 'Crash until it recovers: acme/storefront.');
  const crashed = await later();
  await main.getByLabel('What happens').selectOption('Recover');
  await main.getByRole('button', { name: 'Let it happen' }).click();
  await see(page.getByRole('status'), 'Recover: acme/storefront.');

  expect(crashed).toMatchObject({ app: { status: 'error', statusReason: 'crash_loop' } });
  expect(await later()).toMatchObject({ app: { status: 'running' } });
  expect(errors).toEqual([]);
});

test('lets the next build fail, and follows the deploy', async () => {
  await using visited = await openPage(browser, mock.url, '#faults', { session: 'build' });
  const { page } = visited;
  const log = page.getByRole('log', { name: 'Log' });

  await page.getByLabel('What happens').selectOption('Fail the next build');
  await page.getByRole('button', { name: 'Let it happen' }).click();
  await see(page.getByRole('status'), 'Fail the next build: acme/storefront.');
  await page.getByRole('link', { name: 'Stream', exact: true }).click();
  await page.getByRole('button', { name: 'Deploy storefront and follow' }).click();
  await see(log, /clone system Cloning/);
  await send('build', 'PATCH', '/__mock/clock', { speed: 500 });
  await see(log, 'The deploy has ended: ');

  expect(await log.getByRole('listitem').last().textContent()).toBe('The deploy has ended: ✕ failed');
});

test('offers what an event can happen to, and leads to it in the dashboard', async () => {
  await using visited = await openPage(browser, mock.url, '#faults', { session: 'subjects' });
  const { page } = visited;
  const subjects = page.getByRole('main').getByLabel('To', { exact: true });
  const link = page.getByRole('link', { name: 'Look at it in the dashboard' });
  const offered: Record<string, readonly (string | null)[]> = {};
  await subjects.locator('option').first().waitFor({ state: 'attached' });

  for (const what of ['Push a commit', 'End the paid period', 'Decline the card', 'Outage, 10 min']) {
    await page.getByLabel('What happens').selectOption(what);
    offered[what] = [...(await subjects.locator('option').allTextContents()), await link.getAttribute('href')];
  }

  const signedIn = '/sign-in?persona=owner&return=';
  expect(offered).toEqual({
    'Push a commit': [
      'acme/storefront',
      'acme/metrics',
      `${signedIn}%2Fworkspaces%2Facme%2Fapps%2Fstorefront%3Fenv%3Dproduction%26region%3Deu-central`,
    ],
    'End the paid period': ['acme', 'acme-labs', `${signedIn}%2Fworkspaces%2Facme%2Fbilling`],
    'Decline the card': ['ada@acme.test', `${signedIn}%2Fprofile%2Fbilling`],
    'Outage, 10 min': [
      'ap-sydney',
      'eu-central',
      'us-east',
      'builder',
      'githost',
      'registry',
      `${signedIn}%2Fworkspaces`,
    ],
  });
});

test('keeps the choice and the focus when the world changes', async () => {
  await using visited = await openPage(browser, mock.url, '#faults', { session: 'kept' });
  const { page } = visited;
  const subjects = page.getByRole('main').getByLabel('To', { exact: true });
  await subjects.selectOption('acme/metrics');
  await subjects.focus();

  await send('kept', 'DELETE', '/api/workspaces/acme/apps/storefront?env=production&region=eu-central');
  await send('kept', 'PATCH', '/__mock/clock', { advanceSeconds: 600 });
  await expect.poll(() => subjects.locator('option').allTextContents(), { timeout: 50_000 }).toEqual(['acme/metrics']);

  expect(await subjects.inputValue()).toBe('acme/metrics');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('fault-subject');
});

test('advances the clock to the next event', async () => {
  await using visited = await openPage(browser, mock.url, '#faults', { session: 'next' });
  const { page } = visited;
  const next = page.getByRole('list', { name: 'Next: advance to it' });

  await next.getByRole('button', { name: 'upload' }).click();
  await see(page.getByRole('status'), 'Next: upload.');

  await expect.poll(() => next.getByText('upload').count()).toBe(0);
});

test('says that the mock cannot be reached', async () => {
  await using gone = await startMock();
  await using visited = await openPage(browser, gone.url, '#faults', { session: 'gone' });
  const begin = visited.page.getByRole('button', { name: 'Let it happen' });
  await expect.poll(() => begin.isEnabled()).toBe(true);

  await gone.stop();
  await begin.click();

  await see(visited.page.getByRole('alert'), 'The mock does not respond. Start it with npm start.');
});

test('a mock without worlds says so', async () => {
  await using stateless = await startMock({ stateless: true });
  await using visited = await openPage(browser, stateless.url, '#faults', { session: 'none' });

  await see(visited.page, /^There is no world: this mock was started with --stateless/);

  expect(await visited.page.getByRole('button', { name: 'Let it happen' }).isVisible()).toBe(false);
});
