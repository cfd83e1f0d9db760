import type { Browser, Page } from 'playwright-core';
import type { BigWorld } from './big-world.ts';
import { measureCpu } from './cpu.ts';
import { measureFilter } from './filter.ts';
import { openContext } from './first-list.ts';

/** Figures of a workspace of 500 apps, in milliseconds. */
export interface BigList {
  /** Processor time of a change of one app. */
  readonly change: number;
  /** Processor time of a filter, on average of setting it and taking it away. */
  readonly filter: number;
  /** From the slowest of some interactions to the next picture, with a change each second. */
  readonly interaction: number;
  /** From a change until another tab shows it, and the same after the tab that reads has ended. */
  readonly otherTab: number;
  readonly afterReader: number;
}

const changes = 6;

export async function measureBigList(browser: Browser, world: BigWorld): Promise<BigList> {
  const context = await openContext(browser, world.url);
  try {
    const page = await context.newPage();
    const shows = await openList(page, world);
    const { all } = await measureCpu(page, async () => {
      for (let change = 0; change < changes; change++) await shows();
    });
    const filter = (await measureFilter(page)).all;
    const interaction = await measureInteraction(page, world);
    const other = await context.newPage();
    const otherShows = await openList(other, world);
    const otherTab = await timeOf(otherShows);
    await page.close();
    return { change: all / changes, filter, interaction, otherTab, afterReader: await timeOf(otherShows) };
  } finally {
    await context.close();
  }
}

/** Opens the list. The function that is returned changes an app, and waits until the list shows that. */
async function openList(page: Page, world: BigWorld): Promise<() => Promise<void>> {
  await page.goto(`${world.url}/workspaces/acme`);
  await page.locator('section[aria-label=Apps] li').nth(499).waitFor();
  return async () => {
    const list = await page.evaluateHandle(watchFirst);
    const state = world.change(1);
    await list.evaluate(({ shows }, expected) => shows(expected), state);
    await list.dispose();
  };
}

/** Watches the first app in the page: a locator reads all 500 in the processor time that is measured. */
function watchFirst() {
  const list = document.querySelector('section[aria-label=Apps] ul, section[aria-label=Apps] ol');
  const shows = (state: string) =>
    new Promise<void>((resolve) => {
      const isShown = () => list?.querySelector('li')?.textContent.includes(state) === true;
      if (isShown()) return resolve();
      const observer = new MutationObserver(() => {
        if (!isShown()) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve());
      });
      if (list) observer.observe(list, { childList: true, subtree: true, characterData: true });
    });
  return { shows };
}

async function measureInteraction(page: Page, world: BigWorld): Promise<number> {
  await page.evaluate(() => {
    const slowEvents = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const { duration } of list.getEntries())
        dataset.slowest = String(Math.max(Number(dataset.slowest ?? 0), duration));
    }).observe(slowEvents);
  });
  const changing = setInterval(() => world.change(1), 1000);
  await page.getByLabel('Filter apps').focus();
  for (const text of ['storefront-12', 'metrics', 'is:error']) {
    await page.keyboard.type(text, { delay: 150 });
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.waitForTimeout(500);
  }
  clearInterval(changing);
  // A browser reports none that took less than 16 ms.
  return page.evaluate(() => Number(document.documentElement.dataset.slowest ?? 16));
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Figures of a log of many lines, in milliseconds. */
export interface BigLog {
  /** Processor time from a complete stream of lines until they are shown. */
  readonly shown: number;
  /** Processor time of a picture while the wheel turns, and the time between two pictures. */
  readonly cpu: number;
  readonly frame: number;
}

const frames = 60;

export async function measureBigLog(browser: Browser, { url }: BigWorld, lines: number): Promise<BigLog> {
  const context = await openContext(browser, url);
  try {
    const page = await context.newPage();
    await page.goto(`${url}/workspaces/acme/apps/storefront/logs`);
    const follow = page.getByRole('button', { name: 'Follow live' });
    await follow.waitFor();
    const shown = await measureCpu(page, async () => {
      await follow.click();
      await page.getByText(`${lines} lines`).waitFor();
    });
    let tookMs = 0;
    const wheel = await measureCpu(page, async () => {
      tookMs = await page.getByRole('log').evaluate(async (box, count) => {
        const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
        box.scrollTop = 100_000;
        await next();
        const start = performance.now();
        for (let frame = 0; frame < count; frame++) {
          box.scrollTop += 120;
          await next();
        }
        return performance.now() - start;
      }, frames);
    });
    return { shown: shown.all, cpu: wheel.all / frames, frame: tookMs / frames };
  } finally {
    await context.close();
  }
}
