import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildReference } from '../../bin/build-reference.ts';
import { readContract } from '../../server/http/generated-contract.ts';
import { launchBrowser } from './visit.ts';

let browser: Browser;
let folder: string;
let address: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reference-'));
  const [launched, path] = await Promise.all([launchBrowser(), buildReference(readContract(), folder)]);
  browser = launched;
  address = pathToFileURL(path).href;
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

interface Opened extends AsyncDisposable {
  readonly page: Page;
  /** Messages of the console, and addresses beyond the file. */
  readonly errors: readonly string[];
}

interface Look {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
}

/** Opens the file at a place, without a network. */
async function open(place: string, { width = 1280, colorScheme = 'light' }: Look = {}): Promise<Opened> {
  const context = await browser.newContext({ offline: true, viewport: { width, height: 900 }, colorScheme });
  context.setDefaultTimeout(50_000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  context.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) errors.push(`requests ${request.url()}`);
  });
  await page.goto(address + place);
  return { page, errors, [Symbol.asyncDispose]: () => context.close() };
}

test('shows an operation with its access, stream and error codes, without any other host', async () => {
  await using opened = await open('#/deploys/getdeploylogs');
  const operation = opened.page.locator('[data-section-id="/deploys/getdeploylogs"]');

  await operation.getByRole('heading', { name: "Get or stream a deploy's log" }).waitFor();
  const text = (await operation.textContent()) ?? '';

  expect(text).toContain('Role in the workspace of the path: viewer or more.');
  expect(text).toContain('Frames: one for each item, as it occurs. The data is DeployLogLine as JSON.');
  expect(text).toContain('429 too_many_streamsToo many open streams.');
  expect(opened.errors).toEqual([]);
});

test('offers each sample of a stream', async () => {
  await using opened = await open('#/deploys/getdeploylogs');
  const samples = opened.page.locator('[data-section-id="/deploys/getdeploylogs"] .panel-request-samples');

  await samples.getByRole('button', { name: 'curl', exact: true }).click();
  await opened.page.getByRole('menuitem', { name: 'TypeScript client, stream' }).click();

  await samples.getByText('client.stream').first().waitFor();
  expect(await samples.textContent()).toContain("import { createClient } from 'platform-control-plane-client';");
});

test('finds an operation by its path', async () => {
  await using opened = await open('');

  await opened.page.getByTestId('search-trigger').getByText('Search').click();
  await opened.page.getByPlaceholder('Search docs...').fill('slug-check');
  await opened.page.getByText('/api/workspaces/slug-check').first().waitFor();

  expect(opened.errors).toEqual([]);
});

test.each([
  [1280, 'light', 'rgb(255, 255, 255)'],
  [390, 'dark', 'rgb(24, 28, 36)'],
] as const)('draws the lifecycles at %d px on a %s page', async (width, colorScheme, background) => {
  await using opened = await open('#/lifecycles/deploy', { width, colorScheme });
  const { page, errors } = opened;

  await page.getByRole('img', { name: 'The lifecycle deploy' }).waitFor();
  const shown = await page.evaluate(() => [
    getComputedStyle(
      document.querySelector('[data-component-name="Layout/ThreePanelLayout"]')?.parentElement?.parentElement ??
        document.body,
    ).backgroundColor,
    document.documentElement.scrollWidth,
  ]);

  expect(shown).toEqual([background, width]);
  expect(errors).toEqual([]);
});
