import { changeStatus } from '../program/change-status.ts';
import type { Invocation } from '../program/invocation.ts';

export function run(invocation: Invocation): Promise<number> {
  return changeStatus(invocation, 'running');
}
