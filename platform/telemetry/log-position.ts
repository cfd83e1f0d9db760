import { createHash } from 'node:crypto';
import type { ContainerLine } from '../../control-plane/ports/runtime.ts';

/** A position in the log of a container: the lines since a whole second, and the last of them. */
interface Position {
  readonly since: number;
  readonly count: number;
  /** Hash of its time and text. */
  readonly last: string;
}

/** Number of lines that are remembered, in case an engine sends them again. */
const mostRecent = 4096;

/**
 * Passes each line of a container once, although its log is read again from a position after a restart or a broken
 * connection. An engine may give times in whole seconds only, so the lines since the last whole second are counted. If
 * the log has changed before them, they are found by time and text.
 */
export class LogPosition {
  #position: Position | null;
  #held: ContainerLine[] = [];
  /** Whether lines that were taken before are still expected. */
  #isSkipping: boolean;
  #recent = new Set<string>();
  #newest = -Infinity;
  #isRepeating = false;
  #last: ContainerLine | null = null;

  /** `null` if no line was taken. */
  constructor(text: string | null) {
    // The getter `text` writes this text; JSON.parse cannot say so.
    this.#position = text === null ? null : (JSON.parse(text) as Position);
    this.#isSkipping = this.#position !== null;
  }

  /** The time from which the log is read; `null` for its beginning. */
  get since(): number | null {
    return this.#position?.since ?? null;
  }

  /** The position after the passed lines, as text for the constructor. */
  get text(): string | null {
    if (this.#position && this.#last) this.#position = { ...this.#position, last: hashOf(this.#last) };
    return this.#position && JSON.stringify(this.#position);
  }

  /** Whether lines are held until the lines taken before have arrived. */
  get isWaiting(): boolean {
    return this.#isSkipping && this.#held.length > 0;
  }

  /** Returns the lines to take now that another one was read. */
  pass(line: ContainerLine): readonly ContainerLine[] {
    if (this.#position && line.at < this.#position.since && this.#isSkipping) return [];
    if (!this.#isSkipping) return this.#isRepeated(line) ? [] : [this.#take(line)];
    this.#held.push(line);
    return this.#held.length < (this.#position?.count ?? 0) ? [] : this.release();
  }

  /** Returns the held lines that are new: the log may have lost some of the lines taken before. */
  release(): readonly ContainerLine[] {
    const held = this.#held;
    const taken = held.findLastIndex((line) => hashOf(line) === this.#position?.last);
    this.#held = [];
    this.#isSkipping = false;
    for (const line of held.slice(0, taken + 1)) this.#remember(line);
    // The lines are counted again from the last one taken before.
    this.#position = this.#position && taken >= 0 ? { ...this.#position, count: taken + 1 } : null;
    return held.slice(taken + 1).map((line) => this.#take(line));
  }

  #take(line: ContainerLine): ContainerLine {
    const second = Math.floor(line.at / 1000) * 1000;
    const position = this.#position;
    if (position === null || second > position.since) this.#position = { since: second, count: 1, last: '' };
    else if (line.at >= position.since) this.#position = { ...position, count: position.count + 1 };
    this.#last = line;
    this.#remember(line);
    return line;
  }

  #remember({ at, text }: ContainerLine): void {
    this.#recent.add(`${at} ${text}`);
    this.#newest = Math.max(this.#newest, at);
    if (this.#recent.size > 2 * mostRecent) this.#recent = new Set([...this.#recent].slice(-mostRecent));
  }

  /** Docker sends lines again when it begins a new file. Equal lines at the newest time are different lines. */
  #isRepeated({ at, text }: ContainerLine): boolean {
    this.#isRepeating = (at < this.#newest || this.#isRepeating) && this.#recent.has(`${at} ${text}`);
    return this.#isRepeating;
  }
}

function hashOf({ at, text }: ContainerLine): string {
  return createHash('sha256').update(`${at} ${text}`).digest('base64url').slice(0, 16);
}
