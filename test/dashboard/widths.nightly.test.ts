import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MockSession } from '../../mock/testing/mock-session.ts';
import { startBigWorld } from '../../scripts/bench/dashboard/big-world.ts';
import { visit } from '../browser/visit.ts';
import { errorsOf, findFaults, open, startDashboard } from './built.ts';
import { type Screen, screens } from './screens.ts';
import { findFaultsIn, ofDevelopers, states } from './states.ts';

const built = await startDashboard();
const looks = [320, 390, 768, 1280].flatMap((width) => [
  { width, scheme: 'light' as const },
  { width, scheme: 'dark' as const },
]);

const visits = Object.entries<Screen>(screens).flatMap(([name, screen]) =>
  (['owner', 'viewer'] as const).map((persona) => [name, persona, screen] as const),
);

test.each(visits)('%s is readable for the %s in each state, at each width', async (name, persona, screen) => {
  await using visited = await open(built, '/icon.svg', { session: `width-${name}`, persona });
  const { page } = visited;
  const shown = persona === 'viewer' && ofDevelopers.includes(screen.path) ? [] : states;
  const faults = await findFaultsIn(page, screen, { url: built.mock.url, shown, find: faultsAtEachLook });
  await page.getByText(screen.sees).first().waitFor();

  expect([faults, await faultsWhenReady(page), errorsOf(visited)]).toEqual([[], [], []]);
});

// The slug is made of the name.
const names = {
  long: { app: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverwaltung of us', sees: /Donau/ },
  'right-to-left': { app: 'متجر الكتب والخرائط القديمة shop', sees: /متجر/ },
} as const;
const ofApp = Object.entries<Screen>(screens).filter(([, { path }]) => path.startsWith('/workspaces/acme'));

test.each(Object.keys(names) as (keyof typeof names)[])('%s names fit into each page of an app', async (kind) => {
  const { app, sees } = names[kind];
  const session = `width-${kind}`;
  const slug = await fill(session, app);
  for (const [name, { path }] of ofApp) {
    await using visited = await open(built, path.replace('/storefront', `/${slug}`), { session });
    const { page } = visited;
    await page.getByRole('heading').first().waitFor();
    // Other pages of the workspace have its slug.
    if (path.includes('/storefront'))
      await expect.poll(() => page.locator('body').innerText(), { timeout: 60_000 }).toMatch(sees);

    expect([name, await faultsWhenReady(page), errorsOf(visited)]).toEqual([name, [], []]);
  }
});

const situations: Readonly<Record<string, (world: MockSession) => unknown>> = {
  'a failure of a month ago': (world) => world.clock.advance('31d'),
  'a live deploy': (world) => world.chooseScenario('app-deploying'),
  'a live failure': (world) => world.chooseScenario('deploy-fails'),
  'an app that crashes': (world) => world.chooseScenario('app-crashing'),
};

test.each(Object.entries(situations))('%s is readable at each width', async (name, happen) => {
  const session = `width-${name}`;
  await happen(built.mock.session(session));
  for (const path of [screens.apps.path, screens.overview.path, screens.deploys.path, screens.deploy.path]) {
    await using visited = await open(built, path, { session });
    const { page } = visited;
    await page.getByRole('heading').first().waitFor();

    expect([path, await faultsWhenReady(page), errorsOf(visited)]).toEqual([path, [], []]);
  }
});

test('a workspace is readable without an app, and with one', async () => {
  const session = 'width-few';
  await using none = await open(built, '/workspaces/acme-labs', { session });
  await none.page.getByText('Deploy the first app').first().waitFor();
  const faults = await faultsWhenReady(none.page);
  const source = { type: 'image', ref: 'ghcr.io/acme-demo/guestbook:1.2.0' };
  await call(session, 'POST', '/api/workspaces/acme-labs/deploy', { name: 'Alone', region: 'eu-central', source });
  await using one = await open(built, '/workspaces/acme-labs', { session });
  await one.page.getByRole('link', { name: 'Alone' }).first().waitFor();

  expect([faults, await faultsWhenReady(one.page), errorsOf(none), errorsOf(one)]).toEqual([[], [], [], []]);
});

test('500 apps are readable at each width', async () => {
  await using world = await startBigWorld(built.folder, { apps: 500, lines: 0 });
  const cookies = [{ name: 'pcp_session', value: 'demo_owner', url: world.url }];
  await using visited = await visit(built.browser, `${world.url}/workspaces/acme`, { session: 'many', cookies });
  await visited.page.getByText('Metrics 496').first().waitFor();

  expect([await faultsWhenReady(visited.page), errorsOf(visited)]).toEqual([[], []]);
});

/** Faults of a page whose parts are all there. */
async function faultsWhenReady(page: Page): Promise<readonly unknown[]> {
  await page.locator('[aria-busy]').first().waitFor({ state: 'detached' });
  return faultsAtEachLook(page);
}

/** Faults of a page at each width, light and dark. */
async function faultsAtEachLook(page: Page): Promise<readonly unknown[]> {
  const faults: unknown[] = [];
  for (const { width, scheme } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const found = await findFaults(page);
    if (found.length > 0) faults.push([width, scheme, found]);
  }
  return faults;
}

/** Names an app and all that belongs to it so. Returns the slug of the app. */
async function fill(session: string, name: string): Promise<string> {
  const app = '/api/workspaces/acme/apps/storefront';
  await call(session, 'PATCH', '/api/workspaces/acme', { name });
  await call(session, 'POST', `${app}/vars`, {
    key: `KEY_${'X'.repeat(60)}`,
    value: name.repeat(10),
    isSecret: false,
  });
  await call(session, 'POST', `${app}/deploy`, { commitMsg: name.repeat(10), author: name });
  const { app: renamed } = (await call(session, 'PATCH', app, { name })) as { readonly app: { readonly slug: string } };
  return renamed.slug;
}

/** Calls the API as the owner. */
async function call(session: string, method: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${built.mock.url}${path}`, {
    method,
    headers: {
      Authorization: 'Bearer pcp_demo_owner',
      'Content-Type': 'application/json',
      'X-Mock-Session': session,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return response.json();
}
