import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll } from 'vitest';
import type { PersonaName } from '../../mock/context/personas.ts';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { buildDashboard } from '../../scripts/dashboard/build.ts';
import { launchBrowser, type Visit, visit } from '../browser/visit.ts';

const project = join(import.meta.dirname, '../..');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Built {
  /** The folder with the built dashboard. */
  readonly folder: string;
  readonly browser: Browser;
  readonly mock: RunningMock;
}

/** Builds the dashboard, and starts a browser and a mock that shows it. All three end with the tests of the file. */
export async function startDashboard(): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-'));
  await buildDashboard(project, folder);
  const [browser, mock] = await Promise.all([launchBrowser(), startMock({ dashboardFolder: folder })]);
  afterAll(async () => {
    await Promise.all([browser.close(), mock.stop()]);
    rmSync(folder, { recursive: true });
  });
  return { folder, browser, mock };
}

export interface Look {
  /** The mock session. Each test has its own. */
  readonly session: string;
  readonly persona?: PersonaName;
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
}

/** Opens a page of the dashboard as a persona. */
export async function open({ browser, mock }: Built, path: string, look: Look): Promise<Visit> {
  const { session, persona = 'owner', width = 1280, scheme = 'light' } = look;
  const cookies = [{ name: 'pcp_session', value: `demo_${persona}`, url: mock.url }];
  // A picture has no scripts, which would begin with another scheme.
  const visited = await visit(browser, `${mock.url}/icon.svg`, { session, width, cookies });
  await visited.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  if (path !== '/icon.svg') await visited.page.goto(`${mock.url}${path}`);
  return visited;
}

/** Lists what is wrong with a page that is shown: what axe finds, and parts outside the window. */
export async function findFaults(page: Page): Promise<readonly string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  // The policy of the page allows no other script, so the debugger evaluates it.
  const debug = await page.context().newCDPSession(page);
  const { result: known } = await debug.send('Runtime.evaluate', { expression: 'typeof axe' });
  if (known.value === 'undefined') await debug.send('Runtime.evaluate', { expression: axe });
  const { result } = await debug.send('Runtime.evaluate', {
    expression: `axe.run({ runOnly: ${JSON.stringify(tags)} }).then(({ violations }) =>
      JSON.stringify(violations.map(({ id, nodes }) => id + ': ' + nodes[0].html)))`,
    awaitPromise: true,
  });
  await debug.detach();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // The expression returns a list of texts as JSON.
  const violations = JSON.parse(String(result.value)) as string[];
  return [...violations, ...(wider > 0 ? [`${wider} pixels are outside the window`] : [])];
}

const expected = /^(Failed to load resource|requests https:\/\/avatars\.)/;

/** The errors of a page, without pictures of people and the lines that a browser writes for each refused request. */
export function errorsOf({ errors }: Visit): readonly string[] {
  return errors.filter((error) => !expected.test(error));
}
