/** The roles in a workspace, from least to most. */
export const roles = ['viewer', 'developer', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

/** The scopes of a token, from least to most. */
export const scopes = ['read', 'deploy', 'full'] as const;
export type Scope = (typeof scopes)[number];

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The conditions for calling an operation, from the contract's `security` and `x-*` members. */
export interface Access {
  /** `none` ignores credentials, `optional` checks a credential that is sent, `required` needs one. */
  readonly authentication: 'none' | 'optional' | 'required';
  /** The least role in the path's workspace; `null` where the path names no workspace. */
  readonly role: Role | null;
  /** The least scope of a token; a session counts as `full`. `null` where no credential is needed. */
  readonly scope: Scope | null;
  /** Further conditions for sending a field of the body, by the field's name. */
  readonly fields?: Readonly<Record<string, { readonly scope?: Scope; readonly signedIn?: true }>>;
  /** The caller's rights in a second workspace, whose slug the body has at the JSON pointer `field`. */
  readonly target?: {
    readonly field: string;
    readonly role: Role;
    readonly scope?: Scope;
    /** Without the access, the operation does less instead of responding 403. */
    readonly optional?: true;
  };
  /** `ownToken`: the scope does not matter to a token that acts on itself. */
  readonly scopeException?: 'ownToken';
  /** Any member may call the operation if this path parameter is their own id; the scope still matters. */
  readonly allowsSelf?: 'userId';
  /** A token that is pinned to a workspace is refused. */
  readonly refusesPinned?: true;
  /** Refused in a suspended workspace. */
  readonly refusesSuspended?: true;
}

/** A row of the operation table: everything that the server needs for an operation besides its handler. */
export interface Operation {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly area: string;
  readonly summary: string;
  readonly provenance: 'specified' | 'inferred' | 'extension';
  readonly access: Access;
  /** `null` when the operation reads no body; `limit` is in bytes. */
  readonly body: { readonly required: boolean; readonly mediaTypes: readonly string[]; readonly limit: number } | null;
  /** Success statuses (and 503 where it is not an error), with the media types of each. */
  readonly success: Readonly<Record<number, readonly string[]>>;
  /** Error statuses, with exactly the codes that each can carry. */
  readonly errors: Readonly<Record<number, readonly string[]>>;
  /** Required fields and parameters whose absence has a code of its own instead of `bad_body`. */
  readonly missingCodes: Readonly<Record<string, string>>;
  /** The stream that `Accept: text/event-stream` selects; `null` if the operation has none. */
  readonly stream: {
    /** Seconds between two frames; `null` if frames are sent as events occur, or when the state has changed. */
    readonly cadenceSeconds: number | null;
    readonly ends: boolean;
    /** `line`: the frame's data is bare text; `json`: it is a JSON value. */
    readonly data: 'line' | 'json';
    readonly events: readonly string[];
    /** The property of an item that is the id of its frame, or `position`; `null` if frames have no id. */
    readonly eventId: string | null;
  } | null;
  /** Limits of an upload; `null` where no files are sent. `maxBytes` counts them decoded and unpacked. */
  readonly upload: { readonly maxFiles: number; readonly maxBytes: number } | null;
  readonly rateLimits: readonly {
    /** `recipient`: all callers together, with one recipient of a mail. */
    readonly caller: 'anonymous' | 'authenticated' | 'recipient';
    readonly limit: number;
    readonly windowSeconds: number;
  }[];
  /** Requests may have an `Idempotency-Key`, with which they are executed once. */
  readonly idempotencyKey: boolean;
  /** The response holds a secret, so no cache may store it. */
  readonly sensitive: boolean;
}
