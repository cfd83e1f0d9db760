import { expect, test } from 'vitest';
import { sizesOf } from '../../scripts/bench/dashboard/files.ts';
import { errorsOf, findFaults, type Look, open, startDashboard } from './built.ts';
import { type Screen, screens } from './screens.ts';
import { emptyList, emptyLists, findFaultsIn, ofDevelopers, states } from './states.ts';

const built = await startDashboard();
const looks = [
  { persona: 'owner', width: 1280, scheme: 'light' },
  { persona: 'viewer', width: 390, scheme: 'dark' },
] as const satisfies readonly Partial<Look>[];
const table = Object.entries<Screen>(screens);

// A visit of each persona shows half of the states, so that each state of a screen is shown once.
test.each(table)('%s is readable in each state, for an owner and a viewer, wide and narrow', async (name, screen) => {
  const turn = table.findIndex(([one]) => one === name);
  for (const [visitNumber, look] of looks.entries()) {
    const shown = states.filter((_, index) =>
      ofDevelopers.includes(screen.path) ? visitNumber === 0 : (turn + index) % looks.length === visitNumber,
    );
    await using visited = await open(built, '/icon.svg', { session: `screen-${name}`, ...look });
    const faults = await findFaultsIn(visited.page, screen, { url: built.mock.url, shown });
    await visited.page.getByText(screen.sees).first().waitFor();
    await visited.page.locator('[aria-busy]').first().waitFor({ state: 'detached' });

    expect([look.persona, faults, await findFaults(visited.page), errorsOf(visited)]).toEqual([
      look.persona,
      [],
      [],
      [],
    ]);
  }
});

const empties = Object.keys(emptyLists) as (keyof typeof emptyLists)[];

test.each(empties)('%s without anything in its list teaches the next action', async (name) => {
  const { list, teaches } = emptyLists[name];
  await using visited = await open(built, '/icon.svg', { session: `empty-${name}`, width: 390, scheme: 'dark' });
  await emptyList(visited.page, screens[name], list);
  await visited.page.goto(`${built.mock.url}${screens[name].path}`);
  await visited.page.getByText(teaches).first().waitFor();

  expect([await findFaults(visited.page), errorsOf(visited)]).toEqual([[], []]);
});

test('the page before its script is here is readable too', async () => {
  for (const look of looks) {
    await using visited = await open(built, '/icon.svg', { session: 'shell', ...look });
    const { page } = visited;
    // The scripts never come.
    await page.route('**/*.js', () => undefined);
    await page.goto(`${built.mock.url}/workspaces`, { waitUntil: 'commit' });
    await page.getByText('Loading…').first().waitFor();

    expect([look.persona, await findFaults(page), errorsOf(visited)]).toEqual([look.persona, [], []]);
  }
});

const app = '/workspaces/acme/apps/storefront';

test.each([
  [
    'an application for everyone that does not exist',
    '/deploy?template=nothing',
    'owner',
    /Something that was chosen does not exist/,
  ],
  ['a workspace that does not exist', '/workspaces/nothing', 'owner', /There is no workspace at this address/],
  ['an app that does not exist', '/workspaces/acme/apps/nothing', 'owner', /There is no app “nothing”/],
  ['a deploy that does not exist', `${app}/deploys/nothing`, 'owner', /There is no deploy at this address/],
  ['an address that does not exist', '/workspaces/acme/nothing', 'owner', /There is no page at this address/],
  ['a workspace of others', '/workspaces/acme', 'stranger', /There is no workspace at this address/],
  ['a workspace without apps', '/workspaces/acme-labs', 'owner', /Deploy the first app/],
  ['an account without a workspace', '/workspaces', 'stranger', /A workspace holds your apps/],
  ['an account without a phone', '/workspaces', 'no-phone', /Verify your phone number/],
  ['variables for a viewer', `${app}/variables`, 'viewer', /only for developers/],
] as const)('%s is explained', async (name, path, persona, sees) => {
  await using visited = await open(built, path, { session: `state ${name}`, persona, width: 390 });
  await visited.page.getByText(sees).first().waitFor();

  expect([await findFaults(visited.page), errorsOf(visited)]).toEqual([[], []]);
});

test('an error is explained with its request id, and goes away with another attempt', async () => {
  const mock = built.mock.session('state-error');
  mock.respond('listVars', { code: 500, times: 'always' });
  await using visited = await open(built, `${app}/variables`, { session: 'state-error' });
  const { page } = visited;
  const alert = page.getByRole('alert');
  await alert.waitFor();
  const text = await alert.innerText();
  const faults = await findFaults(page);
  mock.clearOverrides();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('LOG_LEVEL').first().waitFor();

  expect(text).toContain('The service failed. Try again, or contact support.');
  expect(text).toMatch(/Request [\w-]+ · internal/);
  expect(faults).toEqual([]);
});

test('an error of too many requests counts down to the next attempt', async () => {
  await using visited = await open(built, '/sign-in', { session: 'state-busy' });
  const { page } = visited;
  const body = { error: { code: 'rate_limited', message: 'Too many requests.' } };
  await page.route('**/storefront/vars*', (route) =>
    route.fulfill({ status: 429, json: body, headers: { 'retry-after': '90', 'x-request-id': 'busy' } }),
  );
  await page.clock.install();
  await page.goto(`${built.mock.url}${app}/variables`);
  const alert = page.getByRole('alert');
  await alert
    .getByText(/^Another attempt helps in (1 min )?\d+ s\.$/)
    .first()
    .waitFor();
  const before = await page.getByRole('button', { name: 'Try again' }).count();
  await page.clock.fastForward(91_000);
  await page.unroute('**/storefront/vars*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('LOG_LEVEL').first().waitFor();

  expect([before, errorsOf(visited)]).toEqual([0, []]);
});

test('each page of a simulated server says so', async () => {
  built.mock.session('simulated').respond('getHealth', { example: 'simulated', times: 'always' });
  await using visited = await open(built, `${app}/settings`, { session: 'simulated', width: 320, scheme: 'dark' });
  const { page } = visited;
  const bar = page.getByRole('banner');
  await page.getByText('Delete this app').first().waitFor();
  await bar.getByText('Simulated').first().waitFor();
  const faults = await findFaults(page);
  await page.goto(`${built.mock.url}/profile`);
  await bar.getByText('Simulated').first().waitFor();

  expect([faults, errorsOf(visited)]).toEqual([[], []]);
});

test('without a session, the page of sign-in leads back', async () => {
  await using visited = await open(built, '/sign-in', { session: 'signed-out', persona: 'stranger' });
  const { page } = visited;
  await page.context().clearCookies({ name: 'pcp_session' });
  await page.goto(`${built.mock.url}/workspaces/acme/members`);
  await page.getByRole('button', { name: /^Ada, owner/ }).click();
  await page.getByText('margaret@acme.test').first().waitFor();

  expect(new URL(page.url()).pathname).toBe('/workspaces/acme/members');
});

test('an action that a role does not allow stays, and says why', async () => {
  await using visited = await open(built, app, { session: 'forbidden', persona: 'viewer' });
  const deploy = visited.page.getByRole('button', { name: 'Deploy', exact: true });
  await deploy.focus();
  await deploy.press('Enter');

  expect(await deploy.getAttribute('aria-disabled')).toBe('true');
  expect(await deploy.getAttribute('title')).toContain('Needs the role developer; you are viewer.');
  expect(new URL(visited.page.url()).pathname).toBe(app);
});

test('the entry has at most 130 kB of script and 8 kB of style, any page at most 15 kB, charts 30', () => {
  const { entry, styles, later, allScripts } = sizesOf(built.folder);

  expect(entry).toBeLessThanOrEqual(130_000);
  expect(styles).toBeLessThanOrEqual(8000);
  const mostOf = (name: string) => (name.startsWith('chart-') ? 30_000 : 15_000);
  expect(later.filter(([name, bytes]) => bytes > mostOf(name))).toEqual([]);
  expect(allScripts).toBeLessThanOrEqual(260_000);
});
