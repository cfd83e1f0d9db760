import { move as original } from '../../../control-plane/model/shared/lifecycle.ts';
import { record } from '../record.ts';

export * from '../../../control-plane/model/shared/lifecycle.ts';

/** Records the row of the lifecycle. */
export const move: typeof original = (lifecycle, from, trigger, to) => {
  const moved = original(lifecycle, from, trigger, to);
  record(`move ${lifecycle.name} ${from} ${trigger} ${to}`);
  return moved;
};
