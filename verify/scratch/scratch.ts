import type { Operation, Role, Scope } from '../../contract/model/operation.ts';
import type { Persona } from '../config/config.ts';
import type { ScratchRequest } from './call.ts';
import type { Basics, Recipe } from './knowledge.ts';
import type { Tools } from './tools.ts';
import { type Absent, Unavailable } from './unavailable.ts';

export interface RequestOptions {
  /** The request acts on something that was made for it, and that nothing else uses. */
  readonly isFresh?: boolean;
  /** Makes what the request needs, in place of that of the operation. */
  readonly recipe?: Recipe;
}

/**
 * The records that a run creates on the server, to write to. Each is made once, when it is first needed. A method
 * throws an `Unavailable` if something cannot be made.
 */
export interface Scratch {
  /** The tools with which the knowledge of the contract makes single records. */
  readonly tools: Tools;
  readonly basics: Basics;
  /** The slug of the workspace in which the personas have their roles, with a running app. */
  workspace(): Promise<string>;
  /** The slug of another workspace of the owner, without other members and apps, that nothing else uses. */
  newWorkspace(): Promise<string>;
  /** The path of an operation in the workspace, which leads to what exists. */
  pathOf(operation: Operation): Promise<Readonly<Record<string, string>>>;
  /** A request that must succeed, from the least persona that may send it. */
  request(operation: Operation, options?: RequestOptions): Promise<ScratchRequest>;
  /** Deletes the workspace that was created for a request, because the number that an account can own is limited. */
  discard(request: Pick<ScratchRequest, 'ownWorkspace'>): Promise<void>;
  /** Deletes the workspaces of the run except those that all checks use. */
  removeSpare(): Promise<void>;
  /** A member of the workspace with exactly that role, with credentials of exactly that scope. */
  member(role: Role, scope: Scope): Promise<Persona>;
  /** The owner of the workspace, with a token that is pinned to this workspace or to another one. */
  pinned(to: 'here' | 'elsewhere'): Promise<Persona>;
  /** Someone who is not a member of the workspace. */
  stranger(): Promise<Persona>;
  /** Someone without a verified phone number. */
  withoutPhone(): Promise<Persona>;
  /**
   * Repeats a look until it returns something, as long as `--max-wait` allows. Advances the clock of the server, if it
   * has one.
   */
  waitFor<Found>(look: () => Promise<Found | null>): Promise<Found | null>;
  /** Removes what the run has created. Returns what could not be removed, as sentences. */
  remove(): Promise<readonly string[]>;
}

/** The scratch of a run. Throws an `Unavailable` if the run may not write. */
export function requireScratch({ scratch }: { readonly scratch: Scratch | Absent }): Scratch {
  if ('problem' in scratch) throw new Unavailable(scratch.problem);
  return scratch;
}
