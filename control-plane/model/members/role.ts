import { type Role, roles } from '../../../contract/model/operation.ts';

/** Whether a role is at least as high as another one; `undefined` is the role of a person who is not a member. */
export function isAtLeast(role: Role | undefined, least: Role): boolean {
  return role !== undefined && roles.indexOf(role) >= roles.indexOf(least);
}
