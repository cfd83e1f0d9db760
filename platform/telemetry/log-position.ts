import { createHash } from 'node:crypto';
import type { ContainerLine } from '../../control-plane/ports/runtime.ts';

/** The lines of a container that were taken: those since a whole second, and which was the last. */
interface Position {
  readonly since: number;
  readonly count: number;
  /** A hash of its time and text. */
  readonly last: string;
}

/** How many lines are remembered, in case an engine sends them again. */
const mostRecent = 4096;

/**
 * Passes each line of a container once, although the same log is read again from a position: after a restart, or when
 * the connection broke. An engine may give times in whole seconds only, so the lines since the last whole second are
 * counted. Where the log has changed before them, they are found by time and text.
 */
export class LogPosition {
  #position: Position | null;
  #held: ContainerLine[] = [];
  /** Whether the lines that were taken before are still expected. */
  #isSkipping: boolean;
  #recent = new Set<string>();
  #newest = -Infinity;
  #isRepeating = false;
  #last: ContainerLine | null = null;

  /** `null`: nothing was taken. */
  constructor(kept: string | null) {
    // It was made by `kept`.
    this.#position = kept === null ? null : (JSON.parse(kept) as Position);
    this.#isSkipping = this.#position !== null;
  }

  /** From when the log is read; `null` from its beginning. */
  get since(): number | null {
    return this.#position?.since ?? null;
  }

  /** What reads on after the lines that were passed. */
  get kept(): string | null {
    if (this.#position && this.#last) this.#position = { ...this.#position, last: hashOf(this.#last) };
    return this.#position && JSON.stringify(this.#position);
  }

  /** Whether lines wait until those that were taken before are there. */
  get isWaiting(): boolean {
    return this.#isSkipping && this.#held.length > 0;
  }

  /** The lines to take now that the next one was read. */
  pass(line: ContainerLine): readonly ContainerLine[] {
    if (this.#position && line.at < this.#position.since && this.#isSkipping) return [];
    if (!this.#isSkipping) return this.#isRepeated(line) ? [] : [this.#take(line)];
    this.#held.push(line);
    return this.#held.length < (this.#position?.count ?? 0) ? [] : this.release();
  }

  /** The waiting lines that were not taken before: some of those that were may be gone. */
  release(): readonly ContainerLine[] {
    const held = this.#held;
    const taken = held.findLastIndex((line) => hashOf(line) === this.#position?.last);
    this.#held = [];
    this.#isSkipping = false;
    for (const line of held.slice(0, taken + 1)) this.#remember(line);
    // They are counted again from here on.
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

  /** Docker sends lines again when it begins a new file. Equal lines at the newest time are lines of their own. */
  #isRepeated({ at, text }: ContainerLine): boolean {
    this.#isRepeating = (at < this.#newest || this.#isRepeating) && this.#recent.has(`${at} ${text}`);
    return this.#isRepeating;
  }
}

function hashOf({ at, text }: ContainerLine): string {
  return createHash('sha256').update(`${at} ${text}`).digest('base64url').slice(0, 16);
}
