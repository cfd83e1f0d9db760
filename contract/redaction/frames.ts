import { createParser } from 'eventsource-parser';
import { eventText } from '../event-text.ts';
import { NamedEvent } from '../model/handler.ts';
import { parseJson } from '../parse-json.ts';
import { looksLikeJson } from './json.ts';
import type { Redactor } from './redactor.ts';

/** The complete frames of a stream, with redacted secrets. */
export function writeFrames(text: string, redactJson: (value: unknown) => unknown, redactor: Redactor): string {
  const frames: string[] = [];
  const parser = createParser({
    onEvent({ event, data }) {
      // Plain text stays text, even where it looks like a number.
      const value = looksLikeJson(data) ? parseJson(data) : undefined;
      const shown = redactJson(value ?? data);
      frames.push(eventText(event ? new NamedEvent(redactor.redact(event), shown) : shown));
    },
  });
  parser.feed(text);
  return frames.join('');
}
