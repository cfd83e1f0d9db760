import type { Page } from 'playwright-core';
import { findFaintTexts } from './contrast.ts';

/** Lists what makes a page hard to read: faint texts, and parts outside the window. */
export async function findProblems(page: Page, width: number): Promise<string[]> {
  const faint = await findFaintTexts(page.mainFrame(), 4.5);
  const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
  return scrolled > width ? [...faint, `The page is ${scrolled} wide.`] : faint;
}
