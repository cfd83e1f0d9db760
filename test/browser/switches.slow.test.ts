import { expect, test } from 'vitest';
import { createMock } from '../../mock/app.ts';
import { listen } from '../listen.ts';
import { openPage, operationOf, see, startBrowserAndMock, viewLink } from './mock-page.ts';

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
  await other.page.getByRole('button', { name: 'Session and token' }).click();
  await see(other.page, 'No scenario is chosen.');
});

test('keeps the chosen scenario after a reload', async () => {
  await using visited = await openPage(browser, mock.url, '#operations', { session: 'again' });

  await visited.page.getByLabel('Scenario').selectOption('first-run');
  await see(visited.page, /^Scenario: /);
  await visited.page.reload();
  await see(visited.page, /^\d+ operations\./);

  expect(await visited.page.getByLabel('Scenario').inputValue()).toBe('first-run');
});

test('resetting a session removes its scenario and its requests', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/getMe', { session: 'restart' });
  const { page } = visited;
  await page.getByLabel('Scenario').selectOption('everything-down');
  await operationOf(page, 'getMe').getByRole('button', { name: 'Send', exact: true }).click();
  await viewLink(page, 'Requests (1)').waitFor();

  await page.getByRole('button', { name: 'Session and token' }).click();
  await page.getByRole('button', { name: 'Reset the session' }).click();

  await viewLink(page, 'Requests (0)').waitFor();
  expect(await page.getByLabel('Scenario').inputValue()).toBe('');
  expect(mock.requests('restart')).toEqual([]);
});

test('sends requests in the named session', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/getMe', { session: 'unnamed' });
  const { page } = visited;

  await page.getByRole('button', { name: 'Session and token' }).click();
  await page.getByLabel('Session', { exact: true }).fill('checkout-tests');
  await page.getByRole('button', { name: 'Switch' }).click();
  await see(page, 'use the session checkout-tests');
  await operationOf(page, 'getMe').getByRole('button', { name: 'Send', exact: true }).click();
  await viewLink(page, 'Requests (1)').waitFor();

  expect(mock.requests('checkout-tests').map(({ operationId }) => operationId)).toEqual(['getMe']);
  expect(mock.requests('unnamed')).toEqual([]);
});

test('moves the clock of the session ahead and freezes it', async () => {
  const headers = { 'X-Mock-Session': 'clock', 'Content-Type': 'application/json' };
  await fetch(`${mock.url}/__mock/world`, { method: 'PUT', headers, body: '{"at": "2026-05-04T10:00:00Z"}' });
  await using visited = await openPage(browser, mock.url, '', { session: 'clock' });
  const { page } = visited;
  const clock = page.getByRole('group', { name: 'Time of the session' });

  await clock.getByRole('button', { name: 'Freeze' }).click();
  await see(clock, 'frozen');
  await clock.getByRole('button', { name: '+1 h' }).click();
  await see(page, /^The session is one hour ahead: /);
  const shown = await clock.getByRole('time').getAttribute('datetime');

  expect(shown).toMatch(/^2026-05-04T11:0\d:/);
  expect(await (await fetch(`${mock.url}/__mock/clock`, { headers })).json()).toEqual({
    at: shown,
    speed: 1,
    frozen: true,
  });
});

test('copies the token', async () => {
  await using visited = await openPage(browser, mock.url, '', { session: 'copy' });

  await visited.page.getByRole('button', { name: 'Session and token' }).click();
  await visited.page.getByRole('button', { name: 'Copy token' }).click();
  await see(visited.page, 'Token copied.');

  expect(await visited.page.evaluate(() => navigator.clipboard.readText())).toBe('pcp_demo_owner');
});

test('shows why an edit of the contract is not served', async () => {
  await using broken = await listen(
    await createMock({ problem: () => 'openapi/apps/app.yaml:12: a colon is missing' }),
  );
  await using visited = await openPage(browser, broken.url, '', { session: 'broken' });

  const reason = 'The contract is invalid; the last valid one is served. openapi/apps/app.yaml:12: a colon is missing';
  await visited.page.getByRole('alert').filter({ hasText: reason }).waitFor();
});
