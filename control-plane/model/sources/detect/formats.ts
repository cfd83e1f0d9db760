import type { Choices } from '../choices.ts';

/** Parsers of formats that need a library. */
export interface Formats {
  /** Parses TOML. Throws a `FormatError`. */
  readonly toml: (text: string) => unknown;
  /**
   * The newest of some versions that a range of npm allows, such as `>=20 <23`; `null` if none fits, or for no range.
   */
  readonly newest: (range: string, versions: readonly string[]) => string | null;
  /** Whether a path matches a glob, such as `packages/*`, as a shell of a developer says. */
  readonly matches: (glob: string, path: string) => boolean;
  /** The choices in a `platform.yaml`. Throws a `FormatError`, also for what its schema refuses. */
  readonly platformFile: (text: string) => Choices;
}

/** A file cannot be parsed. The message gives the reason, for its author. */
export class FormatError extends Error {
  override readonly name = 'FormatError';
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;

  constructor(message: string, { line, column }: { readonly line: number; readonly column: number }) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/** No libraries, as in the mock: what these formats say is left out. */
export const noFormats: Formats = {
  toml: () => ({}),
  newest: () => null,
  matches: () => false,
  platformFile: () => ({}),
};
