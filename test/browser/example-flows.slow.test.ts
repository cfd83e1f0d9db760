import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../mock/start.ts';
import { type Caller, callerOf } from '../mock/caller.ts';
import { serveExampleApp } from './example-server.ts';
import { see } from './mock-page.ts';
import { launchBrowser, type Visit, visit } from './visit.ts';

const [browser, mock] = await Promise.all([launchBrowser(), startMock()]);
const app = await serveExampleApp(mock.url);
afterAll(() => Promise.all([browser.close(), mock.stop(), app[Symbol.asyncDispose]()]));

const storefront = '/workspaces/acme/eu-central/storefront';

test('a user without a workspace creates one, pays, and deploys', async () => {
  const { control, open } = start('onboarding');
  await using dashboard = await open('stranger', '/');
  const { page } = dashboard;

  await page.getByLabel('Name').fill('Pottery');
  await page.getByLabel('Slug').fill('acme');
  await page.getByLabel('Slug').press('Tab');
  await see(page, 'acme is taken.');
  await page.getByLabel('Slug').fill('pottery');
  await page.getByLabel('Slug').press('Tab');
  await see(page, 'pottery is available.');
  await page.getByLabel('Tier').selectOption('starter');
  await page.getByLabel('Region').selectOption('Sydney');
  await page.getByRole('button', { name: 'Create' }).click();
  await see(page, 'Pottery waits for its payment.');
  await payAt(page, 'Pay');
  await page.getByRole('link', { name: 'Open Pottery' }).click();
  await see(page, /^Sydney: warming, starter active/);
  await advance(control, 180);
  await see(page, /^Sydney: active, starter active/);
  await page.getByRole('button', { name: 'Deploy' }).click();
  await page.getByRole('link', { name: 'Open Blog' }).click();
  await see(page.locator('#app-status'), 'deploying');
  await advance(control, 600);
  await see(page, '#1 succeeded');

  await expect.poll(() => page.locator('#app-status').textContent()).toBe('running');
  expect(dashboard.errors).toEqual([]);
});

test('a deploy that fails is shown with its error and its log', async () => {
  const { control, open } = start('failing');
  await control('POST', '/__mock/world/events', {
    given: [{ event: 'build', app: 'acme/storefront', outcome: 'fail' }],
  });
  await using dashboard = await open('developer', storefront);
  const { page } = dashboard;

  await page.getByRole('button', { name: 'Deploy' }).click();
  await see(page, 'Deploy #43 has begun.');
  await advance(control, 600);
  await see(page, '#43 failed: The build ended with exit code 1.');
  await see(page.getByRole('log'), 'error TS2551: ');

  await expect.poll(() => page.locator('#app-status').textContent()).toBe('running');
  expect(dashboard.errors).toEqual([]);
});

test('a domain becomes active with a certificate when its DNS records are set', async () => {
  const { control, open } = start('domain');
  await using dashboard = await open('developer', storefront);
  const { page } = dashboard;

  await page.getByLabel('Host').fill('pots.acme.test');
  await page.getByRole('button', { name: 'Add' }).click();
  await see(page, 'Set the DNS records of pots.acme.test.');
  await see(page, /^pots\.acme\.test: pending_dns/);
  const records = await listItems(page, 'Domains');
  await control('POST', '/__mock/world/events', {
    given: [{ event: 'records', host: 'pots.acme.test', cname: 'eu-central.apps.acme-cloud.test' }],
  });
  await advance(control, 600);
  await see(page, /^pots\.acme\.test: active, certificate issued/);

  expect(records).toContain('cname: pots.acme.test CNAME eu-central.apps.acme-cloud.test (not set)');
  expect(dashboard.errors).toEqual([]);
});

test('an invited person accepts by the link of the mail, and is a member', async () => {
  const { control, open } = start('invitation');
  await using owner = await open('owner', '/workspaces/acme');
  await owner.page.getByLabel('Email').fill('edsger@elsewhere.test');
  await owner.page.getByLabel('Email').press('Enter');
  await see(owner.page, 'A mail was sent to edsger@elsewhere.test.');
  await see(owner.page, 'edsger@elsewhere.test (developer): pending');

  await using invited = await open('stranger', await readLink(control, 'edsger@elsewhere.test'));
  await see(invited.page, 'Ada Park invites you to Acme as developer.');
  await invited.page.getByRole('button', { name: 'Accept' }).click();
  await see(invited.page, 'You are a member now.');
  await see(owner.page, /^Edsger .*\(developer\)$/);

  expect(await listItems(owner.page, 'Invitations')).toContain('edsger@elsewhere.test (developer): accepted');
  expect([owner.errors, invited.errors]).toEqual([[], []]);
});

test('a checkout that was left or declined can still be paid', async () => {
  const { open } = start('checkout');
  await using dashboard = await open('stranger', '/');
  const { page } = dashboard;

  await page.getByLabel('Slug').fill('pottery');
  await page.getByLabel('Tier').selectOption('pro');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'Open Sandbox' }).click();
  await payAt(page, 'Leave', 'Nothing has been paid yet.');
  await see(page, /^Frankfurt: pending, pro incomplete/);
  await payAt(page, 'Pay with a card that is declined', 'The card was declined. Try another one.');
  await see(page, /^Frankfurt: pending, pro incomplete/);
  await payAt(page, 'Pay');
  await see(page, /^Frankfurt: active, pro active/);

  expect(dashboard.errors).toEqual([]);
});

/** A session of the mock, and with it a world: a way to direct it, and to open the dashboard as one of its people. */
function start(session: string) {
  const open = async (persona: string, path: string): Promise<Visit> => {
    const signedIn = { name: 'pcp_session', value: `demo_${persona}`, url: 'http://localhost/' };
    const visited = await visit(browser, `http://localhost:${app.port}${path}`, { session, cookies: [signedIn] });
    await see(visited.page, /^Signed in as /);
    return visited;
  };
  return { control: callerOf(mock.url, session), open };
}

/** Lets the time of the world go by. */
async function advance(control: Caller, seconds: number): Promise<void> {
  await control('PATCH', '/__mock/clock', { advanceSeconds: seconds });
}

/** Opens the checkout page, clicks a button there, and waits for its message. The dashboard stays open. */
async function payAt(page: Page, button: string, message = 'Paid. You can close this page.'): Promise<void> {
  const address = await page.getByRole('link', { name: 'Pay' }).first().getAttribute('href');
  const checkout = await page.context().newPage();
  await checkout.goto(address ?? '');
  await checkout.getByRole('button', { name: button, exact: true }).click();
  await checkout.getByText(message).first().waitFor();
  await checkout.close();
}

function listItems(page: Page, name: string): Promise<string[]> {
  return page.getByRole('list', { name }).getByRole('listitem').allTextContents();
}

/** The path of the link in the newest mail to an address. */
async function readLink(control: Caller, to: string): Promise<string> {
  const { body } = await control('GET', '/__mock/mail');
  // The mock has checked it against its own contract.
  const { mails } = body as { mails: readonly { to: string; text: string }[] };
  const mail = mails.findLast((one) => one.to === to);
  return /\/invitations\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}
