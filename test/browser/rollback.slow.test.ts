import { expect, test } from 'vitest';
import { openPage, see, startBrowserAndMock } from './mock-page.ts';

const { browser, mock, send } = await startBrowserAndMock();

test('rolls back to an earlier deploy, and says that pushes are paused', async () => {
  await using visited = await openPage(browser, mock.url, '#world', { session: 'rollback' });
  const { page, errors } = visited;
  const storefront = page.getByRole('article', { name: 'storefront in production, eu-central' });
  await see(storefront, '● running');
  const offered = await storefront.getByRole('button', { name: /^Roll back/ }).allTextContents();
  await send('rollback', 'PATCH', '/__mock/clock', { speed: 500 });

  await storefront.getByRole('button', { name: 'Roll back to storefront #40' }).click();
  await see(page.getByRole('log', { name: 'Log' }), 'The deploy has ended: ');
  const lines = await page.getByRole('log', { name: 'Log' }).getByRole('listitem').allTextContents();
  await page.goto(`${mock.url}/#world`);
  await see(storefront, 'Pushes do not deploy since the rollback #43.');
  await see(storefront, 'db: 1 core, 1.5 GiB');

  expect(offered).toEqual(['Roll back to storefront #40']);
  expect(lines.at(-1)).toBe('The deploy has ended: ● succeeded');
  expect(errors).toEqual([]);
});
