import type { Role, Scope } from '../../contract/model/operation.ts';

/** The facts about the server under test. `readConfig` makes them from `verify.json`. */
export interface Config {
  readonly personas: Readonly<Record<string, Persona>>;
  readonly fixtures: Fixtures;
  /** `null`: the run may not create workspaces. */
  readonly writes: Writes | null;
  /** Operations that reach people or cost money, and may be called nevertheless. */
  readonly run: readonly string[];
  /** Advances the server's clock; `null` where time passes by itself. */
  readonly clock: Hook | null;
  /** Lets the removal of an app take some time; `null` where it takes as long as it takes. */
  readonly slowRemoval: Hook | null;
  /** `null`: the workflows are not run. */
  readonly workflows: WorkflowsConfig | null;
}

/** A person, with the credentials of one of their tokens or sessions. */
export interface Persona {
  readonly name: string;
  /** The environment variable that holds the token or the value of the session cookie. */
  readonly variable: string;
  /** The value of the variable. It is secret. */
  readonly secret: string;
  /** The headers that carry the credentials. They are secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly kind: 'token' | 'session';
  /**
   * The role in the workspace of the fixtures and in invitations to workspaces of the run; `null` for someone who is
   * not a member.
   */
  readonly role: Role | null;
  readonly scope: Scope;
  /** Whether the token is pinned to the workspace of the fixtures. */
  readonly isPinned: boolean;
  /** The credentials are expected to be refused with 401. */
  readonly isExpired: boolean;
  readonly isPhoneVerified: boolean;
  /** The address for invitations; `null` for a persona that cannot be invited. */
  readonly email: string | null;
}

/** Names of things that exist on the server, by path parameter. What is absent is looked for by the run. */
export type Fixtures = Readonly<Record<string, string>>;

export interface Writes {
  /** The name of the persona that creates workspaces. */
  readonly owner: string;
  /** The tier and the region of the workspaces that the run creates. */
  readonly tier: string;
  readonly region: string | null;
  /**
   * A command and its arguments, which prints the token of the newest invitation of an address. `{email}` stands for
   * the address. `null` without such a command.
   */
  readonly invitationToken: readonly string[] | null;
  /** A repository that the server can build. */
  readonly repoUrl: string | null;
}

/** The facts about the workflows that the run cannot know; docs/workflows.md describes them. */
export interface WorkflowsConfig {
  /** Inputs by name. Credentials among them are secret. */
  readonly inputs: Readonly<Record<string, string>>;
  /** A service that does what happens outside the API; `null` if commands do it. */
  readonly outsideUrl: string | null;
  /** A command and its arguments for each action outside the API. */
  readonly outside: Readonly<Record<string, readonly string[]>>;
}

/** A request to the server under test that is not part of its API. */
export interface Hook {
  readonly method: string;
  /** Relative to the base URL. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON in which names in braces, such as `{seconds}`, stand for values; `null` without a body. */
  readonly body: string | null;
}
