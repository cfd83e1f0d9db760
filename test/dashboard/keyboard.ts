import type { Locator, Page } from 'playwright-core';

/** More than any page has places for the focus. */
const mostTabs = 150;

/**
 * A person who uses a page by keyboard alone. Each step fails if the focus is lost before it, or does not get there.
 */
export interface Keyboard {
  /** Presses a button or follows a link. */
  readonly press: (to: Locator) => Promise<void>;
  /** Writes in the place of what is in a field. */
  readonly write: (field: Locator, text: string) => Promise<void>;
  /** Chooses an option of a list by its text. */
  readonly choose: (list: Locator, option: string) => Promise<void>;
  /** Turns a box on or off. */
  readonly toggle: (box: Locator) => Promise<void>;
  /** Chooses one of several. */
  readonly pick: (one: Locator) => Promise<void>;
}

export function keyboardOf(page: Page): Keyboard {
  const { keyboard } = page;
  // A page that has just been loaded has no focus yet.
  let isLoaded = true;
  page.on('load', () => {
    isLoaded = true;
  });
  const reach = async (to: Locator) => {
    await to.waitFor();
    const passed = new Set<string>();
    for (let tabs = 0; tabs < mostTabs; tabs++) {
      const { isThere, wanted, focused } = await to.evaluate(readFocus);
      if (isThere) return;
      // Behind the last place, the focus leaves the page, and begins anew.
      if (tabs === 0 && focused === null && !isLoaded) throw new Error(`The focus is lost before ${wanted}.`);
      isLoaded = false;
      passed.add(focused ?? 'the page');
      await keyboard.press('Tab');
    }
    const { wanted } = await to.evaluate(readFocus);
    throw new Error(`Tab does not get to ${wanted}. It passes ${[...passed].join(', ')}.`);
  };
  return {
    press: async (to) => {
      await reach(to);
      await keyboard.press('Enter');
    },
    write: async (field, text) => {
      await reach(field);
      await keyboard.press('Control+a');
      await keyboard.insertText(text);
    },
    choose: async (list, option) => {
      await reach(list);
      const options = await list.locator('option').allInnerTexts();
      const at = await list.evaluate((element: HTMLSelectElement) => element.selectedIndex);
      const to = options.indexOf(option);
      if (to < 0) throw new Error(`There is no option “${option}”, but ${options.join(', ')}.`);
      for (let step = 0; step < Math.abs(to - at); step++) await keyboard.press(to > at ? 'ArrowDown' : 'ArrowUp');
    },
    toggle: async (box) => {
      await reach(box);
      await keyboard.press('Space');
    },
    pick: async (one) => {
      await one.waitFor();
      const group = (await one.getAttribute('name')) ?? '';
      const all = page.locator(`input[type=radio][name="${group}"]`);
      // The chosen one of the group has the focus, and the arrows choose another.
      const chosen = all.and(page.locator(':checked'));
      await reach((await chosen.count()) > 0 ? chosen : all.first());
      for (let others = await all.count(); others > 0 && !(await one.isChecked()); others--)
        await keyboard.press('ArrowDown');
    },
  };
}

/** Whether an element has the focus, and the names of both. Without a focus, the name of that is `null`. */
function readFocus(element: Element) {
  const nameOf = (one: Element) => one.getAttribute('aria-label') ?? `${one.localName} ${one.textContent.slice(0, 40)}`;
  const at = document.activeElement;
  const focused = at === null || at === document.body ? null : nameOf(at);
  return { isThere: at === element, wanted: nameOf(element), focused };
}
