import { expect, test } from 'vitest';
import { startMock } from '../../mock/start.ts';
import { openPage, see, startBrowserAndMock } from './mock-page.ts';

const { browser, mock } = await startBrowserAndMock();

test('advances the clock to the next event', async () => {
  await using visited = await openPage(browser, mock.url, '#world', { session: 'next' });
  const { page } = visited;

  await page.getByRole('list', { name: 'Next: advance to it' }).getByRole('button', { name: 'upload' }).click();
  await see(page.getByRole('status'), 'Next: upload.');

  await expect.poll(() => page.getByRole('list', { name: 'Next: advance to it' }).getByText('upload').count()).toBe(0);
});

test('an empty account says how to begin', async () => {
  await using visited = await openPage(browser, mock.url, '#world', { session: 'empty' });
  const { page } = visited;

  await page.getByRole('button', { name: 'Empty the account' }).click();
  await see(page, 'This account has no workspaces, as after signing up.');
  const workspaces = await page.getByRole('region', { name: /^Workspace / }).count();
  await page.getByRole('button', { name: 'New world' }).click();
  await page.getByRole('region', { name: 'Workspace Acme', exact: true }).waitFor();

  expect(workspaces).toBe(0);
});

test('shows the first state of a chosen scenario', async () => {
  await using visited = await openPage(browser, mock.url, '#world', { session: 'scenario' });
  const { page } = visited;
  await see(page, /^As it is now/);

  await page.getByLabel('Scenario').selectOption('first-run');
  await see(page, 'This account has no workspaces, as after signing up.');

  expect(mock.requests('scenario')).toEqual([]);
});

test('says that the mock cannot be reached', async () => {
  await using gone = await startMock();
  await using visited = await openPage(browser, gone.url, '#world', { session: 'gone' });
  await see(visited.page, /^As it is now/);

  await gone.stop();
  await visited.page.getByRole('button', { name: '+10 s' }).click();
  await see(visited.page.getByRole('alert'), 'The mock does not respond. Start it with npm start.');

  expect(await visited.page.getByRole('region', { name: 'Workspace Acme', exact: true }).isVisible()).toBe(true);
});

test('a mock without worlds says so', async () => {
  await using stateless = await startMock({ stateless: true });
  await using visited = await openPage(browser, stateless.url, '#world', { session: 'none' });

  await see(visited.page, /^There is no world: this mock was started with --stateless/);

  expect(await visited.page.getByRole('button', { name: '+1 hour' }).isVisible()).toBe(false);
});
