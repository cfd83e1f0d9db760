import { changeVars } from '../program/change-vars.ts';
import type { Invocation } from '../program/invocation.ts';

export function run(invocation: Invocation): Promise<number> {
  return changeVars(invocation, { unset: [...invocation.args] });
}
