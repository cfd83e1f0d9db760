import type { RouterHistory } from '@tanstack/react-router';

/** Where the dashboard is shown. */
export interface Place {
  /** Sends its requests; without it, the browser does. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Keeps the address of its pages; without it, the path of the browser does. */
  readonly history?: RouterHistory;
  readonly icon: string;
  /** Begins the names of what the tabs of a browser share. */
  readonly shared: string;
  /** The path of the page that is shown, with its search. */
  readonly path: () => string;
  /** The address of a page of the service itself, such as `/account`. */
  readonly addressOf: (path: string) => string;
  readonly goTo: (address: string) => void;
  readonly showsPicture: (address: string) => boolean;
}

/** The place that a service gives it: its own paths. */
export let place: Place = {
  icon: '/icon.svg',
  shared: '',
  path: () => location.pathname + location.search,
  addressOf: (path) => path,
  goTo: (address) => location.assign(address),
  showsPicture: () => true,
};

/** Shows the dashboard in another place. Its other modules are loaded afterwards, since they begin with the place. */
export function settle(other: Place): void {
  place = other;
}
