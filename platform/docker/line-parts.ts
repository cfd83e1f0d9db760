import type { ContainerLine } from '../../control-plane/ports/runtime.ts';
import { longestLine } from './frames.ts';
import type { LogPart } from './log-file.ts';

/**
 * Joins the parts of lines, with the time of the first part. `joins` says by the times of two parts whether the second
 * one can go on with the line of the first.
 */
export class LineParts {
  readonly #begun = new Map<LogPart['stream'], ContainerLine>();
  readonly #joins: (before: number, at: number) => boolean;

  constructor(joins: (before: number, at: number) => boolean) {
    this.#joins = joins;
  }

  /** The lines that end with a part. */
  add({ isLast, ...part }: LogPart): ContainerLine[] {
    const ended = [...this.#begun.values()].every(({ at }) => this.#joins(at, part.at)) ? [] : this.end();
    const before = this.#begun.get(part.stream);
    const line = before ? { ...before, text: (before.text + part.text).slice(0, longestLine) } : part;
    if (isLast) this.#begun.delete(part.stream);
    else this.#begun.set(part.stream, line);
    return isLast ? [...ended, line] : ended;
  }

  /** The lines without a newline; with a time, those that began before. */
  end(before = Infinity): ContainerLine[] {
    const lines = [...this.#begun.values()].filter(({ at }) => at < before);
    for (const { stream } of lines) this.#begun.delete(stream);
    return lines.toSorted((one, other) => one.at - other.at);
  }
}
