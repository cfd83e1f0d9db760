import { BadResponse, mostHeadBytes, parseHead, parseTrailer, type ResponseHead } from './response-head.ts';

/** Takes the parts of a response. */
export interface ResponseSink {
  /** A response before the response, such as 103. */
  onInformation(head: ResponseHead): void;
  onHead(head: ResponseHead): void;
  onData(chunk: Buffer): void;
  /** Names and values of the trailer, alternating. */
  onEnd(trailers: readonly string[]): void;
}

type State = 'head' | 'body' | 'size' | 'chunk' | 'chunkEnd' | 'trailer' | 'done';

const empty = Buffer.alloc(0);
const mostSizeBytes = 4096;
const notChunked = 'The body of the response is not as its Transfer-Encoding says.';

/** Reads one response from the bytes of a connection, as RFC 9112 frames it. */
export class ResponseReader {
  readonly #method: string;
  readonly #sink: ResponseSink;
  #state: State = 'head';
  #rest: Buffer = empty;
  /** Bytes of the body, or of a chunk, that are still to come. */
  #left = 0;
  #head: ResponseHead | null = null;
  #hasMore = false;

  constructor(method: string, sink: ResponseSink) {
    this.#method = method;
    this.#sink = sink;
  }

  get head(): ResponseHead | null {
    return this.#head;
  }

  get isDone(): boolean {
    return this.#state === 'done';
  }

  /** Whether another request can be sent on the connection. */
  get isReusable(): boolean {
    return this.isDone && this.#head?.isKept === true && !this.#hasMore;
  }

  /** Throws `BadResponse`. */
  read(chunk: Buffer): void {
    let data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = empty;
    while (data.length > 0 && this.#state !== 'done') {
      const used = this.#step(data);
      if (used < 0) {
        this.#rest = data;
        return;
      }
      data = used === data.length ? empty : data.subarray(used);
    }
    if (data.length > 0) this.#hasMore = true;
  }

  /** The connection has ended. Returns whether the response is complete. */
  end(): boolean {
    if (this.#state === 'body' && this.#head?.framing === 'untilClose') this.#finish([]);
    return this.isDone;
  }

  /** Returns the number of bytes that were used, or -1 if more are needed. */
  #step(data: Buffer): number {
    switch (this.#state) {
      case 'head':
        return this.#readHead(data);
      case 'size':
        return this.#readSize(data);
      case 'chunkEnd':
        return this.#readChunkEnd(data);
      case 'trailer':
        return this.#readTrailer(data);
      default:
        return this.#readBody(data);
    }
  }

  #readHead(data: Buffer): number {
    const [end, next] = findEnd(data);
    if (next > mostHeadBytes || (end < 0 && data.length > mostHeadBytes)) throw tooLarge();
    if (end < 0) return -1;
    const head = parseHead(data.toString('latin1', 0, end), this.#method);
    if (head.status === 101) throw new BadResponse('The app switched to another protocol without a request for it.');
    if (head.status < 200) {
      this.#sink.onInformation(head);
      return next;
    }
    this.#head = head;
    this.#left = typeof head.framing === 'number' ? head.framing : Infinity;
    this.#state = head.framing === 'chunked' ? 'size' : 'body';
    this.#sink.onHead(head);
    if (this.#left === 0) this.#finish([]);
    return next;
  }

  #readBody(data: Buffer): number {
    const used = Math.min(this.#left, data.length);
    this.#left -= used;
    this.#sink.onData(used === data.length ? data : data.subarray(0, used));
    if (this.#left > 0) return used;
    if (this.#state === 'chunk') this.#state = 'chunkEnd';
    else this.#finish([]);
    return used;
  }

  #readSize(data: Buffer): number {
    const end = data.indexOf(10);
    if (end < 0 && data.length <= mostSizeBytes) return -1;
    const size = /^([\da-f]{1,12})[ \t]*(?:;.*)?\r?$/i.exec(data.toString('latin1', 0, Math.max(end, 0)))?.[1];
    if (size === undefined) throw new BadResponse(notChunked);
    this.#left = Number.parseInt(size, 16);
    this.#state = this.#left === 0 ? 'trailer' : 'chunk';
    return end + 1;
  }

  #readChunkEnd(data: Buffer): number {
    if (data.length < 2) return -1;
    if (data[0] !== 13 || data[1] !== 10) throw new BadResponse(notChunked);
    this.#state = 'size';
    return 2;
  }

  #readTrailer(data: Buffer): number {
    if (data.length >= 2 && data[0] === 13 && data[1] === 10) {
      this.#finish([]);
      return 2;
    }
    const end = data.indexOf('\r\n\r\n');
    if (end < 0 && data.length <= mostHeadBytes) return -1;
    if (end < 0 || end > mostHeadBytes) throw tooLarge();
    this.#finish(parseTrailer(data.toString('latin1', 0, end)));
    return end + 4;
  }

  #finish(trailers: readonly string[]): void {
    this.#state = 'done';
    this.#sink.onEnd(trailers);
  }
}

/** End of a head, and the beginning of what follows its empty line; [-1, -1] before the end has arrived. */
function findEnd(data: Buffer): readonly [number, number] {
  const end = data.indexOf('\r\n\r\n');
  const bare = data.subarray(0, end < 0 ? data.length : end).indexOf('\n\n');
  // RFC 9112, 2.2: a line may end with a line feed alone.
  if (bare >= 0) return [bare, bare + 2];
  return end < 0 ? [-1, -1] : [end, end + 4];
}

function tooLarge(): BadResponse {
  return new BadResponse(`The head of the app's response is larger than ${mostHeadBytes / 1024} kB.`);
}
