import type { ProblemDetail } from '../../../contract/model/handler.ts';
import { choicesOf } from '../sources/choices.ts';
import type { Source } from '../tables/apps.ts';

/** Key of the variable that sets the port of the service with the app's address. */
export const portKey = 'PORT';

interface Variable {
  readonly key: string;
  readonly value: string;
}

/** The port that variables set for a deploy of a source; `null` for that of the source. */
export function portIn(source: Source, vars: readonly Variable[]): number | null {
  const value = vars.find(({ key }) => key === portKey)?.value;
  return value === undefined || !isPort(value) || choicesOf(source).port !== undefined ? null : Number(value);
}

/** Mistakes in a variable of a request beyond its schema. `path`: the place of the value in the body. */
export function mistakesInVar({ key, value }: Variable, path: string): ProblemDetail[] {
  return key !== portKey || isPort(value) ? [] : [problem(path, 'must be a port, from 1 to 65535, because it is PORT')];
}

/** The mistake of a variable that stands beside a source with a port. `path`: the place of its key in the body. */
export function mistakesBeside(source: Source, { key }: Pick<Variable, 'key'>, path: string): ProblemDetail[] {
  return key === portKey && choicesOf(source).port !== undefined
    ? [problem(path, 'cannot be PORT, because the source has `port`; change that, or leave it out')]
    : [];
}

/**
 * The mistake of a source that has a port beside variables that set it. `path`: the place of the source in the body.
 */
export function mistakesOfPort(source: Source, vars: readonly Pick<Variable, 'key'>[], path: string): ProblemDetail[] {
  return choicesOf(source).port !== undefined && vars.some(({ key }) => key === portKey)
    ? [problem(`${path}/port`, 'cannot be combined with the variable PORT, which sets it; leave out one of them')]
    : [];
}

function isPort(value: string): boolean {
  return /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535;
}

function problem(path: string, message: string): ProblemDetail {
  return { in: 'body', path, message, rule: 'content' };
}
