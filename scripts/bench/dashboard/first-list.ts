import type { Browser, BrowserContext, Page } from 'playwright-core';

/** Milliseconds from the click on a link to the dashboard, and how far parts of the page moved. */
export interface FirstList {
  readonly paint: number;
  readonly list: number;
  readonly shift: number;
}

/** Slow 4G, and a processor of a quarter of the speed. */
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowdown = 4;

export async function openContext(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ name: 'pcp_session', value: 'demo_owner', url }]);
  return context;
}

/** Opens the list of apps with an empty cache. */
export async function measureFirstList(browser: Browser, url: string, isSlow: boolean): Promise<FirstList> {
  const context = await openContext(browser, url);
  try {
    const page = await context.newPage();
    const debug = await context.newCDPSession(page);
    if (isSlow) {
      await debug.send('Network.enable');
      await debug.send('Network.emulateNetworkConditions', slow);
      await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    }
    await page.addInitScript(noteList);
    await page.goto(`${url}/workspaces/acme`);
    await page.locator('html[data-list]').waitFor();
    return await readFirstList(page);
  } finally {
    await context.close();
  }
}

/** Notes in the page when the first app is in it. */
function noteList(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('section[aria-label=Apps] li')) return;
    observer.disconnect();
    requestAnimationFrame(() => document.documentElement.setAttribute('data-list', String(performance.now())));
  }).observe(document, { childList: true, subtree: true });
}

function readFirstList(page: Page): Promise<FirstList> {
  return page.evaluate(async () => {
    const shift = await new Promise<number>((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(sum), 1000);
    });
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const list = Number(document.documentElement.getAttribute('data-list'));
    return { paint: paint?.startTime ?? Infinity, list, shift };
  });
}
