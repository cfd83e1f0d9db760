import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDashboard } from '../../scripts/dashboard/build.ts';
import { launchBrowser, visit } from '../browser/visit.ts';
import { linkIn } from '../platform/serve/forms.ts';
import { type Started, startPlane } from '../platform/serve/started.ts';
import { errorsOf, findFaults } from './built.ts';

const invited = 'grace@example.com';
const dashboardFolder = mkdtempSync(join(tmpdir(), 'served-dashboard-'));
const browser = await launchBrowser();
let started: Started;
beforeAll(async () => {
  await buildDashboard(join(import.meta.dirname, '../..'), dashboardFolder);
  started = await startPlane({ dashboardFolder });
});
afterAll(async () => {
  await Promise.all([browser.close(), started[Symbol.asyncDispose]()]);
  rmSync(dashboardFolder, { recursive: true });
});

test('on serve, a person signs in and invites another one, who accepts after signing in by mail', async () => {
  const { url, signInLink } = started.plane;
  await using owner = await visit(browser, signInLink ?? '', { session: 'none' });
  await press(owner.page, 'Sign in');
  await owner.page.getByLabel('Name', { exact: true }).fill('Acme');
  await press(owner.page, 'Create workspace');
  await owner.page.getByRole('link', { name: 'Members' }).click();
  await owner.page.getByLabel('Email').fill(invited);
  await press(owner.page, 'Invite');
  await owner.page.getByText(invited).first().waitFor();

  await using guest = await visit(browser, await mailedLink(1), { session: 'none', width: 390 });
  const { page } = guest;
  const path = new URL(page.url()).pathname;
  await page.getByText('Sign in with this address').first().waitFor();
  const faults = await findFaults(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill(invited);
  await press(page, 'Send me a link');
  await page.goto(await mailedLink(2));
  await press(page, 'Sign in');
  await page.getByText(`You are signed in as ${invited}`).first().waitFor();
  const cameBackTo = new URL(page.url()).pathname;
  await press(page, 'Accept');
  // The invitation has the same heading.
  await page.waitForURL(`${url}/workspaces/acme`);
  await page.reload();
  await page.getByRole('link', { name: 'Members' }).waitFor();

  expect([path, cameBackTo]).toEqual([expect.stringMatching(/^\/invitations\/inv_/), path]);
  expect(page.url()).toBe(`${url}/workspaces/acme`);
  expect([faults, errorsOf(owner), errorsOf(guest)]).toEqual([[], [], []]);
});

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** The link in a mail to the invited person, by its number. */
async function mailedLink(number: number): Promise<string> {
  await expect.poll(() => started.mailsTo(invited).length).toBe(number);
  return linkIn(started.mailsTo(invited)[number - 1]?.text);
}
