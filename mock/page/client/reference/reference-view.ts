import { find, make } from '../base/dom.ts';

const address = '/__mock/page/reference';

/**
 * The reference, in an iframe, which isolates its styles, its URL and its scroll position. Loaded when first shown.
 */
export function showReference(operationId: string | undefined): void {
  const place = find('reference-place', HTMLDivElement);
  const wanted = operationId === undefined ? address : `${address}#operation/${operationId}`;
  const frame = place.querySelector('iframe');
  if (!frame) place.append(make('iframe', { src: wanted, title: 'API reference' }));
  else if (operationId !== undefined) frame.contentWindow?.location.replace(wanted);
}
