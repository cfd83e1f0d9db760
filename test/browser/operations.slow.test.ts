import { expect, test } from 'vitest';
import { startMock } from '../../mock/start.ts';
import { openPage, operationOf, see, startBrowserAndMock } from './mock-page.ts';

const { browser, mock } = await startBrowserAndMock();

test('requests a chosen example', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/createVar', { session: 'example' });
  const operation = operationOf(visited.page, 'createVar');

  await operation.getByRole('button', { name: 'Select 409 key_taken' }).click();
  await see(operation, '409 Conflict');

  expect(await operation.getByRole('region', { name: 'Response body' }).textContent()).toContain('"code": "key_taken"');
});

test('sends the request as edited, and explains its mistakes', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/createVar', { session: 'fields' });
  const operation = operationOf(visited.page, 'createVar');

  await operation.getByRole('textbox', { name: 'Body' }).fill('{"key": "lower case"}');
  await operation.getByRole('button', { name: 'Send', exact: true }).click();
  await see(operation, '400 Bad Request');

  const body = await operation.getByRole('region', { name: 'Response body' }).textContent();
  expect(body).toContain('"path": "/key"');
  expect(body).toContain('"path": "/value"');
});

test('lists the operations by area, with a method in words', async () => {
  await using visited = await openPage(browser, mock.url, '#operations', { session: 'areas' });
  const { page } = visited;

  const links = page.getByRole('region', { name: 'alerts' }).getByRole('link');
  // Reading all of them waits for none.
  await links.last().waitFor();
  const lines = await links.evaluateAll((all) =>
    all.map(({ children }) => [...children].map((one) => one.textContent)),
  );
  await page.getByRole('navigation').getByText('alerts').click();
  await page.getByRole('navigation').getByRole('link', { name: 'DELETE Delete an alert rule' }).click();

  expect(lines).toEqual([
    ['GET', 'List the alert rules of a workspace', '/api/workspaces/{workspaceSlug}/alerts'],
    ['POST', 'Add an alert rule', '/api/workspaces/{workspaceSlug}/alerts'],
    ['PATCH', 'Change an alert rule', '/api/workspaces/{workspaceSlug}/alerts/{alertId}'],
    ['DELETE', 'Delete an alert rule', '/api/workspaces/{workspaceSlug}/alerts/{alertId}'],
  ]);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Delete an alert rule');
  expect(await page.title()).toBe('Delete an alert rule · Mock of the control plane');
});

test('the search finds an operation by its id, path and summary, and opens it with the keyboard', async () => {
  await using visited = await openPage(browser, mock.url, '', { session: 'search' });
  const { page } = visited;
  const search = page.getByRole('combobox', { name: 'Search by id, path or summary' });
  const find = async (text: string) => {
    await search.fill(text);
    return page.getByRole('option').locator('.id').allTextContents();
  };

  await page.keyboard.press('/');
  const byId = await find('revealv');
  const byPath = await find('{alertId} delete');
  const bySummary = await find("variable's value");
  const none = await find('zebra');
  await see(page, 'No operation matches. Try a shorter word.');
  await page.keyboard.press('Escape');
  const isClosed = await search.isHidden();
  await page.keyboard.press('Control+k');
  await search.fill('alert rule');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await operationOf(page, 'createAlert').waitFor();

  expect([byId, byPath, bySummary, none, isClosed]).toEqual([['revealVar'], ['deleteAlert'], ['revealVar'], [], true]);
});

test('a URL with an operation in its hash opens the operation', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/getApp', { session: 'link' });

  await see(operationOf(visited.page, 'getApp'), 'needs the role viewer and the scope read');

  expect(await operationOf(visited.page, 'getApp').getByLabel('URL').inputValue()).toMatch(
    /^\/api\/workspaces\/acme\/apps\/storefront/,
  );
});

test('requests use the chosen persona, and a dashboard on the same host gets its session', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/createDeploy', { session: 'persona' });
  const operation = operationOf(visited.page, 'createDeploy');

  await visited.page.getByLabel('Persona').selectOption('viewer');
  await operation.getByRole('button', { name: 'Send', exact: true }).click();
  await see(operation, '403 Forbidden');

  const cookies = await visited.page.context().cookies();
  expect(cookies.find(({ name }) => name === 'pcp_session')?.value).toBe('demo_viewer');
  expect(await visited.page.getByLabel('Token', { exact: true }).textContent()).toBe('pcp_demo_viewer');
});

test('the signed-out persona sends neither a token nor a session cookie', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/getMe', { session: 'nobody' });
  const { page } = visited;
  const operation = operationOf(page, 'getMe');

  await page.getByLabel('Persona').selectOption('viewer');
  await page.getByLabel('Persona').selectOption('nobody');
  const cookies = await page.context().cookies();
  await page.context().addCookies([{ name: 'pcp_session', value: 'demo_owner', url: mock.url }]);
  await operation.getByRole('button', { name: 'Send', exact: true }).click();
  await see(operation, '401 Unauthorized');

  expect(cookies.map(({ name }) => name)).toEqual(['mock_session']);
});

test('says that the mock cannot be reached', async () => {
  await using gone = await startMock();
  await using visited = await openPage(browser, gone.url, '#operations/getMe', { session: 'gone' });

  await gone.stop();
  await operationOf(visited.page, 'getMe').getByRole('button', { name: 'Send', exact: true }).click();

  await see(operationOf(visited.page, 'getMe'), 'The mock does not respond. Start it with npm start.');
});
