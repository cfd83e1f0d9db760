import { EventSourceParserStream } from 'eventsource-parser/stream';
import { readMessage } from '../base/control.ts';

export interface Frame {
  readonly id?: string | undefined;
  readonly event?: string | undefined;
  readonly data: string;
}

/** The mock refused the stream, and would refuse it again. */
export class Refused extends Error {}

/**
 * The frames of a stream, until it ends. Uses `fetch`, because EventSource cannot send a token.
 * @throws Refused with the mock's message; a TypeError if the connection is cut or the mock does not respond
 */
export async function* readFrames(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): AsyncGenerator<Frame> {
  const wanted = { Accept: 'text/event-stream', ...headers };
  const response = await fetch(url, { headers: wanted, credentials: 'omit', cache: 'no-store', signal });
  if (!response.ok || !response.body) {
    throw new Refused(`${response.status}: ${readMessage(await response.text()) ?? response.statusText}`);
  }
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    // Closes the connection if reading stops early. Canceling fails on a connection that was cut.
    await reader.cancel().catch(() => undefined);
  }
}
