import { test } from '../../../mock/playwright.ts';

// JavaScript does not check the name.
test.use({ persona: 'boss' as 'owner' });

test('has a persona that does not exist', async ({ page }) => {
  await page.goto('/');
});
