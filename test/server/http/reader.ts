import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** An event of a stream with its data as text, or a comment. */
export type Arrived = { readonly event: string | null; readonly data: string } | { readonly comment: string };

/** Reads server-sent events one at a time. */
export class StreamReader {
  readonly response: Response;
  readonly #chunks: ReadableStreamDefaultReader<string>;
  readonly #arrived: Arrived[] = [];
  readonly #abort: AbortController;
  readonly #parser = createParser({
    onEvent: ({ event, data }: EventSourceMessage) => this.#arrived.push({ event: event ?? null, data }),
    onComment: (comment) => this.#arrived.push({ comment }),
  });

  static async open(url: string, headers: Record<string, string>): Promise<StreamReader> {
    const abort = new AbortController();
    const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal: abort.signal });
    return new StreamReader(response, abort);
  }

  private constructor(response: Response, abort: AbortController) {
    this.response = response;
    this.#abort = abort;
    if (!response.body) throw new Error('The response has no body.');
    this.#chunks = response.body.pipeThrough(new TextDecoderStream()).getReader();
  }

  /** The next event or comment; `null` when the stream has ended. */
  async next(): Promise<Arrived | null> {
    while (this.#arrived.length === 0) {
      const { done, value } = await this.#chunks.read();
      if (done) return null;
      this.#parser.feed(value);
    }
    return this.#arrived.shift() ?? null;
  }

  leave(): void {
    this.#abort.abort();
  }
}
