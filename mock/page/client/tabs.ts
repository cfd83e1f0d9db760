import { find } from './dom.ts';
import { enter, type View, views } from './place.ts';

/** Tabs as in the ARIA guide: the Tab key reaches the selected one, and the arrow keys reach the others. */
export function createTabs(): { show(view: View): void } {
  const tabs = views.map((view) => ({ view, tab: find(`tab-${view}`, HTMLButtonElement), panel: find(`view-${view}`, HTMLElement) }));

  const show = (shown: View) => {
    for (const { view, tab, panel } of tabs) {
      const isShown = view === shown;
      tab.ariaSelected = String(isShown);
      tab.tabIndex = isShown ? 0 : -1;
      panel.hidden = !isShown;
    }
  };

  for (const [at, { view, tab }] of tabs.entries()) {
    tab.addEventListener('click', () => enter(view));
    tab.addEventListener('keydown', (event) => {
      const to = tabs[target(event.key, at, tabs.length) ?? -1];
      if (!to) return;
      event.preventDefault();
      to.tab.focus();
      to.tab.click();
    });
  }
  show('operations');
  return { show };
}

function target(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
