import type { LogLevel, LogPreset } from '../../model/observability/log.ts';

/** An entry of a log, made of the lines that a container wrote. */
export interface ParsedLine {
  /** When its first line was written. */
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

/** What an entry says. */
export type Said = Omit<ParsedLine, 'at' | 'container' | 'text'>;

/** How one kind of software writes its log. */
export interface LogFormat {
  /** The process that wrote a line; `null`: the one that wrote the line before. By default there is one. */
  readonly writer?: (text: string) => string | null;
  /** Whether a line belongs to an entry that has begun. */
  readonly continues: (text: string, entry: readonly string[]) => boolean;
  /** `null`: these lines are not in the format. */
  readonly read: (lines: readonly [string, ...string[]], preset: LogPreset) => Said | null;
}

/** The first category whose pattern fits. */
export function categoryOf(message: string, patterns: readonly (readonly [string, RegExp])[]): string | undefined {
  return patterns.find(([, pattern]) => pattern.test(message))?.[0];
}
