import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildDemo } from '../../scripts/dashboard/demo.ts';
import { listenOn } from '../../server/http/listen.ts';
import { createStaticFiles } from '../../server/http/static-files.ts';
import { launchBrowser, visit } from '../browser/visit.ts';
import { errorsOf, findFaults } from './built.ts';

const folder = mkdtempSync(join(tmpdir(), 'demo-'));
await buildDemo(join(import.meta.dirname, '../..'), folder);
const browser = await launchBrowser();
// A server of files below a path, which shows no page in the place of a file that it lacks.
const files = createStaticFiles({ folder, policy: '', pageStatus: () => null });
const missed: string[] = [];
const server = createServer((request, response) => {
  const { method, url = '' } = request;
  request.url = url.replace('/below/here/', '/').replace(/^\/(?=\?|$)/, '/index.html');
  if (url.startsWith('/below/here/') && files(request, response)) return;
  missed.push(`${method} ${url}`);
  response.writeHead(404).end();
});
const address = `${await listenOn(server, 0, 'localhost')}/below/here/`;
afterAll(async () => {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true });
});

const app = '/workspaces/acme/apps/storefront';

test('the demo deploys in the page, by a server of files, and sends nothing', async () => {
  await using visited = await visit(browser, `${address}#${app}`, { session: 'demo' });
  const { page } = visited;
  const deploy = page.getByRole('button', { name: 'Deploy', exact: true });
  await deploy.click();
  const log = page.getByRole('log');
  await log.locator('.row').nth(2).waitFor();
  const early = await log.locator('.row').count();
  await log.locator('.row').nth(early).waitFor();
  const path = new URL(page.url()).hash;
  const faults = await findFaults(page);
  // Another person of the same world sees the deploy, at an address that a reload keeps.
  await page.getByLabel('Person').selectOption('viewer');
  await page.getByRole('log').waitFor();
  await page.evaluate((hash) => location.assign(hash), `#${app}`);
  await page.getByTitle('Needs the role developer').first().waitFor({ state: 'attached' });
  await page.reload();
  await page.getByLabel('Person').filter({ hasText: 'Barbara' }).waitFor();
  const { search, hash } = new URL(page.url());

  expect(path).toMatch(/^#\/workspaces\/acme\/apps\/storefront\/deploys\//);
  expect([search, hash]).toEqual(['?persona=viewer', `#${app}`]);
  expect([faults, errorsOf(visited), missed]).toEqual([[], [], []]);
});

test('a link out of the demo is not followed, and signing in is the choice of a person', async () => {
  await using visited = await visit(browser, `${address}?scenario=payment-needed#/profile`, { session: 'away' });
  const { page } = visited;
  await page.getByRole('link', { name: 'Phone and sign-out' }).click();
  await page.getByRole('button', { name: /^Grace, developer/ }).click();
  await page.getByRole('link', { name: 'Grace Okafor' }).waitFor();
  await page.evaluate((next) => location.assign(next), `#${app}`);
  await page
    .getByRole('link', { name: /^https:/ })
    .first()
    .click();
  await page
    .getByText(/^The demo does not open https:/)
    .first()
    .waitFor();

  const { search, hash } = new URL(page.url());

  expect([search, hash]).toEqual(['?persona=developer&scenario=payment-needed', `#${app}`]);
  expect([errorsOf(visited), missed]).toEqual([[], []]);
});

test('the demo shows the operator’s pages to the operator, and to no other person', async () => {
  await using visited = await visit(browser, `${address}#/operator/users`, { session: 'operator' });
  const { page } = visited;
  await page.getByRole('button', { name: 'Block grace@acme.test' }).click();
  await page.getByLabel('The reason, which the person reads').fill('Mining.');
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByText('Reason: Mining.').first().waitFor();
  const faults = await findFaults(page);
  await page.getByRole('searchbox', { name: 'Address or name' }).fill('linus');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('grace@acme.test').first().waitFor({ state: 'detached' });
  await page.getByLabel('Person').selectOption('viewer');
  await page.getByText('There is no page at this address').first().waitFor();

  expect([faults, errorsOf(visited), missed]).toEqual([[], [], []]);
});
