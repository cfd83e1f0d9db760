import type { LogLevel } from '../../model/observability/log.ts';
import type { LogLine, LogSetting } from '../../ports/telemetry.ts';
import type { Row } from '../traffic/rows.ts';

/** The log of one kind of software. */
export interface EngineLog {
  /** The lines that it writes by itself while it runs. */
  readonly background: readonly Background[];
  /** The lines that one request to the app makes it write. */
  readonly ofRequest: (row: Row) => readonly LineTemplate[];
  /** What it writes when it has started. */
  readonly started: LineTemplate;
  /** A line as the software writes it, which can be several. */
  readonly write: (line: LogLine) => readonly string[];
  /** By name. */
  readonly settings: readonly LogSetting[];
}

/** A line that is still without time and container. */
export interface LineTemplate {
  readonly category: string;
  /** `ingress`: it is in the access log, and not in the log of the service. */
  readonly source: 'log' | 'ingress';
  readonly severity: string;
  readonly level: LogLevel;
  readonly message: string;
  readonly statement?: string;
  /** By random bits that belong to the line. */
  readonly fields: (bits: number) => Readonly<Record<string, string>>;
  /** How long before the end of the request it was written. */
  readonly beforeMs: number;
  /** It names the trace of the request in `fields.trace`. */
  readonly traced: boolean;
}

export interface Background {
  /** How often it is written: a number of times an hour on average, or regularly after a number of half minutes. */
  readonly often: { readonly perHour: number } | { readonly everyCells: number };
  /** A variant from 0 to 63. */
  readonly line: (variant: number) => LineTemplate;
}

type PartialTemplate = Pick<LineTemplate, 'category' | 'level' | 'message'> & Partial<LineTemplate>;

export function lineTemplate(template: PartialTemplate): LineTemplate {
  return {
    source: 'log',
    severity: template.level.toUpperCase(),
    fields: noFields,
    beforeMs: 0,
    traced: false,
    ...template,
  };
}

export function noFields(): Record<string, string> {
  return {};
}

/** One of several texts, by a variant or random bits. */
export function pick(texts: readonly [string, ...string[]], variant: number): string {
  return texts[variant % texts.length] ?? texts[0];
}

/** A setting that is as it should be. */
export function goodSetting(
  setting: Pick<LogSetting, 'name' | 'value' | 'label' | 'meaning' | 'categories'> & { readonly unit?: string },
): LogSetting {
  return { unit: null, ...setting, ok: true, recommended: null };
}

/** `2026-11-21 09:53:12.338`. */
export function dateAndTime(at: number): string {
  return new Date(at).toISOString().replace('T', ' ').slice(0, -1);
}
