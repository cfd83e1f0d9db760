import { type Role, roles } from '../../../contract/model/operation.ts';

/** Whether a role is at least as high as another one; `undefined` for a person without a membership. */
export function isAtLeast(role: Role | undefined, least: Role): boolean {
  return role !== undefined && roles.indexOf(role) >= roles.indexOf(least);
}
