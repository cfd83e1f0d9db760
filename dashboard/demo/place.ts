import { createBrowserHistory } from '@tanstack/react-router';
import type { Place } from '../live/place.ts';
import { send } from './world.ts';

/**
 * The place of the static demo: the address of a page is behind `#`, so that any server of files shows every page, at
 * any path.
 */
export const placeOfDemo: Place = {
  fetch: send,
  history: createBrowserHistory({
    parseLocation: () => {
      const { pathname, search, hash } = new URL(pathInHash(), location.origin);
      // The state of an address that a person has typed.
      const noState = { __TSR_index: 0 };
      const state = (history.state as typeof noState | null) ?? noState;
      return { href: pathname + search + hash, pathname, search, hash, state };
    },
    createHref: (path) => `${location.pathname}${location.search}#${path}`,
  }),
  icon: './icon.svg',
  // Each tab has a world of its own.
  shared: `${crypto.randomUUID()} `,
  path: pathInHash,
  // The service's own pages are for signing in and out, in place of which one chooses a person.
  addressOf: () => signIn,
  goTo: (address) => document.dispatchEvent(new CustomEvent(leaving, { detail: address })),
  showsPicture: (address) => address.startsWith('data:'),
};

/** The address in the place of the service's own pages. */
export const signIn = '#sign-in';

/** The name of the event for an address outside the demo. */
export const leaving = 'demo:leaving';

function pathInHash(): string {
  return location.hash.slice(1) || '/';
}

/** Whether an address leads out of the demo. */
export function leadsAway(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href);
  return origin !== location.origin || pathname !== location.pathname;
}
