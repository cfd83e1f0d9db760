import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { MockSession } from '../../mock/testing/mock-session.ts';
import type { Keyboard } from './keyboard.ts';

/** A person with a browser, in a world of their own. */
export interface Walk {
  readonly page: Page;
  readonly keys: Keyboard;
  readonly world: MockSession;
  /** Goes on as another person, at an address. */
  readonly become: (persona: 'owner' | 'admin' | 'developer' | 'invited' | 'stranger', path: string) => Promise<void>;
}

const git = 'https://githost.test/acme/blog';
const image = 'ghcr.io/acme-demo/guestbook:1.2.0';

export function button(within: Page | Locator, name: string | RegExp): Locator {
  return within.getByRole('button', { name, exact: true });
}

export function link(within: Page | Locator, name: string | RegExp): Locator {
  return within.getByRole('link', { name, exact: true });
}

export function field(within: Page | Locator, name: string): Locator {
  return within.getByLabel(name, { exact: true });
}

export function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { name, exact: true }).first().waitFor();
}

/** Goes to a page of the app or the workspace that is shown. */
export function tab({ page, keys }: Walk, name: string): Promise<void> {
  return keys.press(link(page.getByRole('navigation', { name: /^(App|Workspace)$/ }), name));
}

/** Writes where the app comes from. */
export async function nameSource({ page, keys }: Walk, source: 'git' | 'image'): Promise<void> {
  if (source === 'image') {
    await keys.pick(field(page, 'Container image'));
    await keys.write(field(page, 'Image'), image);
  } else await keys.write(field(page, 'Address of the repository'), git);
}

/** The first deploy of the app “Walked”, from the page of the apps. */
export async function begin(walk: Walk, source: 'git' | 'image'): Promise<void> {
  const { page, keys } = walk;
  await keys.press(page.getByRole('link', { name: /^(New app|Deploy the first app)$/ }).first());
  await nameSource(walk, source);
  await keys.press(button(page, 'See what would run'));
  await page.getByRole('region', { name: 'Plan' }).waitFor();
  const form = page.getByRole('form', { name: 'Deploy' });
  await keys.write(field(form, 'Name'), 'Walked');
  for (const one of await form.locator('input[name^="vars/"]').all()) await keys.write(one, 'a-value');
  await keys.press(button(form, 'Deploy'));
}

/** Waits until a deploy has ended, whose page is shown. */
export async function ends({ page, world }: Walk, number: number, status = 'succeeded'): Promise<void> {
  await heading(page, `Deploy #${number}`);
  await world.clock.advance('10m');
  await page
    .getByRole('region', { name: `Deploy ${number}` })
    .getByText(status, { exact: true })
    .first()
    .waitFor();
}

/** Deletes the app or the workspace that is shown, whose name has to be written. */
async function deleteForEver(walk: Walk): Promise<void> {
  const { page, keys } = walk;
  await tab(walk, 'Settings');
  await keys.press(button(page, 'Delete…'));
  const dialog = page.getByRole('dialog');
  await keys.write(dialog.getByRole('textbox'), (await dialog.locator('label code').innerText()).trim());
  await keys.press(button(dialog, 'Delete for ever'));
}

/** Deletes the app “Walked”, which is shown. */
export async function removeApp(walk: Walk): Promise<void> {
  const { page } = walk;
  await deleteForEver(walk);
  await page.getByRole('navigation', { name: 'Workspace' }).waitFor();
  await expect.poll(() => link(page, 'Walked').count()).toBe(0);
}

/** A workspace with a plan, from the list of workspaces. The form of the first one is there without a button. */
export async function createWorkspace({ page, keys }: Walk, name: string, isFirst = false): Promise<void> {
  const form = page.getByRole('form', { name: 'New workspace' });
  if (!isFirst) await keys.press(button(page, 'New workspace'));
  await keys.write(field(form, 'Name'), name);
  const plans = await field(form, 'Plan').locator('option').allInnerTexts();
  await keys.choose(field(form, 'Plan'), plans.find((text) => text.startsWith('Starter')) ?? '');
  await keys.press(button(form, 'Create workspace'));
}

/** Deletes the workspace that is shown. */
export async function removeWorkspace(walk: Walk, name: string): Promise<void> {
  const { page } = walk;
  await deleteForEver(walk);
  await page.getByRole('heading', { name: 'Workspaces', level: 1 }).waitFor();
  await expect.poll(() => link(page, name).count()).toBe(0);
}
