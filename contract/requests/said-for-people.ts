import type { ProblemDetail } from '../model/handler.ts';

/** The sentence of a pattern, if its schema has one. */
export type SentenceOf = (pattern: string) => string | undefined;

/** The same detail, in which a sentence for people takes the place of a pattern. */
export function saidForPeople(detail: ProblemDetail, sentenceOf: SentenceOf): ProblemDetail {
  const [, pattern] = /^must match pattern "(.*)"$/s.exec(detail.message) ?? [];
  const message = pattern === undefined ? undefined : sentenceOf(pattern);
  return message === undefined ? detail : { ...detail, message };
}
