import type { Operation, Role, Scope } from '../../server/model/operation.ts';
import type { Persona } from '../config/config.ts';
import type { Things } from './things/things.ts';

/** A request that must succeed, as everything that it needs exists. */
export interface ScratchRequest {
  /** `null` where no credentials are needed. */
  readonly persona: Persona | null;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** A workspace that was created for this request only. */
  readonly ownWorkspace?: string | null;
}

export interface RequestOptions {
  /** The request acts on something that was made for it, and that nothing else uses. */
  readonly isFresh?: boolean;
}

/**
 * What a run creates on the server, to write to. Everything is made when it is first needed, and once. A method that
 * returns a text instead of its result says why there is no result: the check is then not done.
 */
export interface Scratch {
  /** Makes single things. Its methods throw an `Unavailable` with the reason where they cannot. */
  readonly things: Things;
  /** The workspace in which the personas have their roles, with a running app. */
  workspace(): Promise<{ readonly slug: string } | string>;
  /** Another workspace of the owner, without other members and apps, that nothing else uses. */
  newWorkspace(): Promise<{ readonly slug: string } | string>;
  /** An app of the workspace that runs and that nothing else uses. */
  newApp(): Promise<{ readonly workspaceSlug: string; readonly appSlug: string } | string>;
  /** The path of an operation in the workspace, which leads to what exists. */
  pathOf(operation: Operation): Promise<Readonly<Record<string, string>> | string>;
  /** A request that must succeed, from the least persona that may send it. */
  request(operation: Operation, options?: RequestOptions): Promise<ScratchRequest | string>;
  /** Deletes the workspace that was created for a request, because an account can own only so many. */
  discard(request: ScratchRequest): Promise<void>;
  /** A member of the workspace with exactly that role, with credentials of exactly that scope. */
  member(role: Role, scope: Scope): Promise<Persona | string>;
  /** The owner of the workspace, with a token that is pinned to this workspace or to another one. */
  pinned(to: 'here' | 'elsewhere'): Promise<Persona | string>;
  /** Someone who is not a member of the workspace. */
  stranger(): Promise<Persona | string>;
  /** Someone without a verified phone number. */
  withoutPhone(): Promise<Persona | string>;
  /** Does something with the things of the run. */
  using<Result>(act: (things: Things) => Promise<Result>): Promise<Result | string>;
  /**
   * Repeats a look until it returns something, as long as `--max-wait` allows. Advances the clock of the server, if it
   * has one.
   */
  waitFor<Seen>(look: () => Promise<Seen | null>): Promise<Seen | null>;
  /** Removes what the run has created. Returns what could not be removed, as sentences. */
  remove(): Promise<readonly string[]>;
}
