import { type Browser, type Locator, type Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { launchBrowser, type Visit, visit, type VisitOptions } from './visit.ts';

const total = Object.keys(operations).length;

interface Started {
  readonly browser: Browser;
  readonly mock: RunningMock;
  /** Sends a request as the dashboard of an owner in that session would. */
  readonly send: (session: string, method: string, path: string, body?: object) => Promise<Response>;
}

/** Starts a browser and a mock for the tests of a file, and stops both after them. */
export async function startBrowserAndMock(): Promise<Started> {
  const [browser, mock] = await Promise.all([launchBrowser(), startMock()]);
  afterAll(async () => {
    await Promise.all([browser.close(), mock.stop()]);
  });
  const send: Started['send'] = (session, method, path, body) => {
    const headers = {
      Authorization: 'Bearer pcp_demo_owner',
      'X-Mock-Session': session,
      'Content-Type': 'application/json',
    };
    return fetch(`${mock.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  };
  return { browser, mock, send };
}

/** Opens the mock's page at a hash, and waits until the page has loaded the contract. */
export async function openPage(browser: Browser, url: string, place: string, options: VisitOptions): Promise<Visit> {
  const visited = await visit(browser, `${url}/${place}`, options);
  await visited.page.getByText(`${total} operations.`).first().waitFor({ state: 'attached' });
  return visited;
}

/** The part of the page about one operation. */
export function operationOf(page: Page, id: string): Locator {
  return page.locator(`#operation-${id}`);
}

/** Waits until the page shows the text. */
export function see(where: Page | Locator, text: string | RegExp): Promise<void> {
  return where.getByText(text).first().waitFor();
}

/** A view of the page, in the sidebar. */
export function viewLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Views and operations' }).getByRole('link', { name, exact: true });
}
