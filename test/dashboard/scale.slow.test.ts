import { afterAll, expect, test } from 'vitest';
import { startBigWorld } from '../../scripts/bench/dashboard/big-world.ts';
import { measureCpu } from '../../scripts/bench/dashboard/cpu.ts';
import { measureFilter } from '../../scripts/bench/dashboard/filter.ts';
import { visit } from '../browser/visit.ts';
import { errorsOf, startDashboard } from './built.ts';

const { folder, browser } = await startDashboard();
const world = await startBigWorld(folder, { apps: 500, lines: 100_000 });
afterAll(() => world[Symbol.asyncDispose]());

const cookies = [{ name: 'pcp_session', value: 'demo_owner', url: world.url }];

test('the bar of a page is shown before its script is there', async () => {
  await using visited = await visit(browser, `${world.url}/sign-in`, { session: 'shell', cookies });
  const { page } = visited;
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(`${world.url}/workspaces/acme`);
  await page.getByText('Loading…').first().waitFor();

  expect(await page.getByRole('banner').innerText()).toBe('Workspaces');
  expect(errorsOf(visited)).toEqual([]);
});

// Processor time does not depend on other programs. The goals are 30 ms a frame of the stream, and 6 ms a frame of the
// screen; the bounds find what draws all rows, which takes 70 ms, and 25 ms.
test('a change of one app does not draw the rows of 500 again', async () => {
  await using visited = await visit(browser, `${world.url}/workspaces/acme`, { session: 'many', cookies });
  const { page } = visited;
  await page.getByText('Metrics 496').first().waitFor();
  const first = page.getByRole('region', { name: 'Apps', exact: true }).getByRole('listitem').first();
  const changes = 6;
  const { all } = await measureCpu(page, async () => {
    for (let change = 0; change < changes; change++) {
      world.change(1);
      await first
        .getByText(change % 2 === 0 ? 'deploying' : 'running', { exact: true })
        .first()
        .waitFor();
    }
  });

  expect(all / changes).toBeLessThan(60);
  expect(visited.errors).toEqual([]);
});

// A layout of all rows takes 40 ms of processor time for each, that of a window 5; rows that are made anew 45, those
// that were hidden 6.
test('a filter hides rows, and lays out only those near the window when it is taken away', async () => {
  await using visited = await visit(browser, `${world.url}/workspaces/acme`, { session: 'filtered', cookies });
  const { page } = visited;
  await page.getByText('Metrics 496').first().waitFor();

  const { script, layout } = await measureFilter(page);

  expect(layout).toBeLessThan(20);
  expect(script).toBeLessThan(25);
  const apps = page.getByRole('region', { name: 'Apps', exact: true });
  await page.getByLabel('Filter apps').fill('metrics 496');
  await expect.poll(() => apps.getByRole('listitem').count()).toBe(1);
  await page.getByLabel('Filter apps').fill('none');
  await apps.getByText('No app matches “none”.').first().waitFor();
  expect(await apps.getByRole('listitem').count()).toBe(0);
  expect(visited.errors).toEqual([]);
});

test('a log of 100,000 lines is scrolled by wheel without a dropped frame', async () => {
  const address = `${world.url}/workspaces/acme/apps/storefront/logs`;
  await using visited = await visit(browser, address, { session: 'long', cookies });
  const { page } = visited;
  await page.getByRole('button', { name: 'Follow live' }).click();
  await page.getByText('100000 lines').first().waitFor();
  const log = page.getByRole('log');
  const { all } = await measureCpu(page, () =>
    log.evaluate(async (box) => {
      box.scrollTop = 100_000;
      for (let frame = 0; frame < 60; frame++) {
        box.scrollTop += 120;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }),
  );

  expect(all / 60).toBeLessThan(12);
  expect(await log.locator('.row').count()).toBeLessThan(1000);
  expect(visited.errors).toEqual([]);
});

test('a log that follows goes on in a window of another size', async () => {
  const address = `${world.url}/workspaces/acme/apps/storefront/logs`;
  await using visited = await visit(browser, address, { session: 'resized', cookies });
  const { page } = visited;
  await page.getByRole('button', { name: 'Follow live' }).click();
  await page.getByText('100000 lines').first().waitFor();
  const log = page.getByRole('log');
  // The last scroll of the former size arrives when the box has the new one.
  await log.evaluate(async (box) => {
    box.style.blockSize = '120px';
    box.dispatchEvent(new Event('scroll'));
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  const rest = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);

  await expect.poll(rest).toBeLessThan(40);
  expect(await page.getByRole('button', { name: 'Newest line' }).count()).toBe(0);
  expect(visited.errors).toEqual([]);
});
