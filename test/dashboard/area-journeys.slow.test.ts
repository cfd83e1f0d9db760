import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { errorsOf, findFaults, open, startDashboard } from './built.ts';

const built = await startDashboard();

function press(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

test('a workspace gets another name and slug, and then another owner', async () => {
  await using visited = await open(built, '/workspaces/acme/settings', { session: 'rename' });
  const { page } = visited;
  const name = page.getByRole('form', { name: 'Name' });
  await name.getByLabel('Name', { exact: true }).fill('Acme Works');
  await name.getByLabel('Slug').fill('acme-works');
  await press(page, 'Save name and slug');
  await page.getByRole('heading', { name: 'Acme Works', level: 1 }).waitFor();
  const moved = new URL(page.url()).pathname;
  await press(page, 'Transfer…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New owner').selectOption({ label: 'Grace Okafor, grace@acme.test' });
  const faults = await findFaults(page);
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
  const said = await page.getByRole('dialog', { name: 'Grace Okafor owns it now' }).innerText();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const way = page.getByRole('region', { name: 'Delete this workspace' });
  await way.getByText('Needs the role owner; you are admin.').first().waitFor();

  expect(moved).toBe('/workspaces/acme-works/settings');
  expect(said).toContain('Grace Okafor has no card yet.');
  expect([faults, errorsOf(visited)]).toEqual([[], []]);
});

test('a workspace is deleted after its slug is typed', async () => {
  await using visited = await open(built, '/workspaces/acme-labs/settings', { session: 'delete-workspace' });
  const { page } = visited;
  await press(page, 'Delete…');
  const verb = page.getByRole('button', { name: 'Delete for ever' });
  const before = await verb.getAttribute('aria-disabled');
  await page.getByLabel('Type acme-labs to go on').fill('acme-labs');
  await verb.click();
  await page.getByRole('heading', { name: 'Workspaces', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Acme', exact: true }).waitFor();

  expect(before).toBe('true');
  await expect.poll(() => page.getByRole('link', { name: 'Acme Labs' }).count()).toBe(0);
  expect(errorsOf(visited)).toEqual([]);
});

test('a ticket is opened, read live and replied to', async () => {
  await using visited = await open(built, '/support', { session: 'ticket' });
  const { page } = visited;
  const form = page.getByRole('form', { name: 'New ticket' });
  await form.getByLabel('Subject').fill('The shop is slow');
  await form.getByLabel('About').selectOption({ label: 'Acme' });
  await form.getByLabel('Message').fill('Since this morning.\nNothing was deployed.');
  await press(page, 'Open the ticket');
  await page.getByRole('heading', { name: 'The shop is slow', level: 1 }).waitFor();
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await messages.first().getByText('Nothing was deployed.').first().waitFor();
  await page.getByLabel('Your message').fill('It works again.');
  await press(page, 'Send');
  await messages.nth(1).getByText('It works again.').first().waitFor();
  const faults = await findFaults(page);
  await page.getByRole('link', { name: 'All tickets' }).click();
  await page.getByRole('link', { name: 'The shop is slow' }).waitFor();

  expect([faults, errorsOf(visited)]).toEqual([[], []]);
});

test('an application of the catalog is installed with its settings', async () => {
  await using visited = await open(built, '/workspaces/acme/new', { session: 'install' });
  const { page } = visited;
  await page.getByRole('link', { name: 'Install from the catalog' }).click();
  await page.getByRole('link', { name: 'Install Team Wiki' }).click();
  await page.getByLabel('Title').fill('Our wiki');
  await page.getByLabel('Open registration').selectOption({ label: 'Yes' });
  const faults = await findFaults(page);
  await press(page, 'Install');
  await page.getByRole('heading', { name: 'Deploy #1' }).waitFor();

  expect(new URL(page.url()).pathname).toContain('/workspaces/acme/apps/team-wiki/deploys/');
  expect([faults, errorsOf(visited)]).toEqual([[], []]);
});

test('a folder is uploaded, and its plan is shown', async () => {
  await using visited = await open(built, '/workspaces/acme/new', { session: 'upload' });
  await using folder = await mkdtempDisposable(join(tmpdir(), 'site-'));
  await mkdir(join(folder.path, '.git'));
  await writeFile(join(folder.path, '.git/HEAD'), 'ref: refs/heads/main');
  await writeFile(join(folder.path, 'index.html'), '<!doctype html><title>Site</title>');
  const { page } = visited;
  await page.getByLabel('Folder or zip').check();
  await page.getByLabel('Choose a folder').setInputFiles(folder.path);
  await page
    .getByText(/: 1 file, 34 B are uploaded\.$/)
    .first()
    .waitFor();
  const faults = await findFaults(page);
  await press(page, 'See what would run');
  await page.getByRole('region', { name: 'Plan' }).waitFor();

  expect([faults, errorsOf(visited)]).toEqual([[], []]);
});

test('a folder that is dropped on the form is uploaded', async () => {
  await using visited = await open(built, '/workspaces/acme/new', { session: 'drop' });
  await using folder = await mkdtempDisposable(join(tmpdir(), 'site-'));
  await mkdir(join(folder.path, '.git'));
  await writeFile(join(folder.path, '.git/HEAD'), 'ref: refs/heads/main');
  await mkdir(join(folder.path, 'pages'));
  await writeFile(join(folder.path, 'pages/index.html'), '<!doctype html><title>Site</title>');
  const { page } = visited;
  const form = page.getByRole('form', { name: 'Source' });
  await form.getByLabel('Address of the repository').waitFor();
  const box = await form.boundingBox();
  const debug = await page.context().newCDPSession(page);
  const at = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await debug.send('Input.dispatchDragEvent', {
      type,
      ...at,
      data: { items: [], files: [folder.path], dragOperationsMask: 1 },
    });
  await page
    .getByText(/: 1 file, 34 B are uploaded\.$/)
    .first()
    .waitFor();
  await press(page, 'See what would run');
  await page.getByRole('region', { name: 'Plan' }).waitFor();

  expect(errorsOf(visited)).toEqual([]);
});

test('the sizes of services and volumes are chosen within the pool', async () => {
  await using visited = await open(built, '/workspaces/acme/apps/storefront/settings', { session: 'sizes' });
  const { page } = visited;
  const web = page.getByRole('form', { name: 'Size of web' });
  const memory = web.getByLabel(/^Memory/);
  await memory.fill('900000');
  await web
    .getByText(/more than is free in Frankfurt\.$/)
    .first()
    .waitFor();
  const slider = web.getByRole('slider', { name: 'web: memory' });
  await slider.press('Home');
  await slider.press('ArrowRight');
  const slid = [await memory.inputValue(), await slider.getAttribute('aria-valuetext')];
  await web.getByRole('button', { name: 'Change the size' }).click();
  await web.getByText('Saved').first().waitFor();
  const volumes = page.getByRole('form', { name: 'Volumes' });
  const volume = volumes.getByRole('spinbutton').first();
  const least = await volume.getAttribute('min');
  await volume.fill(String(Number(least) + 1024));
  await volumes.getByRole('button', { name: 'Change the volumes' }).click();
  await volumes.getByText('Saved').first().waitFor();

  expect([slid, least]).toEqual([['64', '64 MiB'], '10240']);
  expect([await findFaults(page), errorsOf(visited)]).toEqual([[], []]);
});

test('a domain is looked up, added, and then leads elsewhere', async () => {
  await using visited = await open(built, '/workspaces/acme/apps/storefront/domains', { session: 'domain' });
  const { page } = visited;
  await page.getByLabel('Domain', { exact: true }).fill('cards.acme.test');
  await press(page, 'Look it up');
  const found = page.getByRole('region', { name: 'Look-up of cards.acme.test' });
  await found.getByText('points to eu-central').first().waitFor();
  await found.getByText('CNAME', { exact: true }).first().waitFor();
  const lookUp = await found.innerText();
  const faults = await findFaults(page);
  await press(page, 'Add domain');
  const domain = page.getByRole('region', { name: 'cards.acme.test', exact: true });
  await domain.getByText('Shows the app').click();
  const form = domain.getByRole('form', { name: 'Redirect of cards.acme.test' });
  await form.getByLabel('Lead to').fill('https://shop.acme.test/cards');
  await form.getByRole('button', { name: 'Save' }).click();
  await domain.getByText('Leads to https://shop.acme.test/cards').first().waitFor();
  const redirectFaults = await findFaults(page);
  await form.getByLabel('Lead to').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await domain.getByText('Shows the app').first().waitFor();

  expect(lookUp).toContain('free');
  expect(lookUp.replaceAll(/\s+/g, ' ')).toMatch(/CNAME cards\.acme\.test eu-central\.apps\.acme-cloud\.test set/);
  expect([faults, redirectFaults, errorsOf(visited)]).toEqual([[], [], []]);
});

test('an image is looked up while it is typed, and a repository is read through an installation', async () => {
  await using visited = await open(built, '/workspaces/acme/new', { session: 'sources', width: 390 });
  const { page } = visited;
  await page.getByLabel('Address of the repository').fill('https://githost.test/acme/storefront');
  await page.getByLabel('Read it as').selectOption({ label: 'acme' });
  await page.getByRole('link', { name: 'Choose repositories of acme' }).waitFor();
  const faults = await findFaults(page);
  const inspected = page.waitForRequest('**/inspect');
  await press(page, 'See what would run');
  await page.getByRole('region', { name: 'Plan' }).waitFor();
  await page.getByLabel('Container image').check();
  await page.getByLabel('Image', { exact: true }).fill('registry.test/acme/shop:2');
  await page.getByText('No public image is found there.').first().waitFor();
  await page.getByLabel('Image', { exact: true }).fill('ghcr.io/acme-demo/guestbook:1.2.0');
  const image = page.getByText('linux/amd64 and linux/arm64');
  await image.waitFor();
  const imageFaults = await findFaults(page);

  expect(await image.innerText()).toContain('port 8080, volumes at /data');
  expect((await inspected).postDataJSON()).toMatchObject({ source: { installationId: expect.any(String) as string } });
  expect([faults, imageFaults, errorsOf(visited)]).toEqual([[], [], []]);
});

test('an app comes from another platform with its variables', async () => {
  await using visited = await open(built, '/workspaces/acme/new', { session: 'import' });
  const { page } = visited;
  await page.getByRole('link', { name: 'Import from a platform' }).click();
  await page.getByLabel('Platform').selectOption({ label: 'Coolify' });
  await page.getByLabel('API token').fill('wrong');
  await press(page, 'List the projects');
  await page.getByText('`credentials.baseUrl` is missing').first().waitFor();
  await page.getByLabel('Platform').selectOption({ label: 'Render' });
  await press(page, 'List the projects');
  await page.getByText('render refuses the credentials. Check the token.').first().waitFor();
  await page.getByLabel('API token').fill('not-a-real-secret');
  await press(page, 'List the projects');
  const projects = page.getByRole('region', { name: 'Projects' });
  await projects.getByText('A disk is not an app.').first().waitFor();
  const faults = await findFaults(page);
  await press(page, 'Import outlet');
  await page.getByText('The scheduled job "nightly" has no counterpart').first().waitFor();
  const form = page.getByRole('form', { name: 'Deploy' });
  await form.waitFor();
  const planFaults = await findFaults(page);
  await form.getByRole('button', { name: 'Deploy' }).click();
  await page.getByRole('heading', { name: 'Deploy #1' }).waitFor();

  await page.getByRole('link', { name: 'Variables' }).click();
  await page.getByText('SESSION_SECRET').first().waitFor();
  await page.getByText('Acme Outlet').first().waitFor();

  expect([faults, planFaults, errorsOf(visited)]).toEqual([[], [], []]);
});

test('a person who cannot sign in writes to support', async () => {
  await using visited = await open(built, '/sign-in', { session: 'contact', width: 390 });
  const { page } = visited;
  await page.context().clearCookies({ name: 'pcp_session' });
  await page.getByRole('link', { name: 'Write to support without signing in' }).click();
  const form = page.getByRole('form', { name: 'Message to support' });
  await form.getByLabel('Email').fill('margaret@acme.test');
  await form.getByLabel('Message').fill('The link never comes.');
  const faults = await findFaults(page);
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByText('Sent. Support replies by mail.').first().waitFor();
  const emptied = await form.getByLabel('Message').inputValue();
  await page.getByRole('main').getByRole('link', { name: 'sign in' }).click();
  await page.getByRole('button', { name: /^Ada, owner/ }).click();
  await page.getByRole('form', { name: 'New ticket' }).waitFor();

  expect(emptied).toBe('');
  expect([faults, errorsOf(visited)]).toEqual([[], []]);
});

test('a person whose account is blocked writes to support', async () => {
  await using visited = await open(built, '/sign-in', { session: 'blocked' });
  const { page } = visited;
  const blocked = { code: 403, example: 'account_blocked', times: 'always' } as const;
  built.mock.session('blocked').respond('getMe', blocked);
  built.mock.session('blocked').respond('listWorkspaces', blocked);
  await page.goto(`${built.mock.url}/workspaces`);
  await page.getByRole('link', { name: 'Write to support' }).click();
  await page.getByRole('form', { name: 'Message to support' }).waitFor();
  await page.getByText('The operator of the service has blocked your account.').first().waitFor();

  expect([await findFaults(page), errorsOf(visited)]).toEqual([[], []]);
});

test('a link of a README shows a plan without a session, and leads to the deploy after signing in', async () => {
  await using visited = await open(built, '/sign-in', { session: 'readme' });
  const { page } = visited;
  await page.context().clearCookies({ name: 'pcp_session' });
  await page.goto(`${built.mock.url}/deploy?repo=https://githost.test/samples/guestbook`);
  await page.getByRole('region', { name: 'Plan' }).getByText('redis:8').first().waitFor();
  const faults = await findFaults(page);
  await page.getByRole('link', { name: 'Sign in to deploy it' }).click();
  await page.getByRole('button', { name: /^Ada, owner/ }).click();
  await page.getByRole('region', { name: 'Next' }).getByRole('link', { name: 'Acme', exact: true }).click();
  const address = page.getByLabel('Address of the repository');
  await page.getByLabel('Container image').waitFor();

  expect(await address.inputValue()).toBe('https://githost.test/samples/guestbook');
  expect([faults, errorsOf(visited)]).toEqual([[], []]);
});

test('a plan is changed down and up again, and its page says what blocks a change', async () => {
  await using visited = await open(built, '/workspaces/acme/billing', { session: 'plan' });
  const { page } = visited;
  const dialog = page.getByRole('dialog');
  const plan = page.getByRole('region', { name: 'Plan in Frankfurt' });
  await press(page, 'Change the plan…');
  await dialog.getByRole('radio', { name: /^Free/ }).check();
  await dialog.getByText('Too small for the apps: it lacks 1 core').first().waitFor();
  const blocked = dialog.getByRole('button', { name: 'Change to Free' });
  const refusal = [await blocked.getAttribute('aria-disabled'), await blocked.getAttribute('title')];
  const faults = await findFaults(page);
  await dialog.getByRole('radio', { name: /^Starter/ }).check();
  await dialog.getByText('The change is made at once, and the card of the owner is charged').first().waitFor();
  await press(page, 'Change to Starter');
  await plan.getByRole('heading', { name: 'Starter in Frankfurt' }).waitFor();
  await plan.getByText('€19 a month').first().waitFor();
  await press(page, 'Change the plan…');
  await dialog.getByRole('radio', { name: /^Pro/ }).check();
  await press(page, 'Change to Pro');
  await plan.getByText('€49 a month').first().waitFor();
  await press(page, 'End the plan…');
  const end = dialog.getByRole('button', { name: 'End the plan' });
  await end.waitFor();

  expect(refusal).toEqual(['true', expect.stringMatching(/^Stop or delete apps first: it lacks 1 core, /)]);
  expect(await end.getAttribute('title')).toMatch(/^Delete or move its \d+ apps first\.$/);
  expect([faults, await findFaults(page), errorsOf(visited)]).toEqual([[], [], []]);
});

test('a plan without apps is ended, and a plan that is not paid is paid', async () => {
  const session = 'plan-ends';
  await built.mock.chooseScenario('payment-needed', session);
  await using visited = await open(built, '/workspaces/acme-labs/billing', { session });
  const { page } = visited;
  await press(page, 'End the plan…');
  await page.getByText('The plan ends at once, and the time that is left is credited to the owner.').first().waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'End the plan' }).click();
  await page.getByRole('heading', { name: 'No plan yet' }).waitFor();
  const faults = await findFaults(page);
  await page.goto(`${built.mock.url}/workspaces/acme/billing`);
  await page.getByText('The latest payment has failed.').first().waitFor();
  await press(page, 'Pay now');
  await page.waitForURL('**/__mock/pay/**');
  await press(page, 'Pay');
  await page.getByText('The invoice is paid.').first().waitFor();
  await page.goto(`${built.mock.url}/workspaces/acme/billing`);
  await page.getByRole('region', { name: 'Plan in Frankfurt' }).getByText('Next charged on').first().waitFor();

  expect([faults, errorsOf(visited)]).toEqual([[], []]);
});
