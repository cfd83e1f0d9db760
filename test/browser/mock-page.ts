import { type Browser, type Locator, type Page } from 'playwright-core';
import { type Visit, visit, type VisitOptions } from './visit.ts';

/** Opens the mock's page, at a place in it, once it has read the contract. */
export async function openPage(browser: Browser, url: string, place: string, options: VisitOptions): Promise<Visit> {
  const visited = await visit(browser, `${url}/${place}`, options);
  await visited.page.getByText('86 of 86 operations').waitFor({ state: 'attached' });
  return visited;
}

/** The part of the page in which one operation is shown. */
export function operationOf(page: Page, id: string): Locator {
  return page.locator(`#operation-${id}`);
}

/** Waits until the text is on the page. */
export function see(where: Page | Locator, text: string | RegExp): Promise<void> {
  return where.getByText(text).first().waitFor();
}
