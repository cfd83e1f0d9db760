import type { Page } from 'playwright-core';

/** Milliseconds of processor time that the main thread of a page took. */
export interface PageCpu {
  readonly all: number;
  readonly script: number;
  readonly layout: number;
}

/** Measures the work of a page's main thread in processor time, which other programs do not add to. */
export async function measureCpu(page: Page, work: () => Promise<unknown>): Promise<PageCpu> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await debug.send('Performance.getMetrics');
    return new Map(metrics.map(({ name, value }) => [name, value * 1000]));
  };
  const before = await read();
  await work();
  const after = await read();
  await debug.detach();
  const taken = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  return {
    all: taken('TaskDuration'),
    script: taken('ScriptDuration'),
    layout: taken('LayoutDuration') + taken('RecalcStyleDuration'),
  };
}
