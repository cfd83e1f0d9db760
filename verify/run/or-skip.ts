import type { Operation } from '../../contract/model/operation.ts';
import type { CheckId } from '../model/check.ts';
import { reasonOf } from '../scratch/reason.ts';
import type { Run } from './run.ts';

/** Makes a check. Where something that it needs is not available, it is listed as not checked. */
export async function orSkip(
  { recorder }: Pick<Run, 'recorder'>,
  check: CheckId,
  operation: Operation | null,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    recorder.skipped(check, operation, reasonOf(error));
  }
}
