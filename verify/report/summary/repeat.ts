import type { Failure, Report } from '../../model/report.ts';

/** The options that repeat the part of a run that found a failure. */
export function repeatOptions(
  { seed, allowsWrites }: Pick<Report, 'seed' | 'allowsWrites'>,
  { operationId }: Pick<Failure, 'operationId'>,
): string {
  return `--seed ${seed} --only ${operationId}${allowsWrites ? ' --allow-writes' : ''}`;
}
