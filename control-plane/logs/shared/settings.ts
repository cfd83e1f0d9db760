import type { LogCategoryId, LogLevel } from '../../model/observability/log.ts';
import { compareText } from '../../model/shared/order.ts';
import type { LogSetting } from '../../ports/telemetry.ts';

/** A line that is made of a counter. */
export interface CounterLine {
  readonly category: LogCategoryId;
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Settings of software that decide what its log contains, and lines made of its counters. */
export interface ReadSettings {
  /** By name. */
  readonly settings: readonly LogSetting[];
  readonly lines?: readonly CounterLine[];
}

/** Runs a program in a container of the software. Resolves with its output; empty if it fails. */
export type RunIn = (argv: readonly string[]) => Promise<string>;

/** Reads the settings by running the client of the software. */
export type ReadSettingsIn = (run: RunIn) => Promise<ReadSettings>;

export interface Rule {
  readonly label: string;
  readonly categories: readonly LogCategoryId[];
  readonly isOk: (value: string) => boolean;
  readonly recommended: string;
  /** Meaning of a value that is fine, and of one that is not. */
  readonly meanings: readonly [ok: string, not: string];
}

/** The setting of a name; none if no rule is about it. */
export function settingOf(
  rules: Readonly<Record<string, Rule>>,
  name: string,
  value: string,
  unit: string | null,
): LogSetting[] {
  const rule = rules[name];
  if (!rule) return [];
  const { label, categories, isOk, recommended, meanings } = rule;
  const ok = isOk(value);
  const better = ok || recommended === '' ? null : recommended;
  return [{ name, value, unit, label, meaning: ok ? meanings[0] : meanings[1], categories, ok, recommended: better }];
}

export function sortByName(settings: readonly LogSetting[]): LogSetting[] {
  return settings.toSorted((a, b) => compareText(a.name, b.name));
}
