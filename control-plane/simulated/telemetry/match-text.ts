import type { LogLine, LogQuery } from '../../ports/telemetry.ts';
import { compileFilters } from '../../model/observability/log-filter.ts';
import type { SimulatedLog, LineTemplate } from '../../logs/shared/simulated-log.ts';
import type { Happened, Variant } from '../traffic/source.ts';

/** Share of the lines of a template that match a query. */
export type Match = 'all' | 'some' | 'none';

export interface Matcher {
  /** Whether the query has digits; without them, no template matches `some`. */
  readonly hasDigits: boolean;
  readonly match: (template: LineTemplate) => Match;
  /** Whether a line of a template with `some` matches. */
  readonly accepts: (template: LineTemplate, happened: Pick<Happened<Variant>, 'at' | 'bits'>) => boolean;
  readonly contains: (line: LogLine) => boolean;
}

/**
 * Matches the text of a query against lines as the software writes them: message, statement or a field. Lines of a
 * template differ only in digits, so a text without digits is in all of them or in none. Traces are found by their
 * full id.
 */
export async function createMatcher(engine: SimulatedLog, { by, text, filters }: LogQuery): Promise<Matcher> {
  const wanted = text.toLowerCase();
  const holds = await compileFilters(filters);
  const digits = wanted.match(/\d+/g)?.reduce((longest, run) => (run.length > longest.length ? run : longest)) ?? '';
  const contains = (line: LogLine) => textOf(engine, line).includes(wanted);
  const find = (template: LineTemplate): Match => {
    const { level, source, message, statement } = template;
    if (by === 'level' && source === 'ingress') return 'none';
    // Filters compare level and route, which do not depend on a line's random bits.
    if (filters.length > 0 && !holds({ level, route: template.fields(0).route ?? '' })) return 'none';
    if (message.toLowerCase().includes(wanted) || statement?.toLowerCase().includes(wanted)) return 'all';
    const one = textOf(engine, lineAt(template, 0, 0));
    if (digits === '' || one === textOf(engine, lineAt(template, aTime, someBits)))
      return one.includes(wanted) ? 'all' : 'none';
    return withoutDigits(one).includes(withoutDigits(wanted)) ? 'some' : 'none';
  };
  /** Whether the digits can only be in fields: then the fields are checked first, which is cheap. */
  const areOfFields = (template: LineTemplate) => {
    const [early, late] = [0, aTime].map((at) => textOf(engine, { ...lineAt(template, at, 0), fields: {} }));
    return early === late && early?.includes(digits) === false;
  };
  const [matchOf, areFieldsEnough] = [remember(find), remember(areOfFields)];
  return {
    hasDigits: digits !== '',
    match: matchOf,
    contains,
    accepts: (template, { at, bits }) => {
      if (areFieldsEnough(template) && !Object.values(template.fields(bits)).some((value) => value.includes(digits)))
        return false;
      return contains(lineAt(template, at - template.beforeMs, bits));
    },
  };
}

function remember<Value>(find: (template: LineTemplate) => Value): (template: LineTemplate) => Value {
  const found = new Map<LineTemplate, Value>();
  return (template) => {
    let value = found.get(template);
    if (value === undefined) found.set(template, (value = find(template)));
    return value;
  };
}

/** A time and bits with which every digit of a line differs from that with 0. */
const [aTime, someBits] = [1_999_999_999_999, 0x7fff_fff1];

/** A line without container and trace: a trace id contains letters. */
function lineAt(
  { category, severity, level, message, statement, fields, traced }: LineTemplate,
  at: number,
  bits: number,
): LogLine {
  const withTrace = { ...fields(bits), ...(traced && { trace: '' }) };
  return {
    at,
    category,
    severity,
    level,
    message,
    ...(statement !== undefined && { statement }),
    fields: withTrace,
    container: '',
  };
}

function textOf(engine: SimulatedLog, line: LogLine): string {
  return [line.message, line.statement, ...Object.values(line.fields), ...engine.write(line)].join('\n').toLowerCase();
}

/** Makes digits equal: the numbers of a line can have any length. */
function withoutDigits(text: string): string {
  return text.replaceAll(/\d+/g, '0');
}
