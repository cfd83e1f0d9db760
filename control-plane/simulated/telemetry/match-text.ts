import type { LogLine, LogQuery } from '../../ports/telemetry.ts';
import { compileFilters } from '../../model/observability/log-filter.ts';
import type { EngineLog, LineTemplate } from '../database-logs/database-log.ts';
import type { Happened, Variant } from '../traffic/source.ts';

/** Which lines of a template a query finds. */
export type Match = 'all' | 'some' | 'none';

export interface Matcher {
  /** Without any, no template has `some`. */
  readonly hasDigits: boolean;
  readonly match: (template: LineTemplate) => Match;
  /** Whether a line of a template with `some` is found. */
  readonly accepts: (template: LineTemplate, happened: Pick<Happened<Variant>, 'at' | 'bits'>) => boolean;
  readonly contains: (line: LogLine) => boolean;
}

/**
 * A line contains a text where the software wrote it, in its message, its statement or a field. Lines of a template
 * differ in digits alone, so a text without digits is in all of them or in none. Traces are found by their whole id.
 */
export async function createMatcher(engine: EngineLog, { by, text, filters }: LogQuery): Promise<Matcher> {
  const wanted = text.toLowerCase();
  const holds = await compileFilters(filters);
  const digits = wanted.match(/\d+/g)?.reduce((longest, run) => (run.length > longest.length ? run : longest)) ?? '';
  const contains = (line: LogLine) => textOf(engine, line).includes(wanted);
  const find = (template: LineTemplate): Match => {
    const { level, source, message, statement } = template;
    if (by === 'level' && source === 'ingress') return 'none';
    // What the filters compare does not depend on the random bits of a line.
    if (filters.length > 0 && !holds({ level, route: template.fields(0).route ?? '' })) return 'none';
    if (message.toLowerCase().includes(wanted) || statement?.toLowerCase().includes(wanted)) return 'all';
    const one = textOf(engine, lineAt(template, 0, 0));
    if (digits === '' || one === textOf(engine, lineAt(template, aTime, someBits)))
      return one.includes(wanted) ? 'all' : 'none';
    return withoutDigits(one).includes(withoutDigits(wanted)) ? 'some' : 'none';
  };
  /**
   * Whether the digits can be in a line only as those of a field: then the fields are looked at first, which is cheap.
   */
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

/** They differ from 0 in all digits that a line takes from them. */
const [aTime, someBits] = [1_999_999_999_999, 0x7fff_fff1];

/** A line without container and trace, whose id is not in digits alone. */
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

function textOf(engine: EngineLog, line: LogLine): string {
  return [line.message, line.statement, ...Object.values(line.fields), ...engine.write(line)].join('\n').toLowerCase();
}

/** The numbers of a line can have any length. */
function withoutDigits(text: string): string {
  return text.replaceAll(/\d+/g, '0');
}
