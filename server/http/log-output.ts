import { type DestinationStream, symbols } from 'pino';

/** How long an entry may wait for others, in milliseconds. */
const longestWaitMs = 20;

/** Warnings and errors are written at once, with all that waits. The number is pino's. */
const urgentLevel = 40;

/**
 * Writes the entries of a busy moment together: a write for each takes a tenth of the processor time of its request.
 * An entry after a pause is written at once. `flush` writes all that waits.
 */
export class LogOutput implements DestinationStream {
  /** Makes pino set `lastLevel` before each entry. */
  readonly [symbols.needsMetadataGsym] = true;
  lastLevel = 0;
  readonly #output: DestinationStream;
  #waiting = '';
  #pause: NodeJS.Timeout | undefined;

  constructor(output: DestinationStream) {
    this.#output = output;
  }

  write(line: string): void {
    this.#waiting += line;
    if (this.#pause && this.lastLevel < urgentLevel) {
      // The process may not end before.
      this.#pause.ref();
      return;
    }
    this.flush();
    this.#pause ??= this.#startPause();
  }

  /** Pino calls it with a function where a program waits for its log. */
  flush(done?: () => void): void {
    const text = this.#waiting;
    this.#waiting = '';
    if (text !== '') this.#output.write(text);
    done?.();
  }

  #startPause(): NodeJS.Timeout {
    const end = () => {
      this.#pause = this.#waiting === '' ? undefined : this.#startPause();
      this.flush();
    };
    return setTimeout(end, longestWaitMs).unref();
  }
}
