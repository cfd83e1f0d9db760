import { EventSourceParserStream } from 'eventsource-parser/stream';
import { readMessage } from './control.ts';

export interface Frame {
  readonly event?: string | undefined;
  readonly data: string;
}

/** A stream could not be read: it was refused, and would be again. */
export class Refused extends Error {}

/**
 * The frames of a stream, until it ends. EventSource cannot send a token, so it is read by hand.
 * @throws Refused with the mock's words; a TypeError where the connection is cut or nobody answers
 */
export async function* readFrames(url: string, headers: Record<string, string>, signal: AbortSignal): AsyncGenerator<Frame> {
  const wanted = { Accept: 'text/event-stream', ...headers };
  const response = await fetch(url, { headers: wanted, credentials: 'omit', cache: 'no-store', signal });
  if (!response.ok || !response.body) {
    throw new Refused(`${response.status}: ${readMessage(await response.text()) ?? response.statusText}`);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    // Whoever stops reading closes the connection; one that was cut cannot be closed again.
    await reader.cancel().catch(() => undefined);
  }
}
