import { expect, test } from 'vitest';
import { openPage, operationOf, see, startBrowserAndMock } from './mock-page.ts';

const { browser, mock } = await startBrowserAndMock();

const text = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

test('copies the request as curl, as a call of the client and as a test for Playwright', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/createVar', { session: 'code' });
  const { page } = visited;
  const operation = operationOf(page, 'createVar');
  const code = operation.getByRole('region', { name: 'Code' });
  const language = operation.getByRole('group', { name: 'Language' });

  await operation.getByRole('textbox', { name: 'Body' }).fill('{"key": "NAME", "value": "Ada\'s", "isSecret": false}');
  const curl = await code.textContent();
  await operation.getByRole('button', { name: 'Select 409 key_taken' }).click();
  await see(operation, '409 Conflict');
  await language.getByRole('button', { name: 'Playwright' }).click();
  const playwright = await code.textContent();
  await language.getByRole('button', { name: 'Typed client' }).click();
  await operation.getByRole('button', { name: 'Copy' }).click();
  await see(page, 'Copied as Typed client.');

  expect(curl)
    .toBe(`curl -i -X POST '${mock.url}/api/workspaces/acme/apps/storefront/vars?env=production&region=eu-central' \\
  -H 'Authorization: Bearer pcp_demo_owner' \\
  -H 'Content-Type: application/json' \\
  -H 'X-Mock-Session: code' \\
  --data-raw '{"key":"NAME","value":"Ada'\\''s","isSecret":false}'`);
  expect(playwright).toContain("Prefer: 'code=409, example=key_taken'");
  expect(playwright).toContain('expect(response.status()).toBe(409);');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("await client.POST('/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars', {");
  expect(copied).toContain("env: 'production', region: 'eu-central' }");
});

test('the code has the token of the chosen persona', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/getMe', { session: 'token' });
  const code = operationOf(visited.page, 'getMe').getByRole('region', { name: 'Code' });

  await visited.page.getByLabel('Persona').selectOption('viewer');

  await expect.poll(() => code.textContent()).toContain('Bearer pcp_demo_viewer');
});

test('marks JSON with a mistake before it is sent, and says where it is', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/createVar', { session: 'mistake' });
  const { page } = visited;
  const body = page.getByRole('textbox', { name: 'Body' });

  await body.fill('{\n  "key": "A",\n  "value": tru\n}');
  await see(page, '⚠ This is not JSON. Line 3, column 12: expected a value.');
  const invalid = await body.getAttribute('aria-invalid');
  const marked = await page.locator('.json-mistake').textContent();
  await body.fill('{}');
  await page.getByText('This is not JSON').first().waitFor({ state: 'detached' });

  expect([invalid, marked]).toEqual(['true', 'tru']);
  expect(await body.getAttribute('aria-invalid')).toBe(null);
});

test('markup in a body and in a response stays text', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/updateMe', { session: 'markup' });
  const { page, errors } = visited;
  const operation = operationOf(page, 'updateMe');

  await operation.getByRole('textbox', { name: 'Body' }).fill('{"name": "<img src=x onerror=alert(1)>"}');
  await operation.getByRole('button', { name: 'Send', exact: true }).click();
  await see(operation, '200 OK');

  expect(await operation.getByRole('region', { name: 'Response body' }).textContent()).toContain(
    '"name": "<img src=x onerror=alert(1)>"',
  );
  expect(await operation.locator('img').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('uploads several chosen files as a form', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/createUpload', { session: 'files' });
  const operation = operationOf(visited.page, 'createUpload');

  await operation.getByLabel('as files, in a form').check();
  await operation
    .getByLabel('Files, or one .zip file')
    .setInputFiles([text('index.html', '<h1>Acme</h1>'), text('old.css', '')]);
  await operation.getByLabel('Files, or one .zip file').setInputFiles([text('style.css', 'h1 {}')]);
  await operation.getByRole('button', { name: 'Remove old.css' }).click();
  await see(operation, '2 files, 18 bytes; at most 3000 files of 50.0 MB together');
  await operation.getByRole('button', { name: 'Send', exact: true }).click();
  await see(operation, '201 Created');

  expect(await operation.getByRole('region', { name: 'Response body' }).textContent()).toContain('"files": 2');
  expect(await operation.getByRole('region', { name: 'Code' }).textContent()).toContain(
    `-F 'paths=["index.html","style.css"]'`,
  );
  expect(mock.requests('files').map(({ operationId, violations }) => [operationId, violations])).toEqual([
    ['createUpload', []],
  ]);
});

test('lets the next call of an operation fail, for a dashboard of the session too', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/getMe', { session: 'fail' });
  const { page } = visited;
  const operation = operationOf(page, 'getMe');
  const waiting = operation.getByRole('list', { name: 'Overrides of getMe' });
  const call = async () => {
    const headers = { Authorization: 'Bearer pcp_demo_owner', 'X-Mock-Session': 'fail' };
    return (await fetch(`${mock.url}/api/me`, { headers })).status;
  };

  await operation.getByLabel('Response', { exact: true }).selectOption('403 phone_required');
  await operation.getByLabel('Calls').fill('2');
  await operation.getByRole('button', { name: 'Fail the next call' }).click();
  await see(waiting, '⚑ The next 2 calls: 403 phone_required');
  const first = await call();
  await operation.getByRole('button', { name: 'Send', exact: true }).click();
  await see(operation, '403 Forbidden');
  await waiting.getByRole('listitem').waitFor({ state: 'detached' });
  const third = await call();

  expect([first, third]).toEqual([403, 200]);
});

test('removes an override', async () => {
  await using visited = await openPage(browser, mock.url, '#operations/getMe', { session: 'remove' });
  const operation = operationOf(visited.page, 'getMe');

  await operation.getByLabel('Response', { exact: true }).selectOption('500');
  await operation.getByRole('button', { name: 'Fail the next call' }).click();
  await operation.getByRole('button', { name: 'Remove' }).click();
  await see(visited.page, 'getMe responds as usual again.');
  await operation.getByRole('button', { name: 'Send', exact: true }).click();

  await see(operation, '200 OK');
});
