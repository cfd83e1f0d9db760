/**
 * Where in the page a person is: a view, and what is open in it. It stands in the address, so that it can be linked
 * to.
 */
export interface Place {
  readonly view: View;
  readonly name: string | undefined;
}

export const views = ['operations', 'stream', 'requests', 'reference'] as const;
export type View = (typeof views)[number];

/** `undefined` where the address names none, as that of the link that skips to the content. */
export function readPlace(): Place | undefined {
  const [first, name] = location.hash.slice(1).split('/');
  const view = views.find((one) => one === first);
  return view && { view, name };
}

export function placeAddress(view: View, name?: string): string {
  return name === undefined ? `#${view}` : `#${view}/${name}`;
}

/** Goes to a view at once; a link would go there only after what runs, and move the focus. */
export function enter(view: View): void {
  history.pushState(null, '', placeAddress(view));
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Says where the person is now, without going anywhere. */
export function notePlace(view: View, name?: string): void {
  history.replaceState(null, '', placeAddress(view, name));
}

/** Calls with the place the page was opened at, and with each one gone to. */
export function followPlaces(go: (place: Place) => void): void {
  const follow = () => {
    const place = readPlace();
    if (place) go(place);
  };
  addEventListener('hashchange', follow);
  follow();
}
