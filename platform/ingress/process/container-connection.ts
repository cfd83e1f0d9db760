import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { ResponseReader, type ResponseSink } from './response-reader.ts';

/** A request for a container. */
export interface Outgoing {
  readonly method: string;
  /** Everything before the body, with the empty line. */
  readonly head: string;
  readonly body: Readable | null;
  /** The lines after a body that is sent in chunks, known at its end; `null` for a body of known length. */
  readonly trailer: (() => string) | null;
}

/** Takes the response to a request, or its error. */
export interface Receiver extends ResponseSink {
  /** All bytes that have arrived so far have been handed over. */
  onPause(): void;
  onError(error: Error): void;
}

/** A container did not begin its response in time. */
export class ResponseTimeout extends Error {}

const connectMs = 5000;
/** Longest time until the head of a response, in seconds. */
const headSeconds = 300;
/** Below the 5 s after which Node's servers close an idle connection. */
const idleSeconds = 3;

/** A connection to a container, for one request at a time. */
export class ContainerConnection {
  readonly #socket: Socket;
  readonly #onFree: (connection: ContainerConnection) => void;
  readonly #onGone: (connection: ContainerConnection) => void;
  #reader: ResponseReader | null = null;
  #receiver: Receiver | null = null;
  #body: Readable | null = null;
  #endBody: (() => void) | null = null;
  /** Seconds since the last request began, or since it ended. */
  #seconds = 0;
  #idleSeconds = idleSeconds;

  constructor(
    endpoint: string,
    onFree: (connection: ContainerConnection) => void,
    onGone: (connection: ContainerConnection) => void,
  ) {
    const { hostname, port } = new URL(`http://${endpoint}`);
    this.#onFree = onFree;
    this.#onGone = onGone;
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80), noDelay: true });
    this.#socket = socket;
    const late = setTimeout(() => socket.destroy(new Error('The container does not accept connections.')), connectMs);
    socket.once('connect', () => clearTimeout(late));
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('drain', () => this.#body?.resume());
    socket.on('end', () => this.#end());
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => {
      clearTimeout(late);
      this.#fail(new Error('The container has closed the connection.'));
      this.#onGone(this);
    });
  }

  get isUsable(): boolean {
    return this.#reader === null && !this.#socket.destroyed && this.#socket.writable;
  }

  send({ method, head, body, trailer }: Outgoing, receiver: Receiver): void {
    this.#reader = new ResponseReader(method, receiver);
    this.#receiver = receiver;
    this.#seconds = 0;
    this.#socket.write(head, 'latin1');
    if (body) this.#sendBody(body, trailer);
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Closes the connection. A request on it gets an error. */
  destroy(error?: Error): void {
    this.#socket.destroy(error);
  }

  /** Called every second. */
  tick(): void {
    this.#seconds++;
    if (this.#reader === null) {
      if (this.#seconds > this.#idleSeconds) this.#socket.destroy();
    } else if (this.#reader.head === null && this.#body === null && this.#seconds > headSeconds)
      this.#socket.destroy(new ResponseTimeout('The container does not respond.'));
  }

  #sendBody(body: Readable, trailer: Outgoing['trailer']): void {
    const socket = this.#socket;
    this.#body = body;
    const onData = (chunk: Buffer) => {
      if (trailer) socket.write(`${chunk.length.toString(16)}\r\n`, 'latin1');
      const isFull = !socket.write(chunk);
      if (trailer) socket.write('\r\n', 'latin1');
      if (isFull) body.pause();
    };
    const onEnd = () => {
      if (trailer) socket.write(`0\r\n${trailer()}\r\n`, 'latin1');
      this.#endBody?.();
      this.#seconds = 0;
      this.#finish();
    };
    body.on('data', onData).once('end', onEnd);
    this.#endBody = () => {
      body.removeListener('data', onData).removeListener('end', onEnd);
      this.#body = null;
      this.#endBody = null;
    };
  }

  #read(chunk: Buffer): void {
    const [reader, receiver] = [this.#reader, this.#receiver];
    // Bytes without a request belong to no response.
    if (!reader || !receiver) return void this.#socket.destroy();
    try {
      reader.read(chunk);
    } catch (error) {
      return void this.#socket.destroy(error instanceof Error ? error : undefined);
    }
    if (reader.isDone) this.#finish();
    else receiver.onPause();
  }

  /** The container has sent its last byte. */
  #end(): void {
    if (this.#reader?.end()) this.#finish();
    this.#socket.destroy();
  }

  /** Frees the connection after a response, or closes it if another request could not be sent. */
  #finish(): void {
    const reader = this.#reader;
    if (!reader?.isDone) return;
    const isReusable = reader.isReusable && this.#body === null;
    this.#idleSeconds = Math.min(idleSeconds, timeoutOf(reader.head?.keepAlive ?? null) - 1);
    // The rest of a body that the container did not want.
    const rest = this.#body;
    this.#clear();
    rest?.resume();
    this.#seconds = 0;
    if (!isReusable) return void this.#socket.destroy();
    this.#socket.resume();
    this.#onFree(this);
  }

  #fail(error: Error): void {
    const receiver = this.#receiver;
    this.#clear();
    receiver?.onError(error);
  }

  #clear(): void {
    this.#endBody?.();
    this.#reader = null;
    this.#receiver = null;
  }
}

/** Seconds after which a server closes an idle connection; infinite if it does not say so. */
function timeoutOf(keepAlive: string | null): number {
  const seconds = keepAlive === null ? undefined : /\btimeout=(\d{1,6})\b/.exec(keepAlive)?.[1];
  return seconds === undefined ? Infinity : Number(seconds);
}
