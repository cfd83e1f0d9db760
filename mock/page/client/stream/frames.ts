import { pretty } from '../code/code-block.ts';
import { make } from '../base/dom.ts';

const previewLength = 120;

/** A frame and when it arrived. */
export interface Received {
  readonly event: string | undefined;
  readonly data: string;
  /** Milliseconds since the stream was started. */
  readonly afterMs: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A frame as it is: when it came, its event and its data. */
export function showFrame({ event, data, afterMs }: Received): HTMLLIElement {
  const name = event === undefined ? [] : [make('strong', { class: 'event' }, event), ' '];
  return make(
    'li',
    {},
    make('span', { class: 'quiet' }, `+${(afterMs / 1000).toFixed(1)} s`),
    ' ',
    ...name,
    showData(data),
  );
}

/** One line for a frame. Long data is collapsed and can be expanded. */
function showData(data: string): Node {
  if (data.length <= previewLength) return make('code', {}, data);
  const preview = make('summary', {}, make('code', {}, `${data.slice(0, previewLength)}…`));
  return make('details', {}, preview, make('pre', {}, make('code', {}, pretty(data) ?? data)));
}
