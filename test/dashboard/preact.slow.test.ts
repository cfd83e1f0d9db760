import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../mock/start.ts';
import { productionOptions } from '../../scripts/dashboard/options.ts';
import { launchBrowser, visit } from '../browser/visit.ts';
import { errorsOf } from './built.ts';

const folder = mkdtempSync(join(tmpdir(), 'dashboard-preact-'));
const options = productionOptions(join(import.meta.dirname, '../..'), folder);
const alias = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};
// A build without a list of formats and without a watcher has one output.
const { output } = (await build({
  ...options,
  resolve: { ...options.resolve, alias },
})) as Rolldown.RolldownOutput;
const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
const [browser, mock] = await Promise.all([launchBrowser(), startMock({ dashboardFolder: folder })]);
afterAll(async () => {
  await Promise.all([browser.close(), mock.stop()]);
  rmSync(folder, { recursive: true });
});

test('the dashboard runs on preact/compat: a deploy, its log, and variables that are compared', async () => {
  const cookies = [{ name: 'pcp_session', value: 'demo_owner', url: mock.url }];
  await using visited = await visit(browser, `${mock.url}/workspaces/acme`, { session: 'preact', cookies });
  const { page } = visited;
  await page.getByRole('link', { name: 'Storefront' }).first().click();
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await page.getByRole('log').locator('.row').nth(2).waitFor();
  await page.getByRole('link', { name: 'Variables' }).click();
  await page.getByRole('button', { name: 'Paste .env' }).click();
  await page.getByLabel('Variables, one a line').fill('NEW_KEY=abc');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();

  expect(modules.filter((path) => /\/node_modules\/react(-dom)?\//.test(path))).toEqual([]);
  expect(await page.locator('.difference').innerText()).toContain('NEW_KEY');
  expect(errorsOf(visited)).toEqual([]);
});
