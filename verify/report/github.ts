import { checkCatalog } from '../model/check.ts';
import { outdatedEntries } from '../model/outcome.ts';
import type { Report } from '../model/report.ts';
import { annotate } from './annotations.ts';
import { repeatOptions } from './summary/repeat.ts';
import { describeOutdated } from './summary/known-failures.ts';
import { count, newFailures } from './summary/verdict.ts';

/** GitHub shows ten errors of a step, and drops the others. */
const limit = 10;

/** The workflow commands that annotate a job of GitHub Actions: an error for each violation, a line each. */
export function toAnnotations(report: Report): string {
  const errors = [
    ...newFailures(report).map((failure) => ({
      title: `${checkCatalog[failure.check].title}: ${failure.operationId}`,
      message: `${failure.message}\nRepeat: ${repeatOptions(report, failure)}${failure.exchange ? `\n${failure.exchange.curl}` : ''}`,
    })),
    ...outdatedEntries(report).map((entry) => ({
      title: `Known failure: ${entry.failure}`,
      message: describeOutdated(entry),
    })),
    ...(report.outcome === 'incomplete'
      ? [
          {
            title: 'Not everything was checked',
            message: 'Something was not checked, and --require-all is set. The log lists it.',
          },
        ]
      : []),
  ];
  const shown = errors.length > limit ? [...errors.slice(0, limit - 1), summarize(errors.slice(limit - 1))] : errors;
  return [
    ...shown.map(({ title, message }) => annotate('error', message, { title })),
    ...report.leftBehind.map((message) => annotate('warning', message, { title: 'Left behind' })),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

interface Shown {
  readonly title: string;
  readonly message: string;
}

/** Names in one annotation the errors that GitHub would drop. */
function summarize(errors: readonly Shown[]): Shown {
  return { title: count(errors.length, 'more violation'), message: errors.map(({ title }) => title).join('\n') };
}
