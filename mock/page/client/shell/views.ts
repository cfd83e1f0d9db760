import { find } from '../base/dom.ts';
import { type View, views } from '../base/place.ts';

/** Shows one view at a time, and marks its link in the sidebar as the current page. */
export function createViews(): { show(view: View): void } {
  const all = views.map((view) => ({
    view,
    link: find(`link-${view}`, HTMLAnchorElement),
    section: find(`view-${view}`, HTMLElement),
  }));

  return {
    show(shown) {
      for (const { view, link, section } of all) {
        link.ariaCurrent = view === shown ? 'page' : null;
        section.hidden = view !== shown;
      }
    },
  };
}

/** Gives the document the title of what is shown. Moves the focus to its heading, as a browser does for a new page. */
export function arrive(isFirst: boolean): void {
  const heading = [...document.querySelectorAll<HTMLElement>('main h2')].find((one) => one.checkVisibility());
  if (!heading) return;
  document.title = `${heading.textContent} · Mock of the control plane`;
  if (isFirst) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  scrollTo({ top: 0, behavior: 'instant' });
}
