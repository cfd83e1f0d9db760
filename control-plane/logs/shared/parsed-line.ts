import type { LogLevel, LogPreset } from '../../model/observability/log.ts';

/** An entry of a log, parsed from the lines of a container. */
export interface ParsedLine {
  /** Time of its first line. */
  readonly at: number;
  readonly container: string;
  readonly category: string;
  readonly severity: string;
  readonly level: LogLevel;
  readonly message: string;
  /** All its lines. */
  readonly text: string;
  readonly statement?: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Content of an entry. */
export type Said = Omit<ParsedLine, 'at' | 'container' | 'text'>;

/** The log format of one kind of software. */
export interface LogFormat {
  /** The process that wrote a line; `null` for that of the line before. By default there is one process. */
  readonly writer?: (text: string) => string | null;
  /** Whether a line belongs to an entry that has begun. */
  readonly continues: (text: string, entry: readonly string[]) => boolean;
  /** `null` if the lines are not in the format. */
  readonly read: (lines: readonly [string, ...string[]], preset: LogPreset) => Said | null;
}

/** The first category whose pattern fits. */
export function categoryOf(message: string, patterns: readonly (readonly [string, RegExp])[]): string | undefined {
  return patterns.find(([, pattern]) => pattern.test(message))?.[0];
}
