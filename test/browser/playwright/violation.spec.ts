import { test } from '../../../mock/playwright.ts';

test('sends a request that the contract does not have', async ({ page, mockUrl }) => {
  await page.goto('/');
  await page.evaluate((url) => fetch(url, { credentials: 'include' }), `${mockUrl}/api/nowhere`);
});
