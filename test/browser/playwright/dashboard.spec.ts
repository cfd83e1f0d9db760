import { expect, test } from '../../../mock/playwright.ts';

const storefront = '/workspaces/acme/eu-central/storefront';

test('lists workspaces from another origin with the session cookie', async ({ page, mock }) => {
  await page.goto('/');

  await expect(page.getByText('Signed in as Ada Park')).toBeVisible();
  await expect(page.getByText('Acme (owner)')).toBeVisible();
  expect(await mock.requests()).toContainEqual(
    expect.objectContaining({ operationId: 'listWorkspaces', persona: 'owner', status: 200 }),
  );
});

test('uploads files as a form', async ({ page, mock }) => {
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.goto('/workspaces/acme');

  await page
    .getByLabel('Files')
    .setInputFiles([file('index.html', '<h1>Soon</h1>'), file('style.css', 'h1 { color: teal }')]);
  await page.getByRole('button', { name: 'Upload' }).click();

  await expect(page.getByText(/^\d files, \d+ bytes: /)).toBeVisible();
  expect(await mock.requests()).toContainEqual(expect.objectContaining({ operationId: 'createUpload', status: 201 }));
});

test('shows an error that a test arranges once', async ({ page, mock }) => {
  await mock.respond('createWorkspace', { example: 'slug_taken' });
  await page.goto('/');

  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('This slug is taken or reserved. Choose another slug.')).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();

  await expect(page.getByText(/ was created\./)).toBeVisible();
});

test('shows the end of a deploy when the clock is advanced', async ({ page, mock }) => {
  await mock.clock.freeze();
  await page.goto(storefront);
  await page.getByRole('button', { name: 'Deploy' }).click();
  await expect(page.getByText(/^Deploy #\d+ has begun/)).toBeVisible();

  await mock.clock.advance('10m');

  await expect(page.getByText(/^#\d+ succeeded/).first()).toBeVisible();
});

test.describe('without a persona', () => {
  test.use({ persona: null });

  test('shows that no user is signed in', async ({ page }) => {
    await page.goto('/');

    await expect(page.getByText('You are signed out. Sign in to go on.')).toBeVisible();
  });
});

test.describe('in a scenario', () => {
  test.use({ scenario: 'free-tier-used-up' });

  test('shows its error', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Create' }).click();

    await expect(page.getByText('You have your free workspace already. Choose a paid tier.')).toBeVisible();
  });

  test('is not there for others', async ({ page, mock }) => {
    await mock.chooseScenario(null);
    await page.goto('/');
    await page.getByRole('button', { name: 'Create' }).click();

    await expect(page.getByText(/ was created\./)).toBeVisible();
  });
});

test.describe('when streams break', () => {
  test.use({ scenario: 'streams-break' });

  test('opens a stream again', async ({ page, mock }) => {
    await mock.clock.setSpeed(50);
    await page.goto(storefront);

    const streams = async () => (await mock.requests()).filter(({ streamed }) => streamed).length;
    await expect.poll(streams).toBeGreaterThan(1);
  });
});
