import { mkdir, mkdtemp, mkdtempDisposable, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../platform/serve/config/read-config.ts';
import { buildDashboard } from '../../scripts/dashboard/build.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { launchBrowser, visit } from '../browser/visit.ts';
import { type Engine, engineOf } from '../engines/engine.ts';
import { redeploy, upload } from '../platform/serve/apps-on-engine.ts';
import { linkIn } from '../platform/serve/forms.ts';
import { becomes, engineConfig, removeApps, requestApp } from '../platform/serve/on-engine.ts';
import { call } from '../platform/serve/served.ts';
import { startPlane } from '../platform/serve/started.ts';
import { errorsOf } from './built.ts';

const owner = 'owner@example.com';
const dashboardFolder = await mkdtemp(join(tmpdir(), 'engine-dashboard-'));
const browser = await launchBrowser();
afterAll(async () => {
  await browser.close();
  await rm(dashboardFolder, { recursive: true });
});

test('with an engine, a person signs in by mail, deploys a folder, applies a variable and rolls back', async () => {
  const [engine] = await Promise.all([
    engineOf('docker'),
    buildDashboard(join(import.meta.dirname, '../..'), dashboardFolder),
  ]);
  await using started = await startHere(engine);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'shop-'));
  const files = join(folder.path, 'shop');
  await mkdir(files);
  for (const [name, text] of Object.entries(filesOf('first'))) await writeFile(join(files, name), text);
  const { plane } = started;
  await using visited = await visit(browser, `${plane.url}/workspaces`, { session: 'none' });
  const { page } = visited;

  // Sign in by a link in a mail.
  await page.getByLabel('E-mail address').fill(owner);
  await press(page, 'Send me a link');
  await expect.poll(() => started.mailsTo(owner).length).toBe(1);
  await page.goto(linkIn(started.mailsTo(owner)[0]?.text));
  await press(page, 'Sign in');
  await page.getByLabel('Name', { exact: true }).fill('Acme');
  await press(page, 'Create workspace');

  // The first deploy, from a folder.
  await page.getByRole('link', { name: 'New app' }).first().click();
  await page.getByLabel('Folder or zip').check();
  await page.getByLabel('Choose a folder').setInputFiles(files);
  await page
    .getByText(/: 2 files, .* are uploaded\.$/)
    .first()
    .waitFor();
  await press(page, 'See what would run');
  await page.getByRole('region', { name: 'Plan' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Shop');
  await press(page, 'Deploy');
  await page.getByRole('region', { name: 'Deploy 1' }).getByText('succeeded').first().waitFor();
  await page.getByText('Complete').first().waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();
  const address = await page
    .getByRole('link', { name: /^shop-acme\./ })
    .first()
    .getAttribute('href');
  await shows(address, 'first, no greeting');

  // A variable, and the restart that applies it.
  await page.getByRole('link', { name: 'Variables' }).click();
  await press(page, 'Paste .env');
  await page.getByLabel('Variables, one a line').fill('GREETING=Good morning');
  await press(page, 'Compare');
  await press(page, 'Write 1 change');
  const notApplied = page.getByText('Not applied yet: variable GREETING.');
  await notApplied.waitFor();
  await press(page, 'Restart…');
  await page.getByRole('dialog').getByRole('button', { name: 'Restart', exact: true }).click();
  await notApplied.waitFor({ state: 'detached' });
  await shows(address, 'first, Good morning');

  // A rollback from a second deploy.
  const requests = {
    get: (path: string) => call(plane, plane.token ?? '', path),
    post: (path: string, body: object) => call(plane, plane.token ?? '', path, body),
  };
  await redeploy(requests, 'shop', await upload(requests, filesOf('second')));
  await page.getByRole('link', { name: 'Deploys' }).click();
  await shows(address, 'second, Good morning');
  await page.getByRole('link', { name: /^#1 / }).click();
  await press(page, 'Roll back to this…');
  await press(page, 'Roll back');
  await page.getByRole('region', { name: 'Deploy 3' }).getByText('serves').first().waitFor();
  await shows(address, 'first, Good morning');

  expect(errorsOf(visited)).toEqual([]);
});

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** A project of Node without dependencies. */
function filesOf(text: string) {
  const program = `require('node:http').createServer((_, response) =>
  response.end('${text}, ' + (process.env.GREETING ?? 'no greeting'))).listen(process.env.PORT);`;
  return { 'package.json': JSON.stringify({ scripts: { start: 'node server.js' } }), 'server.js': program };
}

async function shows(address: string | null, text: string): Promise<void> {
  await becomes(() => requestApp(address ?? ''), { status: 200, text });
}

/** A control plane in this process whose apps run on an engine, with the dashboard. */
async function startHere(engine: Engine) {
  const text = JSON.stringify({ engine: await engineConfig(engine) });
  const config = readConfig({ name: 'server.yaml', text }, generatedContract().document);
  const started = await startPlane({ config, environment: { PCP_ENGINE: engine.socketPath }, dashboardFolder });
  return {
    ...started,
    [Symbol.asyncDispose]: async () => {
      await started.plane.stop();
      await removeApps(engine, started.folder);
      await started[Symbol.asyncDispose]();
    },
  };
}
