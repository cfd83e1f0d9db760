import type { Page, Route } from 'playwright-core';
import { operations } from '../../generated/operations.ts';
import { findFaults } from './built.ts';
import type { Screen, screens } from './screens.ts';

const errors = {
  error: { status: 500, code: 'internal', says: /The service failed\./ },
  forbidden: { status: 403, code: 'forbidden', says: /You are not allowed to do this|Not for your role/ },
  gone: { status: 404, code: 'not_found', says: /Not found/ },
} as const;

/** The states of what a screen reads, before it is there. */
export const states = ['waiting', 'error', 'forbidden', 'gone', 'lost'] as const;
type State = (typeof states)[number];

const ofApp = '/workspaces/acme/apps/storefront';
/** Pages that read nothing but the stream of the workspace, and so begin again with another attempt. */
const ofStream: readonly string[] = [
  '/workspaces/acme',
  '/workspaces/acme/import',
  '/workspaces/acme/settings',
  `${ofApp}/settings`,
];
/** Reads of pages beside the GETs of the table. */
const others: readonly (readonly [pages: RegExp, reads: RegExp])[] = [
  [/^\/operator/, /^\/operator\/api\//],
  [/^\/profile$/, /^\/api\/me$/],
  [/^\/deploy/, /^\/api\/inspect$/],
];
/** Pages that show a viewer a sentence, and read nothing. */
export const ofDevelopers: readonly string[] = [`${ofApp}/shell`, '/workspaces/acme/new'];

interface Showing {
  readonly url: string;
  readonly shown: readonly State[];
  readonly find?: (page: Page) => Promise<readonly unknown[]>;
}

/** Shows a screen in states, one after the other, and then as it is. Returns what is wrong with a state. */
export async function findFaultsIn(
  page: Page,
  { path, operations: ids }: Screen,
  { url, shown, find = findFaults }: Showing,
): Promise<readonly unknown[]> {
  const own = readsOf(ids);
  const beside = others.flatMap(([pages, reads]) => (pages.test(path) ? [reads] : []));
  const reads = ofStream.includes(path) ? [/^\/api\/workspaces\/acme$/] : [...own, ...beside];
  const held = new Set<Route>();
  let state: State | null = shown[0] ?? null;
  const respond = async (route: Route) => {
    if (state === null) return route.continue();
    if (state === 'waiting') return void held.add(route);
    if (state === 'lost') return route.abort();
    const { status, code } = errors[state];
    await route.fulfill({ status, json: { error: { code, message: 'As the test says.' } } });
  };
  // The client repeats what is lost after pauses that are drawn by lot.
  await page.addInitScript(() => (Math.random = () => 0));
  await page.route(({ pathname }) => reads.some((read) => read.test(pathname)), respond);
  await page.goto(`${url}${path}`);
  const faults: unknown[] = [];
  for (const [index, next] of shown.entries()) {
    state = next;
    if (index > 0) await readAgain(page, path, held, respond);
    await isShown(page, next);
    const found = await find(page);
    if (found.length > 0) faults.push([next, found]);
  }
  state = null;
  if (shown.length > 0) await readAgain(page, path, held, respond);
  return faults;
}

/** Responds to what waits, or lets the page read again what it does not have, as when its tab comes into view. */
async function readAgain(
  page: Page,
  path: string,
  held: Set<Route>,
  respond: (route: Route) => Promise<void>,
): Promise<void> {
  const waiting = [...held];
  held.clear();
  await Promise.all(waiting.map(respond));
  if (waiting.length > 0) return;
  if (ofStream.includes(path) || path.startsWith('/deploy?')) await page.reload();
  else await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}

async function isShown(page: Page, state: State): Promise<void> {
  if (state === 'waiting') return page.locator('[aria-busy]').first().waitFor();
  const lost = /The service cannot be reached|Connection lost/;
  await page
    .getByText(state === 'lost' ? lost : errors[state].says)
    .first()
    .waitFor();
}

/** The lists of screens that may be empty, and how each page then teaches the next action. */
export const emptyLists = {
  workspaces: { list: 'workspaces', teaches: /A workspace holds your apps/ },
  catalog: { list: 'templates', teaches: /“Deploy your own” works without it/ },
  deploys: { list: 'deploys', teaches: /The button “Deploy” builds and starts the app/ },
  variables: { list: 'vars', teaches: /Paste a \.env file, or add one/ },
  domains: { list: 'domains', teaches: /A domain of yours is added above/ },
  requests: { list: 'routes', teaches: /Choose a longer time, or a service with an address/ },
  alerts: { list: 'alerts', teaches: /“New rule” adds one/ },
  audit: { list: 'events', teaches: /Deploy an app, invite a member or change a setting/ },
  accountBilling: { list: 'plans', teaches: /Create a workspace/ },
  tokens: { list: 'tokens', teaches: /Create one above/ },
  support: { list: 'tickets', teaches: /Open one above/ },
} as const satisfies Partial<Record<keyof typeof screens, { readonly list: string; readonly teaches: RegExp }>>;

/** Empties a list in what a screen reads. */
export async function emptyList(page: Page, { operations: ids }: Screen, list: string): Promise<void> {
  const reads = readsOf(ids);
  await page.route(
    ({ pathname }) => reads.some((read) => read.test(pathname)),
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const json: unknown = JSON.parse(text, (key, value: unknown) => (key === list ? [] : value));
      await route.fulfill({ response, json });
    },
  );
}

/** The paths of the GETs of a screen. */
function readsOf(ids: Screen['operations']): readonly RegExp[] {
  const gets = ids.filter((id) => operations[id].method === 'get');
  return gets.map((id) => new RegExp(`^${operations[id].path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
}
