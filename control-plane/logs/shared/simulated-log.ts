import type { LogLevel } from '../../model/observability/log.ts';
import type { LogLine, LogSetting } from '../../ports/telemetry.ts';
import type { Row } from '../../simulated/traffic/rows.ts';

/** The log of one kind of software. */
export interface SimulatedLog {
  /** The lines that it writes by itself while it runs. */
  readonly background: readonly Background[];
  /** Lines that a request to the app causes. */
  readonly ofRequest: (row: Row) => readonly LineTemplate[];
  /** Line of a completed start. */
  readonly started: LineTemplate;
  /** Formats a line as the software does, as one or several lines of text. */
  readonly write: (line: LogLine) => readonly string[];
  /** By name. */
  readonly settings: readonly LogSetting[];
}

/** A line without its time and container. */
export interface LineTemplate {
  readonly category: string;
  /** `ingress` for a line in the access log instead of the service's log. */
  readonly source: 'log' | 'ingress';
  readonly severity: string;
  readonly level: LogLevel;
  readonly message: string;
  readonly statement?: string;
  /** Fields of a line by its random bits. */
  readonly fields: (bits: number) => Readonly<Record<string, string>>;
  /** Time from the line to the end of the request. */
  readonly beforeMs: number;
  /** Whether the line names the trace of the request in `fields.trace`. */
  readonly traced: boolean;
}

export interface Background {
  /** Frequency: an average number an hour, or every few half minutes. */
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

/** A setting with the recommended value. */
export function goodSetting(
  setting: Pick<LogSetting, 'name' | 'value' | 'label' | 'meaning' | 'categories'> & { readonly unit?: string },
): LogSetting {
  return { unit: null, ...setting, ok: true, recommended: null };
}

/** `2026-11-21 09:53:12.338`. */
export function dateAndTime(at: number): string {
  return new Date(at).toISOString().replace('T', ' ').slice(0, -1);
}
