/** A place in the page: a view, and what is open in it. It is in the URL, so that it can be linked to. */
export interface Place {
  readonly view: View;
  readonly name: string | undefined;
  /** A detail of the view, for example the URL of a stream. */
  readonly detail: string | undefined;
}

export const views = ['home', 'operations', 'faults', 'stream', 'requests', 'reference'] as const;
export type View = (typeof views)[number];

/** `undefined` if the URL names no place, for example after the link that skips to the content. */
function readPlace(): Place | undefined {
  const [first, name, detail] = location.hash.slice(1).split('/');
  const view = first === '' ? 'home' : views.find((one) => one === first);
  return view && { view, name, detail: detail === undefined ? undefined : decodeURIComponent(detail) };
}

export function placeAddress(view: View, name?: string, detail?: string): string {
  return [
    `#${view}`,
    ...(name === undefined ? [] : [name]),
    ...(detail === undefined ? [] : [encodeURIComponent(detail)]),
  ].join('/');
}

/** Puts the current place into the URL without navigating. */
export function notePlace(view: View, name?: string): void {
  history.replaceState(null, '', placeAddress(view, name));
}

/** Calls the listener with the initial place, and with each place that is navigated to. */
export function followPlaces(go: (place: Place, isFirst: boolean) => void): void {
  const follow = (isFirst: boolean) => {
    const place = readPlace();
    if (place) go(place, isFirst);
  };
  addEventListener('hashchange', () => follow(false));
  follow(true);
}
