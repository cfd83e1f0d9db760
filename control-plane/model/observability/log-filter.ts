import { badQuery } from '../shared/error.ts';
import type { LogFilter } from './log.ts';

/** Parses a filter of a request. */
export function parseFilter(text: string): LogFilter {
  const [, field, operator, value] = /^(\w+)(=~|!~|!=|=)(.*)$/.exec(text) ?? [];
  if ((field !== 'level' && field !== 'route') || !isOperator(operator) || value === undefined) {
    throw badQuery('filter', `The filter "${text}" is not a field, an operator and a value, such as level=error.`);
  }
  return { field, operator, value };
}

type Fields = Readonly<Record<LogFilter['field'], string>>;

/** Returns whether a line meets all filters. Rejects with `bad_body` for an invalid regular expression. */
export async function compileFilters(filters: readonly LogFilter[]): Promise<(fields: Fields) => boolean> {
  const conditions = await Promise.all(
    filters.map(async (filter) => ({ field: filter.field, holds: await compileFilter(filter) })),
  );
  return (fields) => conditions.every(({ field, holds }) => holds(fields[field]));
}

async function compileFilter({ operator, value }: LogFilter): Promise<(text: string) => boolean> {
  if (operator === '=') return (text) => text === value;
  if (operator === '!=') return (text) => text !== value;
  const matches = await compileExpression(value);
  return operator === '=~' ? matches : (text) => !matches(text);
}

/** Compiles an expression of RE2 that a whole text has to match, ignoring case. */
async function compileExpression(source: string): Promise<(text: string) => boolean> {
  // The package is large, and only requests with such a filter need it.
  const { RE2JS, RE2JSSyntaxException } = await import('re2js');
  try {
    const expression = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
    return (text) => expression.matches(text);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const reason = error.message.replace(/^error parsing regexp: /, '').replace(/: `.*$/s, '');
    throw badQuery('filter', `The regular expression "${source}" is not valid in RE2: ${reason}.`);
  }
}

function isOperator(text: string | undefined): text is LogFilter['operator'] {
  return text === '=' || text === '!=' || text === '=~' || text === '!~';
}
