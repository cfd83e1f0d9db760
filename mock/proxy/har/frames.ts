import { createParser } from 'eventsource-parser';
import { eventText } from '../../../server/http/stream.ts';
import { NamedEvent } from '../../../server/model/handler.ts';
import { parseJson } from './json.ts';
import type { Secrets } from './secrets.ts';

/** The frames of a stream that have come whole. */
export function writeFrames(text: string, hide: (value: unknown) => unknown, secrets: Secrets): string {
  const frames: string[] = [];
  const parser = createParser({
    onEvent({ event, data }) {
      const value = parseJson(data);
      // What is bare text stays so, even where it reads like a number.
      const shown = hide(typeof value === 'object' && value !== null ? value : data);
      frames.push(eventText(event ? new NamedEvent(secrets.hide(event), shown) : shown));
    },
  });
  parser.feed(text);
  return frames.join('');
}
