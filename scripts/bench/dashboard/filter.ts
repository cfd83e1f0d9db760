import type { Page } from 'playwright-core';
import { measureCpu, type PageCpu } from './cpu.ts';

const turns = 3;

/** The processor time of a filter of the list, and of all rows coming back. */
export async function measureFilter(page: Page): Promise<PageCpu> {
  const filters = 2 * turns;
  const { all, script, layout } = await measureCpu(page, async () => {
    for (let turn = 0; turn < turns; turn++) {
      await setFilter(page, 'is:none', 0);
      await setFilter(page, '', 500);
    }
  });
  return { all: all / filters, script: script / filters, layout: layout / filters };
}

/** Sets the filter, and waits in the page until this number of rows is shown. */
async function setFilter(page: Page, text: string, rows: number): Promise<void> {
  const shown = page.evaluate(waitForRows, rows);
  await page.getByLabel('Filter apps').fill(text);
  await shown;
}

function waitForRows(rows: number) {
  const list = document.querySelector('section[aria-label=Apps]');
  return new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (list?.querySelectorAll('li:not([hidden])').length !== rows) return;
      observer.disconnect();
      // The second frame begins after the first one is laid out.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    });
    if (list) observer.observe(list, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  });
}
