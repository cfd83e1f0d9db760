import { expect, test } from 'vitest';
import { createMock } from '../../mock/app.ts';
import { listen } from '../listen.ts';
import { openPage, operationOf, see, startBrowserAndMock } from './mock-page.ts';

const { browser, mock } = await startBrowserAndMock();

test('a scenario applies only to its session', async () => {
  await using one = await openPage(browser, mock.url, '#operations/createWorkspace', { session: 'one' });
  await using other = await openPage(browser, mock.url, '#operations/createWorkspace', { session: 'other' });
  const send = { name: 'Send', exact: true };

  await one.page.getByLabel('Scenario').selectOption('free-tier-used-up');
  await see(one.page, 'Scenario: Free tier used up.');
  await operationOf(one.page, 'createWorkspace').getByRole('button', send).click();
  await operationOf(other.page, 'createWorkspace').getByRole('button', send).click();

  await see(operationOf(one.page, 'createWorkspace'), '202 Accepted');
  await see(operationOf(other.page, 'createWorkspace'), '201 Created');
  await other.page.reload();
  await see(other.page, 'no scenario · session other');
});

test('keeps the chosen scenario after a reload', async () => {
  await using visited = await openPage(browser, mock.url, '', { session: 'again' });

  await visited.page.getByLabel('Scenario').selectOption('first-run');
  await see(visited.page, /^Scenario: /);
  await visited.page.reload();
  await see(visited.page, /^(\d+) of \1 operations$/);

  expect(await visited.page.getByLabel('Scenario').inputValue()).toBe('first-run');
});

test('resetting a session removes its scenario and its requests', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/getMe', { session: 'restart' });
  const { page } = visited;
  await page.getByLabel('Scenario').selectOption('everything-down');
  await operationOf(page, 'getMe').getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('tab', { name: 'Requests (1)' }).waitFor();

  await page.getByRole('button', { name: 'Reset the session' }).click();

  await page.getByRole('tab', { name: 'Requests (0)' }).waitFor();
  expect(await page.getByLabel('Scenario').inputValue()).toBe('');
  expect(mock.requests('restart')).toEqual([]);
});

test('sends requests in the named session', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/getMe', { session: 'unnamed' });
  const { page } = visited;

  await page.getByLabel('Session', { exact: true }).fill('checkout-tests');
  await page.getByRole('button', { name: 'Switch' }).click();
  await see(page, 'session checkout-tests');
  await operationOf(page, 'getMe').getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('tab', { name: 'Requests (1)' }).waitFor();

  expect(mock.requests('checkout-tests').map(({ operationId }) => operationId)).toEqual(['getMe']);
  expect(mock.requests('unnamed')).toEqual([]);
});

test('copies the token', async () => {
  await using visited = await openPage(browser, mock.url, '', { session: 'copy' });

  await visited.page.getByRole('button', { name: 'Copy token' }).click();
  await see(visited.page, 'Token copied.');

  expect(await visited.page.evaluate(() => navigator.clipboard.readText())).toBe('pcp_demo_owner');
});

test('shows why an edit of the contract is not served', async () => {
  await using broken = await listen(await createMock({ problem: () => 'openapi/apps/app.yaml:12: a colon is missing' }));
  await using visited = await openPage(browser, broken.url, '', { session: 'broken' });

  const reason = 'The contract is invalid; the last valid one is served. openapi/apps/app.yaml:12: a colon is missing';
  await visited.page.getByRole('alert').filter({ hasText: reason }).waitFor();
});
