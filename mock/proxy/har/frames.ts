import { createParser } from 'eventsource-parser';
import { eventText } from '../../../server/dispatch/event-stream.ts';
import { NamedEvent } from '../../../server/model/handler.ts';
import { parseJson } from '../../../server/contract/parse-json.ts';
import { looksLikeJson } from './json.ts';
import type { Redactor } from './redactor.ts';

/** The frames of a stream that have come whole. */
export function writeFrames(text: string, hide: (value: unknown) => unknown, redactor: Redactor): string {
  const frames: string[] = [];
  const parser = createParser({
    onEvent({ event, data }) {
      // What is bare text stays so, even where it reads like a number.
      const value = looksLikeJson(data) ? parseJson(data) : undefined;
      const shown = hide(value ?? data);
      frames.push(eventText(event ? new NamedEvent(redactor.redact(event), shown) : shown));
    },
  });
  parser.feed(text);
  return frames.join('');
}
